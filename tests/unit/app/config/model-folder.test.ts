import { expect, it } from 'vitest';
import { modelFolderFrom } from '../../../../src/app/config/model-folder.ts';

it('[EM2] is read from the environment, with the words that the model was trained with', () => {
  expect(modelFolderFrom({})).toBeUndefined();
  expect(modelFolderFrom({ CODE_INTEL_MODEL_FOLDER: '/models/e5/' })).toEqual({ path: '/models/e5/', prefix: '' });
  const environment = { CODE_INTEL_MODEL_FOLDER: '/models/e5', CODE_INTEL_MODEL_PREFIX: 'query: ' };
  expect(modelFolderFrom(environment)).toEqual({ path: '/models/e5', prefix: 'query: ' });
});

it('[EM2] a path that depends on the working directory is refused', () => {
  expect(() => modelFolderFrom({ CODE_INTEL_MODEL_FOLDER: 'models/e5' })).toThrow(/no absolute path/);
});

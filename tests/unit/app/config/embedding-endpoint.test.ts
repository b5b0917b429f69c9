import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openProject } from '../../../../src/app/composition/compose.ts';
import { endpointFrom } from '../../../../src/app/config/embedding-endpoint.ts';
import { openEmbedder } from '../../../../src/app/project/open-embedder.ts';
import { toAbsolute } from '../../../../src/base/paths.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const COMPLETE = {
  CODE_INTEL_ENDPOINT_URL: 'http://127.0.0.1:9/v1',
  CODE_INTEL_ENDPOINT_MODEL: 'tiny',
  CODE_INTEL_ENDPOINT_DIMENSIONS: '4',
  CODE_INTEL_ENDPOINT_CALIBRATION: '[[0,0],[0.4,0.6],[1,1]]',
};

describe('an embedding endpoint in the environment', () => {
  it('is not there without an address', () => {
    expect(endpointFrom({})).toBeUndefined();
  });

  it('takes the place of the configured model [D-34]', async () => {
    const embedder = await openEmbedder({ model: 'static', endpoint: endpointFrom(COMPLETE) });
    expect(embedder).toMatchObject({ dimensions: 4, fingerprint: expect.stringContaining('tiny') });
  });

  it.each(['MODEL', 'DIMENSIONS'])('names the variable for %s when it is missing', (name) => {
    const environment = { ...COMPLETE, [`CODE_INTEL_ENDPOINT_${name}`]: undefined };
    expect(() => endpointFrom(environment)).toThrow(`CODE_INTEL_ENDPOINT_${name} is not`);
  });

  it('refuses a calibration that is not JSON, and a price that is none', () => {
    expect(() => endpointFrom({ ...COMPLETE, CODE_INTEL_ENDPOINT_CALIBRATION: 'linear' })).toThrow('is not JSON');
    for (const price of ['cheap', '-1', 'NaN'])
      expect(() => endpointFrom({ ...COMPLETE, CODE_INTEL_ENDPOINT_PRICE: price })).toThrow('no price');
  });
});

const KNOTS = [
  [0.7, 0],
  [0.9, 1],
] as const;

describe('the embedding engine', () => {
  it('is the shipped one by default [P11]', async () => {
    const embedder = await openEmbedder({ model: 'static' });
    expect(embedder.fingerprint).toMatch(/^static-/);
  });

  it.each(['multilingual-e5-base', 'codebert-base', 'unixcoder-base'])(
    '%s is the one of a project that configures it, with or without its calibration [EM2]',
    async (model) => {
      const root = temporaryFolder();
      mkdirSync(path.join(root, '.code-intel'));
      const configure = (settings: object) =>
        writeFileSync(path.join(root, '.code-intel/config.json'), JSON.stringify(settings));
      for (const knots of [{}, { embedding_calibration: KNOTS }]) {
        configure({ embedding_model: model, ...knots });
        const project = await openProject(toAbsolute(root, '/'), { environment: {} });
        onTestFinished(() => project.close());
        expect(project.embedder).toMatchObject({ dimensions: 768, fingerprint: expect.stringContaining(model) });
      }
    },
  );

  it('says what to install when a transformer is asked for and its runtime is absent [D-34]', async () => {
    const embedder = await openEmbedder({ model: 'multilingual-e5-small' });
    await expect(embedder.load()).rejects.toMatchObject({ next: expect.stringContaining('@huggingface/transformers') });
  });
});

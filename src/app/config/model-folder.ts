/** A folder with a transformer model, named by the environment only: a project must not choose which file is run. */
import path from 'node:path';
import { UserError } from '../../base/user-error.ts';
import type { Environment } from './config.ts';

export interface ModelFolderSetting {
  /** Absolute. */
  readonly path: string;
  /** Text that the model expects before every text. */
  readonly prefix: string;
}

/**
 * @returns undefined when `CODE_INTEL_MODEL_FOLDER` is not set
 * @throws UserError `invalid_config` for a path that depends on the working directory
 */
export function modelFolderFrom(environment: Environment): ModelFolderSetting | undefined {
  const { CODE_INTEL_MODEL_FOLDER: folder, CODE_INTEL_MODEL_PREFIX: prefix = '' } = environment;
  if (!folder) return undefined;
  if (path.isAbsolute(folder)) return { path: path.normalize(folder), prefix };
  throw new UserError(
    'invalid_config',
    `CODE_INTEL_MODEL_FOLDER is ${JSON.stringify(folder)}, which is no absolute path.`,
    'Set it to the absolute path of the folder, or unset it.',
  );
}

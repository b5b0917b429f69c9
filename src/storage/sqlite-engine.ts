/** The SQLite of this platform. */
import { createRequire } from 'node:module';
import { missingParts, platformCopy } from '../base/platform-package.ts';
import { systemCodeOf } from '../base/system-error.ts';

const load = createRequire(import.meta.url);
const ENGINE = '@photostructure/sqlite';

export const { DatabaseSync } = loadEngine();

/** @throws UserError where no package brings it for this platform */
function loadEngine(): typeof import('@photostructure/sqlite') {
  try {
    return load(platformCopy(ENGINE));
  } catch (error) {
    throw systemCodeOf(error) === 'MODULE_NOT_FOUND' ? missingParts(error) : error;
  }
}

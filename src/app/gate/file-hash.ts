/** Content of files as it is compared with what was granted. */
import { readFileSync } from 'node:fs';
import { contentHash } from '../../base/hash.ts';
import { isFile } from '../roots/file-system.ts';

/** Content hash, empty for what is no readable file. */
export function hashOfFile(file: string): string {
  try {
    return isFile(file) ? contentHash(readFileSync(file)) : '';
  } catch {
    // A folder, or a file that is gone or closed to us, has no content to speak of.
    return '';
  }
}

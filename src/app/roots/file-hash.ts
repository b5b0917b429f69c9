/** The content of a file at this moment, as a hash: compared with what was shown, and with what was granted. */
import { readFileSync } from 'node:fs';
import { contentHash } from '../../base/hash.ts';
import { isFile } from './file-system.ts';

/** Content hash; empty for what is no readable file, which has no content to compare. A pipe is not waited for. */
export function hashOfFile(absolute: string): string {
  try {
    return isFile(absolute) ? contentHash(readFileSync(absolute)) : '';
  } catch {
    // The file is missing or unreadable; callers that need the reason ask the file system.
    return '';
  }
}

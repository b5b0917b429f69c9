/** The content of a file at this moment, as a hash. */
import { readFileSync } from 'node:fs';
import { contentHash } from '../../base/hash.ts';
import { type AbsolutePath, joinRoot, type RelativePath } from '../../base/paths.ts';

/** Empty for a file that cannot be read: what cannot be shown has no content to compare. */
export function hashOfFile(root: AbsolutePath, path: RelativePath): string {
  try {
    return contentHash(readFileSync(joinRoot(root, path)));
  } catch {
    // It vanished, or is a folder; whoever needs to know why asks the file system.
    return '';
  }
}

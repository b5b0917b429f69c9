/** Chooses files by paths, folders and globs. */
import { pathMatcher } from '../../base/globs.ts';

/**
 * @param patterns each a file, a folder (all below it) or a glob on the whole path; none chooses every file
 */
export function pathFilter(patterns: readonly string[] = []): (path: string) => boolean {
  return patterns.length === 0 ? () => true : pathMatcher(patterns);
}

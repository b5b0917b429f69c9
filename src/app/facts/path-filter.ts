/** Chooses files by paths, folders and globs. */
import picomatch from 'picomatch';
import { globPatterns } from './glob-patterns.ts';

/**
 * @param patterns each a file, a folder (all below it) or a glob on the whole path; none chooses every file
 */
export function pathFilter(patterns: readonly string[] = []): (path: string) => boolean {
  return patterns.length === 0 ? () => true : picomatch(globPatterns(patterns), { dot: true });
}

/** Narrows facts to a folder or file of the project. */
import { pathMatcher } from '../../base/globs.ts';

/** @param scope path within the project with `/`; undefined or empty for all of it */
export function scopeFilter(scope: string | undefined): (file: string) => boolean {
  if (scope === undefined || scope === '') return () => true;
  return (file) => file === scope || file.startsWith(`${scope}/`);
}

/**
 * @param patterns each a file, a folder (all below it) or a glob on the whole path; none chooses every file
 */
export function pathFilter(patterns: readonly string[] = []): (path: string) => boolean {
  return patterns.length === 0 ? () => true : pathMatcher(patterns);
}

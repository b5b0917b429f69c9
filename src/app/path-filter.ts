/** Chooses files by paths, folders and globs. */
import picomatch from 'picomatch';

/**
 * @param patterns each a file, a folder (all below it) or a glob on the whole path; none chooses every file
 */
export function pathFilter(patterns: readonly string[] = []): (path: string) => boolean {
  if (patterns.length === 0) return () => true;
  const globs = patterns.map(withoutEnds).flatMap((pattern) => (pattern === '' ? ['**'] : [pattern, `${pattern}/**`]));
  return picomatch(globs, { dot: true });
}

/** `./src/` is the folder `src`, and `.` is the whole project. */
function withoutEnds(pattern: string): string {
  return pattern.replace(/^\.(?:\/|$)/, '').replace(/\/$/, '');
}

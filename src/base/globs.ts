/** Globs over paths with forward slashes; dots are ordinary letters in all of them. */
import picomatch from 'picomatch';

/**
 * Matches the whole path.
 * @param patterns each a file, a folder (all below it) or a glob; `./src/` is the folder `src`, and `.` everything; an empty
 *   list matches nothing
 */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  return patterns.length === 0 ? () => false : picomatch(globsOf(patterns), { dot: true });
}

/** Matches as ripgrep's `--glob` does: a glob without a slash is one of the file's name, wherever the file lies. */
export function globMatcher(glob: string, options: { ignoreCase?: boolean } = {}): (path: string) => boolean {
  return picomatch(glob, { dot: true, basename: !glob.includes('/'), nocase: options.ignoreCase === true });
}

function globsOf(patterns: readonly string[]): string[] {
  return patterns.map(trimEnds).flatMap((pattern) => (pattern === '' ? ['**'] : [pattern, `${pattern}/**`]));
}

function trimEnds(pattern: string): string {
  return pattern.replace(/^\.(?:\/|$)/, '').replace(/\/$/, '');
}

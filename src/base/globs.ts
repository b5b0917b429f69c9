/** Globs over paths with forward slashes; dots are ordinary letters in all of them. */
import picomatch from 'picomatch';

/**
 * Matches the whole path.
 * @param patterns each a file, a folder (all below it) or a glob; `./src/` is the folder `src`, and `.` everything; an empty
 *   list matches nothing
 */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  return patterns.length === 0 ? () => false : inOneForm(globsOf(patterns), {});
}

/** Matches as ripgrep's `--glob` does: a glob without a slash is one of the file's name, wherever the file lies. */
export function globMatcher(glob: string, options: { ignoreCase?: boolean } = {}): (path: string) => boolean {
  return inOneForm([glob], { basename: !glob.includes('/'), nocase: options.ignoreCase === true });
}

/** Letters equal those of another Unicode form, in which macOS and archives write names. */
function inOneForm(globs: readonly string[], options: picomatch.PicomatchOptions): (path: string) => boolean {
  const isMatch = picomatch(
    globs.map((glob) => glob.normalize()),
    { dot: true, ...options },
  );
  return (path) => isMatch(path.normalize());
}

function globsOf(patterns: readonly string[]): string[] {
  return patterns.map(trimEnds).flatMap((pattern) => (pattern === '' ? ['**'] : [pattern, `${pattern}/**`]));
}

function trimEnds(pattern: string): string {
  return pattern.replace(/^\.(?:\/|$)/, '').replace(/\/$/, '');
}

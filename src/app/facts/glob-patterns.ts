/**
 * Globs on whole paths for paths, folders and globs.
 * @param patterns each a file, a folder (all below it) or a glob; `./src/` is the folder `src`, and `.` everything
 */
export function globPatterns(patterns: readonly string[]): string[] {
  return patterns.map(withoutEnds).flatMap((pattern) => (pattern === '' ? ['**'] : [pattern, `${pattern}/**`]));
}

function withoutEnds(pattern: string): string {
  return pattern.replace(/^\.(?:\/|$)/, '').replace(/\/$/, '');
}

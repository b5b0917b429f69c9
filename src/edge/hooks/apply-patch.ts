/** The files that a patch names, in the format of `apply_patch` and in that of `diff -u`. */

/** White space is trimmed afterwards: a pattern that looks for its end takes the square of its length. */
const PATCH_LINE = /^[^\S\n\r\u2028\u2029]*\*\*\* (?:(?:Add|Update|Delete) File|Move to):(.*)$/gm;
const DIFF_LINE = /^(?:---|\+\+\+) ([^\t\n]+)(?:\t.*)?$/gm;
const RENAME_LINE = /^(?:rename|copy) (?:from|to) (.+)$/gm;
/** Header of a change without lines: an empty file, a mode, a binary. */
const GIT_LINE = /^diff --git a\/(.+) b\/(.+)$/gm;

/** Empty when the text is no patch that names a file. */
export function patchedPaths(patch: string): readonly string[] {
  const named = matches(patch, PATCH_LINE);
  return named.length > 0 ? named : diffedPaths(patch);
}

function diffedPaths(patch: string): readonly string[] {
  const sides = matches(patch, DIFF_LINE).filter((side) => side !== '/dev/null');
  const headers = [...patch.matchAll(GIT_LINE)].flatMap(([, before = '', after = '']) => [before.trim(), after.trim()]);
  return [...new Set([...sides.map(withoutSide), ...matches(patch, RENAME_LINE), ...headers])];
}

/** git writes `a/` and `b/` before the path. */
function withoutSide(side: string): string {
  return side.replace(/^[ab]\//, '');
}

function matches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, path = '']) => path.trim()))];
}

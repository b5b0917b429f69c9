/** The files that a patch names, in the format of `apply_patch` and in that of `diff -u`. */

const PATCH_LINE = /^[ \t]*\*\*\* (?:(?:Add|Update|Delete) File|Move to):[ \t]*(.*?)[ \t\r]*$/gm;
const DIFF_LINE = /^(?:---|\+\+\+) (.+?)(?:\t.*)?\r?$/gm;
const RENAME_LINE = /^(?:rename|copy) (?:from|to) (.+?)\r?$/gm;

/** Empty when the text is no patch that names a file. */
export function patchedPaths(patch: string): readonly string[] {
  const named = matches(patch, PATCH_LINE);
  return named.length > 0 ? named : diffedPaths(patch);
}

function diffedPaths(patch: string): readonly string[] {
  const sides = matches(patch, DIFF_LINE).filter((side) => side !== '/dev/null');
  return [...new Set([...sides.map(withoutSide), ...matches(patch, RENAME_LINE)])];
}

/** git writes `a/` and `b/` before the path. */
function withoutSide(side: string): string {
  return side.replace(/^[ab]\//, '');
}

function matches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, path = '']) => path))];
}

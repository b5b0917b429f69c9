/**
 * Texts over which a grammar, or rules that look at the parents of a node, would take minutes or crash: brackets that are
 * nested deeply, and long lines for a grammar that counts columns.
 */
import type { LanguageSpec } from '../contract.ts';

type Bounds = Pick<LanguageSpec, 'maxNesting' | 'maxLine'>;

/** True when the text must not be parsed with the grammar of that language. */
export function isTooMuchFor({ maxNesting, maxLine }: Bounds, text: string): boolean {
  return (maxNesting !== undefined && isNestedDeeper(text, maxNesting)) || hasLongerLine(text, maxLine);
}

function hasLongerLine(text: string, limit = text.length): boolean {
  let start = 0;
  while (text.length - start > limit) {
    const end = text.indexOf('\n', start);
    if (end === -1 || end - start > limit) return true;
    start = end + 1;
  }
  return false;
}

/** True when more than `limit` brackets and block comments are open at once, outside of what looks like a string or comment. */
function isNestedDeeper(text: string, limit: number): boolean {
  // Most texts stay below the limit even when strings and comments are counted, which saves taking them out.
  return exceeds(text, limit) && exceeds(text.replace(NO_CODE, ''), limit);
}

/** A closing brace in the first column, which ends a definition, starts the count again. */
function exceeds(text: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const role = code < ROLES.length ? ROLES[code] : NONE;
    if (role === NONE) continue;
    const opensComment = code === SLASH && text.charCodeAt(at + 1) === STAR;
    if ((opensComment || role === OPENING) && ++depth > limit) return true;
    if (code === STAR && text.charCodeAt(at + 1) === SLASH) depth = Math.max(0, depth - 1);
    if (role === CLOSING) depth = text.charCodeAt(at - 1) === NEWLINE ? 0 : Math.max(0, depth - 1);
  }
  return false;
}

const NO_CODE = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/.*|\/\*[\s\S]*?\*\//g;
const NEWLINE = 10;
const STAR = 42;
const SLASH = 47;
const NONE = 0;
const OPENING = 1;
const CLOSING = 2;
const COMMENT = 3;
/** Effect of each ASCII character on the depth. */
const ROLES = Uint8Array.from({ length: 128 }, (_, code) => roleOf(String.fromCharCode(code)));

function roleOf(character: string): number {
  if ('([{'.includes(character)) return OPENING;
  if (')]}'.includes(character)) return CLOSING;
  return '/*'.includes(character) ? COMMENT : NONE;
}

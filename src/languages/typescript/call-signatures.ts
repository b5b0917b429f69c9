/**
 * A call signature with type parameters on a line of its own, behind a member without a semicolon, is read by the grammar as type
 * arguments of the type before, and may cost every definition of the file. A semicolon in place of one blank keeps them apart.
 */

/** Before `<` at the beginning of a line. */
const INDENT = /^[ \t]+(?=<)/gm;
const ENDS_TYPE = /[\p{L}\p{N}_$>)\]}'"`]/u;
/** Further ones are left as they are, which bounds the work on text that is made to be slow. */
const MOST_PLACES = 1000;
const MOST_LETTERS = 2000;

/** @returns text of the same length */
export function withSeparators(text: string): string {
  let places = 0;
  return text.replace(INDENT, (indent: string, at: number) => {
    const isOne = ++places <= MOST_PLACES && endsMember(text, at) && isSignature(text, at + indent.length);
    return isOne ? `${indent.slice(0, -1)};` : indent;
  });
}

/** A type ends before the place, comments apart. */
function endsMember(text: string, place: number): boolean {
  let before = text.slice(Math.max(0, place - MOST_LETTERS), place).trimEnd();
  while (before.endsWith('*/')) before = before.slice(0, Math.max(before.lastIndexOf('/*'), 0)).trimEnd();
  return ENDS_TYPE.test(before.slice(-1));
}

/** `<T>(a: A):`. */
function isSignature(text: string, open: number): boolean {
  const parameters = behind(text, open);
  if (text[parameters] !== '(') return false;
  const close = behind(text, parameters);
  return /^\s*:/.test(text.slice(close, close + 100));
}

/** Behind the bracket that closes the one at `open`. */
function behind(text: string, open: number): number {
  let depth = 0;
  const end = Math.min(text.length, open + MOST_LETTERS);
  for (let at = open; at < end; at++) {
    const sign = text[at] ?? '';
    if ('<([{'.includes(sign)) depth++;
    else if ('>)]}'.includes(sign) && text[at - 1] !== '=' && --depth === 0) return at + 1;
  }
  return text.length;
}

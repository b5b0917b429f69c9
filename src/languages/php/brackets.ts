/** Brackets in the text of code, where asking the tree would take longer. */

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/**
 * Behind the bracket that closes the one at `open`; those in strings and comments count for nothing.
 * @param longest code units to look at: a bracket that nobody closes must not cost a walk to the end each time
 */
export function closingAfter(text: string, open: number, longest: number): number | undefined {
  const expected: string[] = [];
  const sign = /['"/()[\]{}]/g;
  sign.lastIndex = open;
  for (let match = sign.exec(text); match !== null && match.index < open + longest; match = sign.exec(text)) {
    const [letter] = match;
    const closing = CLOSING.get(letter);
    if (letter === '"' || letter === "'") sign.lastIndex = endOfString(text, match.index) + 1;
    else if (letter === '/') sign.lastIndex = endOfComment(text, match.index) + 1;
    else if (closing !== undefined) expected.push(closing);
    else if (letter === expected.at(-1) && expected.pop() !== undefined && expected.length === 0) return sign.lastIndex;
  }
  return undefined;
}

/** The place of the quote that closes the string at `from`. */
export function endOfString(text: string, from: number): number {
  const quote = text[from];
  let at = from + 1;
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** The last place of the comment at `from`; `from` itself where there is none. */
function endOfComment(text: string, from: number): number {
  const closing = text[from + 1] === '/' ? '\n' : text[from + 1] === '*' ? '*/' : undefined;
  if (closing === undefined) return from;
  const at = text.indexOf(closing, from + 2);
  return at === -1 ? text.length : at + closing.length - 1;
}

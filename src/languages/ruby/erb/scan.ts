/** Finds the Ruby and the comments of an ERB template in one pass over its text. */

/** A stretch of the text, the end exclusive. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Each list in ascending order. */
export interface ErbParts {
  /** Between the delimiters, which are left out. */
  readonly code: readonly Piece[];
  /** All tags with their delimiters, comments included. */
  readonly tags: readonly Piece[];
}

const OPENING = /<%(?!%)([-=#]?=?)/g;

/** A tag that nobody closes ends the template, as it does for Ruby. */
export function scanErb(text: string): ErbParts {
  const code: Piece[] = [];
  const tags: Piece[] = [];
  const opening = new RegExp(OPENING);
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const from = match.index + match[0].length;
    const closing = text.indexOf('%>', from);
    const end = closing === -1 ? text.length : closing + 2;
    tags.push({ start: match.index, end });
    if (!match[1]?.startsWith('#')) code.push({ start: from, end: closing === -1 ? text.length : closing });
    opening.lastIndex = end;
  }
  return { code, tags };
}

/** The text with everything but markup replaced by blanks; line breaks stay. */
export function withoutRuby(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of scanErb(text).tags) {
    parts.push(text.slice(at, start), text.slice(start, end).replace(/[^\r\n]/g, ' '));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** Finds the Ruby and the comments of an ERB template in one pass over its text. */
import { without } from '../../syntax/blank.ts';
import type { Span } from '../../syntax/source.ts';

/** Each list in ascending order. */
export interface ErbParts {
  /** Between the delimiters, which are left out. */
  readonly code: readonly Span[];
  /** All tags with their delimiters, comments included. */
  readonly tags: readonly Span[];
}

const OPENING = /<%(?!%)([-=#]?=?)/g;

/** A tag that nobody closes ends the template, as it does for Ruby. */
export function scanErb(text: string): ErbParts {
  const code: Span[] = [];
  const tags: Span[] = [];
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
  return without(text, scanErb(text).tags);
}

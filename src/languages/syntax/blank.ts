/** Hides parts of a text from a parser without moving the rest: blanks for everything but line breaks. */
import type { Span } from './source.ts';

/** The text up to the end of the range, everything before it blanked. */
export function onlyIn(text: string, { start, end }: Span): string {
  return blank(text.slice(0, start)) + text.slice(start, end);
}

/** The text with the ranges blanked, which may lie over each other. */
export function without(text: string, ranges: readonly Span[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of [...ranges].sort((left, right) => left.start - right.start)) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    parts.push(text.slice(at, from), blank(text.slice(from, end)));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** Line breaks stay. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

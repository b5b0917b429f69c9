/** Hides parts of a text from a parser without moving the rest: blanks for everything but line breaks. */
import type { Span } from './source.ts';

/** The text up to the end of the stretch, everything before it blanked. */
export function onlyIn(text: string, { start, end }: Span): string {
  return blank(text.slice(0, start)) + text.slice(start, end);
}

/** The text with the stretches blanked. */
export function without(text: string, stretches: readonly Span[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of [...stretches].sort((left, right) => left.start - right.start)) {
    if (start < at) continue;
    parts.push(text.slice(at, start), blank(text.slice(start, end)));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** Line breaks stay. */
function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

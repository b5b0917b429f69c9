/** Normal form in which quotes and prompts are compared: NFKC and white space folded, nothing weaker (D-8). */
import { normalizeText } from '../../base/text.ts';

/** Normalizes to NFKC, each run of white space to one space, and trims. */
export function fold(text: string): string {
  return normalizeText(text).replace(/\s+/g, ' ').trim();
}

/** Whether the folded `part` is a substring of the folded `whole`. The empty text is part of nothing. */
export function isPartOf(part: string, whole: string): boolean {
  const folded = fold(part);
  return folded !== '' && fold(whole).includes(folded);
}

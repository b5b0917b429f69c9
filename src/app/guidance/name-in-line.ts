/** A name in a line of text. */
import { normalizeText } from '../../base/text.ts';
import type { FoundLine } from './common-names.ts';

/** Each by itself: `load_data` stands in `load_data_pattern`, and not in `download_data`. */
export function holdsAll(content: string, words: readonly string[]): boolean {
  const text = normalizeText(content).toLowerCase();
  return words.every((word) => {
    const part = normalizeText(word).toLowerCase();
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      if (!isInside(text, at) && !isInside(text, at + part.length)) return true;
    }
    return false;
  });
}

function isInside(text: string, at: number): boolean {
  return at > 0 && LETTER.test(text[at - 1] ?? '') && LETTER.test(text[at] ?? '');
}

const LETTER = /[a-z0-9]/;

const MOST_CHARACTERS = 400;

/** Of a very long line the part with the name. */
export function around({ content }: FoundLine, name: string): string {
  if (content.length <= MOST_CHARACTERS) return content;
  const start = Math.max(0, content.toLowerCase().indexOf(name.toLowerCase()) - MOST_CHARACTERS / 4);
  return content.slice(start, start + MOST_CHARACTERS);
}

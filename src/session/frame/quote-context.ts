/** A quote may end inside a word; what it says is read from whole words: `表示` of 非表示 is not shown but hidden. */
import { fold } from '../words/fold.ts';

/**
 * The folded quote with the words of the request that it begins and ends in; of several places the one that needs
 * least. A quote that is no part of the request stays as it is.
 */
export function quoteInContext(quote: string, rawQuery: string): string {
  const [part, whole] = [fold(quote), fold(rawQuery)];
  const candidates = placesOf(part, whole).map((at) => widenQuote(whole, at, at + part.length));
  return candidates.toSorted((left, right) => left.length - right.length)[0] ?? part;
}

/** Whether the quote begins and ends where words do. */
export function isWholeWords(quote: string, rawQuery: string): boolean {
  return quoteInContext(quote, rawQuery) === fold(quote);
}

function placesOf(part: string, whole: string): number[] {
  const places: number[] = [];
  if (part === '') return places;
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + 1)) places.push(at);
  return places;
}

function widenQuote(whole: string, start: number, end: number): string {
  const before = wordClassOf(whole[start]);
  const after = wordClassOf(whole[end - 1]) ?? (HIRAGANA.test(whole[end - 1] ?? '') ? HIRAGANA : undefined);
  let [from, to] = [start, end];
  while (from > 0 && before?.test(whole[from - 1] ?? '')) from--;
  while (to < whole.length && after?.test(whole[to] ?? '')) to++;
  return whole.slice(from, to);
}

/** Hiragana widens to the right only, where the endings are: before it stands another word. */
const HIRAGANA = /\p{sc=Hiragana}/u;
const WORD_CLASSES = [/[A-Za-z0-9_]/, /[\p{sc=Katakana}ー]/u, /[\p{sc=Han}々〆]/u];

function wordClassOf(character: string | undefined): RegExp | undefined {
  return WORD_CLASSES.find((wordClass) => wordClass.test(character ?? ''));
}

/**
 * Search terms of a text, the same for documents and queries: words of identifiers (stemmed, and the
 * whole identifier when it has several), numbers, and for Japanese single kanji-or-kana runs as bigrams.
 */
import { stemmer } from 'stemmer';
import { normalizeText, splitIdentifier } from '../text.ts';

/** Characters that tokens consist of, single or as ranges: words begin with a letter and go on with `_` too. */
export const TOKEN_RANGES = {
  letters: ['A-Z', 'a-z'],
  digits: ['0-9'],
  japanese: ['぀-ヿ', 'ㇰ-ㇿ', '㐀-䶿', '一-鿿', '々', '〆'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const LETTERS = TOKEN_RANGES.letters.join('');
const DIGITS = TOKEN_RANGES.digits.join('');
const TOKEN = new RegExp(`[${LETTERS}][${LETTERS}${DIGITS}_]*|[${DIGITS}]+|[${TOKEN_RANGES.japanese.join('')}]+`, 'g');
const MAX_IDENTIFIER = 64;

/** The tokens of `text` in order, repetitions included; `termsOfToken` tells what is searched of each. */
export function tokensOf(text: string): readonly string[] {
  return normalizeText(text).match(TOKEN) ?? [];
}

/** The distinct terms of a query in order of first appearance. */
export function queryTerms(query: string): string[] {
  const terms = new Set<string>();
  for (const token of tokensOf(query)) for (const term of termsOfToken(token)) terms.add(term);
  return [...terms];
}

/** The terms of one token, in order, repetitions included. */
export function termsOfToken(token: string): readonly string[] {
  return token.charCodeAt(0) < 0x80 ? latinTerms(token) : bigrams(token);
}

function latinTerms(token: string): readonly string[] {
  if (token.length > MAX_IDENTIFIER) return [];
  const parts = splitIdentifier(token);
  const terms = parts.map(stem);
  if (parts.length > 1) terms.push(parts.join(''));
  return terms;
}

/** Porter's stem of a lower-case English word. Stems of three letters or fewer lose too much, and numbers have none. */
export function stem(word: string): string {
  return word.length > 3 && word.charCodeAt(0) > 57 ? stemmer(word) : word;
}

function bigrams(run: string): readonly string[] {
  if (run.length === 1) return [run];
  const result: string[] = [];
  for (let at = 0; at + 1 < run.length; at++) result.push(run.slice(at, at + 2));
  return result;
}

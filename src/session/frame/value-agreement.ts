/** How far the words of a value are the words of its quote (QF12, D-9). */
import { distinctBy } from '../../base/distinct-by.ts';
import { isSameWord, type Word } from '../words/words.ts';

export interface WordComparisonRequest {
  readonly value: readonly Word[];
  readonly quote: readonly Word[];
  /** All words of the request: what a value takes from outside its quote is no invention. */
  readonly request: readonly Word[];
  /** Whether the value may add words of its own, no more than it shares. */
  readonly mayAdd: boolean;
}

/**
 * `same`: the value says what its quote says. `compare`: its meaning decides, of the parts that are not shared.
 * `different`: it says too much for any meaning to cover.
 */
export type WordComparison =
  | { readonly kind: 'same' }
  | ({ readonly kind: 'compare'; readonly value: string; readonly quote: string } & Difference)
  | ({ readonly kind: 'different' } & Difference);

interface Difference {
  readonly shares: boolean;
  /** Words of the value that are not in the quote. */
  readonly added: readonly string[];
}

export function compareWords({ value, quote, request, mayAdd }: WordComparisonRequest): WordComparison {
  const [claimed, quoted] = [distinct(value.filter(isMeaningful)), distinct(quote.filter(isMeaningful))];
  const carrying = claimed.filter(isDistinctive);
  const shared = carrying.filter((word) => isIn(word, quoted));
  const added = carrying.filter((word) => !isIn(word, quoted));
  const invented = added.filter((word) => !isIn(word, request));
  if (shared.length > 0 && invented.length <= (mayAdd ? shared.length : 0)) return { kind: 'same' };
  if (carrying.length === 0 && repeats(claimed, quoted)) return { kind: 'same' };
  return difference({ claimed, quoted, shares: shared.length > 0, added });
}

interface Leftover {
  readonly claimed: readonly Word[];
  readonly quoted: readonly Word[];
  readonly shares: boolean;
  readonly added: readonly Word[];
}

/** Compares the words that only one side has; shared words would make the rest look alike. */
function difference({ claimed, quoted, shares, added }: Leftover): WordComparison {
  const left = quoted.filter((word) => isDistinctive(word) && !isIn(word, claimed));
  const rest = { shares, added: surfacesOf(added.length > 0 ? added : claimed) };
  if (added.length > 2 * Math.max(left.length, shares ? 0 : 1) + 1) return { kind: 'different', ...rest };
  const quote = surfacesOf(left.length > 0 ? left : quoted).join(' ');
  return { kind: 'compare', value: rest.added.join(' '), quote, ...rest };
}

/** All of a value that says nothing distinctive is in the quote; two ways to ask for a change are one. */
function repeats(claimed: readonly Word[], quoted: readonly Word[]): boolean {
  return claimed.every((word) => isIn(word, quoted) || (isRequest(word) && quoted.some(isRequest)));
}

function isIn(word: Word, words: readonly Word[]): boolean {
  return words.some((other) => isSameWord(word, other));
}

function isMeaningful({ weight }: Word): boolean {
  return weight !== 'vague';
}

function isDistinctive({ weight }: Word): boolean {
  return weight === 'distinctive';
}

function isRequest({ weight }: Word): boolean {
  return weight === 'request';
}

function distinct(words: readonly Word[]): Word[] {
  return distinctBy(words, ({ key, script }) => `${script} ${key}`);
}

function surfacesOf(words: readonly Word[]): string[] {
  return words.map(({ surface }) => surface);
}

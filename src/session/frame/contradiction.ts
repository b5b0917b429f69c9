/** Whether a value says the opposite of the words that it quotes (QF11, D-9). */

import { groupBy } from '../../base/group-by.ts';
import { splitIdentifier } from '../../base/text.ts';
import { stem } from '../../base/words/terms.ts';
import { ANTONYMS, type Antonyms } from '../words/antonyms.ts';
import { visible } from '../words/words.ts';

export interface ContradictionRequest {
  readonly value: string;
  readonly quote: string;
  /**
   * Whether `not shown` and `shown` are opposites here. They are where something is reported; what is wanted is often
   * the negation of what was reported, and a name has none.
   */
  readonly reports: boolean;
}

export type Contradiction =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'opposite';
      readonly quoted: string;
      readonly claimed: string;
    };

/** Word of a row of antonyms, found in a text. */
interface Mark {
  readonly row: Antonyms;
  readonly side: number;
  readonly text: string;
  readonly isNegated: boolean;
}

/** A word of the table, ready to be looked for. */
interface Entry {
  readonly row: Antonyms;
  readonly side: number;
  readonly word: string;
  /** Tokens of a Latin word or phrase; empty for Japanese. */
  readonly tokens: readonly Token[];
}

interface Token {
  readonly word: string;
  readonly stem: string;
}

export function findContradiction({ value, quote, reports }: ContradictionRequest): Contradiction {
  const entries = [...ENTRIES, ...[value, quote].flatMap(prefixedIn).flatMap(entriesOf)];
  const quoted = marksIn(quote, entries);
  for (const claimed of marksIn(value, entries)) {
    const opposite = quoted.find((mark) => mark.row === claimed.row && isOpposite(mark, claimed, reports));
    const agrees = quoted.some((mark) => mark.row === claimed.row && !isOpposite(mark, claimed, reports));
    if (opposite === undefined || agrees || isExcused(opposite, quote, reports)) continue;
    return { kind: 'opposite', quoted: opposite.text, claimed: claimed.text };
  }
  return { kind: 'none' };
}

function isOpposite(one: Mark, other: Mark, reports: boolean): boolean {
  return meaningOf(one, reports) !== meaningOf(other, reports);
}

function meaningOf({ row, side, isNegated }: Mark, reports: boolean): boolean {
  return (side === 0) !== (reports && row.isNegation && isNegated);
}

/** A negation that belongs to another word may still be meant for this one: `shows wrongly, not at all`. */
function isExcused({ row, isNegated }: Mark, quote: string, reports: boolean): boolean {
  return row.isNegation && NEGATION.test(expandText(quote)) && !(reports && isNegated);
}

const NEGATION = /ない|なく|なかっ|ません|ずに|なし|無し|\b(?:not|no|never|without)\b/i;
const FARTHEST_NEGATION = 12;
const NEGATED_RIGHT_AFTER = /^\p{sc=Hiragana}{0,6}?(?:ない|なく|なかっ|なけれ|ません|ずに)/u;
const NEGATORS = new Set(['not', 'no', 'never', 'without', 'unable', 'fail', 'nor', 'nothing']);

function marksIn(text: string, entries: readonly Entry[]): Mark[] {
  const shown = expandText(text);
  return [...japaneseMarks(shown, entries), ...latinMarks(shown, entries)];
}

/** `can't` and `cannot` are `can not`. */
function expandText(text: string): string {
  return visible(text)
    .replace(/\bcan(?:not|['’]t)\b/gi, 'can not')
    .replace(/n['’]t\b/gi, ' not');
}

/** Finds Japanese marks, of which only the longest at each place counts: 非表示 contains no 表示. */
function japaneseMarks(text: string, entries: readonly Entry[]): Mark[] {
  const words = groupBy(
    entries.filter(({ tokens }) => tokens.length === 0),
    ({ word }) => word[0],
  );
  const marks: Mark[] = [];
  for (let at = 0; at < text.length; ) {
    const begun = words.get(text[at]) ?? [];
    const here = begun.filter(({ word }) => text.startsWith(word, at) && isWordAt(text, at, word));
    const longest = Math.max(1, ...here.map(({ word }) => word.length));
    const isNegated = NEGATED_RIGHT_AFTER.test(text.slice(at + longest, at + longest + FARTHEST_NEGATION));
    for (const { word, row, side } of here) {
      if (word.length === longest) marks.push({ row, side, text: word, isNegated });
    }
    at += longest;
  }
  return marks;
}

function latinMarks(text: string, entries: readonly Entry[]): Mark[] {
  const tokens = tokensOf(text);
  return entries.flatMap(({ tokens: phrase, row, side }) => {
    const isHere = (at: number): boolean => phrase.every((part, offset) => isForm(part, tokens[at + offset]));
    const starts = phrase.length === 0 ? [] : [...tokens.keys()].filter(isHere);
    const words = phrase.map(({ word }) => word).join(' ');
    return starts.map((at) => ({ row, side, text: words, isNegated: isNegatedAt(tokens, at) }));
  });
}

function isForm(part: Token, token: Token | undefined): boolean {
  return token !== undefined && (token.word === part.word || token.stem === part.stem);
}

function isNegatedAt(tokens: readonly Token[], at: number): boolean {
  const near = [...tokens.slice(Math.max(0, at - 3), at), ...tokens.slice(at + 1, at + 2).filter(negatesBackwards)];
  return near.some((token) => NEGATORS.has(token.stem) || NEGATORS.has(token.word));
}

/** `can not`, `shows no results`. */
function negatesBackwards({ word }: Token): boolean {
  return ['not', 'no', 'nothing'].includes(word);
}

/** Katakana of up to three letters and single kanji are parts of too many other words. */
function isWordAt(text: string, at: number, word: string): boolean {
  const run = /^[\p{sc=Katakana}ー]{1,3}$/u.test(word) ? KATAKANA : /^\p{sc=Han}$/u.test(word) ? KANJI : undefined;
  return run === undefined || !(run.test(text[at - 1] ?? '') || run.test(text[at + word.length] ?? ''));
}

const KATAKANA = /[\p{sc=Katakana}ー]/u;
const KANJI = /\p{sc=Han}/u;

/** Builds a row of antonyms from a negating prefix: 未承認 and 承認, `unresolved` and `resolved`. */
function prefixedIn(text: string): Antonyms[] {
  const japanese = [...visible(text).matchAll(/[未非]([\p{sc=Han}\p{sc=Katakana}ー]{2,})/gu)];
  const latin = [...visible(text).matchAll(/(?<![a-z])(?:un|non)((?!less)[a-z]{4,})/gi)];
  return [...japanese, ...latin].map(([prefixed, word = '']) => ({
    sides: [[word.toLowerCase()], [prefixed.toLowerCase()]],
    isNegation: true,
  }));
}

function entriesOf(row: Antonyms): Entry[] {
  return row.sides.flatMap((words, side) => words.map((word) => ({ row, side, word, tokens: tokensOf(word) })));
}

/** Splits Latin text into tokens; Japanese text yields none. */
function tokensOf(text: string): Token[] {
  return splitIdentifier(text).map((word) => ({ word, stem: stem(word) }));
}

const ENTRIES: readonly Entry[] = ANTONYMS.flatMap(entriesOf);

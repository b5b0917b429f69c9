/**
 * Content words of Japanese and English text without a morphological analyser: runs of one script, identifiers in
 * their parts, and lists of the words that say little.
 */

import { splitIdentifier } from '../../base/text.ts';
import { stem } from '../../base/words/terms.ts';
import { fold } from './fold.ts';
import {
  GRAMMAR_HIRAGANA,
  REQUEST_JAPANESE,
  REQUEST_LATIN,
  STOP_JAPANESE,
  STOP_LATIN,
  VAGUE_JAPANESE,
  VAGUE_LATIN,
  WEAK_JAPANESE,
  WEAK_LATIN,
} from './word-lists.ts';

export type Script = 'latin' | 'number' | 'katakana' | 'kanji' | 'hiragana' | 'other';

/**
 * `distinctive` words carry the meaning. `vague` ones fit every request, `weak` ones name a kind of action or trouble,
 * `request` ones ask for a change. `soft` are runs of hiragana, which hold words but no borders of words.
 */
export type Weight = 'distinctive' | 'weak' | 'request' | 'vague' | 'soft';

export interface Word {
  /** The form that is compared: a stem, or the run without its ending. */
  readonly key: string;
  /** Written form, folded. */
  readonly surface: string;
  readonly script: Script;
  readonly weight: Weight;
}

/** Splits text into words in order, with repetitions, without function words and invisible characters. */
export function wordsOf(text: string): Word[] {
  return [...joinPhrasal(visible(text)).matchAll(RUN)].flatMap(({ groups = {} }) =>
    Object.entries(groups).flatMap(([script, run]) => (run === undefined ? [] : (WORDS_OF_RUN[script]?.(run) ?? []))),
  );
}

/** The words to look for in code, in their order: a whole sentence stands in none. */
export function searchWords(text: string): string[] {
  const words = wordsOf(text).filter(({ weight }) => weight === 'distinctive');
  return [...new Set(words.map(({ surface }) => surface))];
}

/** Folded, without characters that nobody sees: they would hide a word from its own kind. */
export function visible(text: string): string {
  return fold(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
}

/** Whether two words mean the same by their writing alone: compounds and inflections of one another count. */
export function isSameWord(one: Word, other: Word): boolean {
  if (one.script !== other.script) return false;
  if (one.key === other.key) return true;
  if (one.script === 'hiragana') return shareRun(one.key, other.key);
  return isCompound(one, other) || isCompound(other, one);
}

/** `logged in`, `log-in` → login: the two parts are one word, and the second alone is grammar. */
function joinPhrasal(text: string): string {
  return text.replace(NEGATED_AUXILIARY, ' ').replace(PHRASAL, '$1$2');
}

const NEGATED_AUXILIARY = /\b[a-z]+n['’]t\b/gi;
const PHRASAL = /\b(log|sign|check|time|roll|set|shut)(?:g?ing|g?ed|s)?[ -](in|out|off|on|up|back|down)\b/gi;

const JAPANESE = '\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Han}ー々〆';

/** A single kanji keeps its okurigana, which sets it apart from others. */
const RUN = new RegExp(
  [
    '(?<latin>[A-Za-z]+(?:[A-Za-z0-9_]*[A-Za-z])?)',
    '(?<number>\\p{N}+(?:[.,]\\p{N}+)*)',
    '(?<katakana>\\p{sc=Katakana}[\\p{sc=Katakana}ー]*)',
    '(?<kanji>[\\p{sc=Han}々〆]+(?:っ[\\p{sc=Han}々]+)*\\p{sc=Hiragana}*)',
    '(?<hiragana>\\p{sc=Hiragana}+)',
    `(?<other>(?:(?![${JAPANESE}])[\\p{L}\\p{M}])+)`,
  ].join('|'),
  'gu',
);

const WORDS_OF_RUN: Readonly<Record<string, (run: string) => Word[]>> = {
  latin: latinWords,
  number: (run) => [{ key: run, surface: run, script: 'number', weight: 'distinctive' }],
  katakana: katakanaWords,
  kanji: kanjiWords,
  hiragana: hiraganaWords,
  other: (run) => [{ key: run.toLowerCase(), surface: run, script: 'other', weight: 'distinctive' }],
};

function latinWords(run: string): Word[] {
  return splitIdentifier(run)
    .filter((part) => !STOP_STEMS.has(part))
    .map((part) => ({ key: stem(part), surface: part, script: 'latin', weight: latinWeight(stem(part)) }));
}

/** A listed word beside fewer than three kana is the end of another word: コード of レコード. */
function katakanaWords(run: string): Word[] {
  const pieces = piecesOf(run);
  const whole = pieces.some((piece) => piece.length < 3 && !JAPANESE_WEIGHTS.has(piece)) ? [run] : pieces;
  return whole.map((piece) => japaneseWord(piece, piece, 'katakana'));
}

function kanjiWords(run: string): Word[] {
  const [, kanji = '', ending = ''] =
    /^((?:[^\p{sc=Hiragana}]+っ(?!\p{sc=Hiragana}|$))*[^\p{sc=Hiragana}]+)(.*)$/u.exec(run) ?? [];
  const pieces = piecesOf(kanji.replace(SUFFIX, '')).filter((piece) => !STOP_KANJI.has(piece));
  const found = pieces.map((piece) => japaneseWord(piece, piece.length === 1 ? piece + ending : piece, 'kanji'));
  // Okurigana is read with its kanji; a longer run holds words of its own.
  return ending.length > LONGEST_OKURIGANA ? [...found, ...hiraganaWords(ending)] : found;
}

function hiraganaWords(run: string): Word[] {
  return isGrammar(run) ? [] : [{ key: run, surface: run, script: 'hiragana', weight: 'soft' }];
}

function japaneseWord(piece: string, surface: string, script: Script): Word {
  const key = script === 'katakana' ? piece.replace(/ー+$/, '') : piece;
  return { key, surface, script, weight: JAPANESE_WEIGHTS.get(piece) ?? 'distinctive' };
}

function latinWeight(key: string): Weight {
  return LATIN_WEIGHTS.get(key) ?? 'distinctive';
}

/** `注文確認画面` → 注文確認, 画面: listed words end the ones beside them. */
function piecesOf(run: string): string[] {
  return run.split(LISTED).filter((piece) => piece !== '');
}

/** `フォーム` ends or begins `ログインフォーム`, `履歴` 注文履歴; two kana are too few to tell ログ from ログイン. */
function isCompound(part: Word, whole: Word): boolean {
  const least = SHORTEST_PART[part.script];
  return least !== undefined && part.key.length >= least && isAtAnEnd(part.key, whole.key);
}

function isAtAnEnd(part: string, whole: string): boolean {
  return whole.startsWith(part) || whole.endsWith(part);
}

const SHORTEST_PART: Readonly<Partial<Record<Script, number>>> = { katakana: 3, kanji: 2 };

function shareRun(one: string, other: string): boolean {
  const runs = Array.from({ length: Math.max(0, one.length - 2) }, (_, at) => one.slice(at, at + 3));
  return runs.some((run) => other.includes(run) && !isGrammar(run));
}

/** Whether pieces of grammar cover the run; the places that they reach are followed, never one way at a time. */
function isGrammar(run: string): boolean {
  const reached = new Set([0]);
  for (const at of reached) {
    for (const piece of GRAMMAR_HIRAGANA) if (run.startsWith(piece, at)) reached.add(at + piece.length);
  }
  return reached.has(run.length);
}

const LONGEST_OKURIGANA = 6;
const STOP_STEMS = new Set(STOP_LATIN);
const STOP_KANJI = new Set(STOP_JAPANESE);

const LATIN_WEIGHTS = new Map<string, Weight>([
  ...WEAK_LATIN.map((word) => [stem(word), 'weak'] as const),
  ...REQUEST_LATIN.map((word) => [stem(word), 'request'] as const),
  ...VAGUE_LATIN.map((word) => [stem(word), 'vague'] as const),
]);

const JAPANESE_WEIGHTS = new Map<string, Weight>([
  ...WEAK_JAPANESE.map((word) => [word, 'weak'] as const),
  ...REQUEST_JAPANESE.map((word) => [word, 'request'] as const),
  ...VAGUE_JAPANESE.map((word) => [word, 'vague'] as const),
]);

/** Endings of a compound of three kanji or more that do not change what it names: 入力時, 変更後. */
const SUFFIX = /(?<=..)[時際後前中的等用側]$/u;

/** Listed words split the compound that they are part of; those of one character would split ordinary words. */
const LISTED = new RegExp(
  `(${longestFirst([...JAPANESE_WEIGHTS.keys()].filter((word) => word.length > 1)).join('|')})`,
);

function longestFirst(list: readonly string[]): string[] {
  return list.toSorted((left, right) => right.length - left.length);
}

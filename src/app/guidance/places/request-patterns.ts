/** Words that a request and its leads look for in the lines of a file, each with how much it tells in this project. */
import { literalExpression } from '../../../base/literal-expression.ts';
import { normalizeText, splitIdentifier } from '../../../base/text.ts';
import { mostWithWord } from '../../../retrieval/document-frequency.ts';
import { identifiersIn } from '../../../retrieval/query/query-type.ts';
import { searchWords } from '../../../session/words/words.ts';
import type { IndexedProject } from '../../project/project.ts';
import { englishNames } from '../english-names.ts';

export interface WeightedPattern {
  /** Global, for lines in NFKC. */
  readonly pattern: RegExp;
  /** 0–1 for a word by its rarity; a name or a quoted text of several words counts for all of them, and more. */
  readonly weight: number;
}

const MOST_WORDS = 20;
/** In Latin letters; one kanji is a word. */
const LEAST_LETTERS = 3;
/** Words in their order tell more than here and there. */
const TOGETHER = 1.5;

/** The most telling first. */
export function requestPatterns(project: IndexedProject, request: string, leads: readonly string[]): WeightedPattern[] {
  const rarity = rarityIn(project);
  const wordOf = (word: string): WeightedPattern => ({
    pattern: new RegExp(LATIN.test(word) ? latinPattern([word]) : literalExpression(word), 'g'),
    weight: rarity(word),
  });
  const words = [...new Set([request, ...leads].flatMap(searchWords))].filter(isWord).map(wordOf);
  const known = new Set(words.map(({ pattern }) => pattern.source));
  const english = englishNames(project, request).filter(isWord).map(wordOf);
  const names = [...identifiersIn(request), ...leads]
    .map((name) => splitIdentifier(name))
    .filter(({ length }) => length > 1)
    .slice(0, MOST_WORDS);
  const quoted = quotedTexts(request).slice(0, MOST_WORDS);
  return [
    ...names.map((parts) => ({
      pattern: new RegExp(latinPattern(parts), 'g'),
      weight: TOGETHER * sum(parts.map(rarity)),
    })),
    ...quoted.map((text) => ({ pattern: new RegExp(literalExpression(text), 'gi'), weight: TOGETHER })),
    ...rarest(words),
    ...rarest(english.filter(({ pattern }) => !known.has(pattern.source))),
  ];
}

function rarest(words: readonly WeightedPattern[]): WeightedPattern[] {
  return words.toSorted((left, right) => right.weight - left.weight).slice(0, MOST_WORDS);
}

const QUOTED = /[「『“"]([^「」『』“”"]{2,30})[」』”"]/g;

/** The quoted words of a request, which are a text on the screen for sure. */
function quotedTexts(request: string): string[] {
  return [...normalizeText(request).matchAll(QUOTED)].map(([, text = '']) => text.trim());
}

const LATIN = /^[\w]+$/;

function isWord(word: string): boolean {
  return word.length >= LEAST_LETTERS || /[\p{Script=Han}\p{Script=Katakana}]/u.test(word);
}

/** Returns 1 for a name that the index does not hold, 0 for one in every chunk. */
function rarityIn({ segments }: IndexedProject): (word: string) => number {
  const index = segments.get();
  const chunks = Math.log(2 + index.chunkCount);
  return (word) => Math.max(0, 1 - Math.log(1 + mostWithWord(index, word)) / chunks);
}

/** Parts of a name one after the other, however they are joined; begun where a part of a name begins, so that `one` is not in `none`. */
function latinPattern(parts: readonly string[]): string {
  const [first = '', ...rest] = parts.map(literalExpression);
  const [small, large] = [first.slice(0, 1), first.slice(0, 1).toUpperCase()];
  const begun = `(?:(?<![A-Za-z])[${small}${large}]|(?<=[a-z0-9])${large})${anyCase(first.slice(1))}`;
  const last = parts.at(-1) ?? '';
  const end = last.length <= LEAST_LETTERS ? '(?![a-z])' : '';
  return [begun, ...rest.map(anyCase)].join('[ _-]?') + end;
}

function anyCase(text: string): string {
  return text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

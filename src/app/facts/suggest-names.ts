/** Suggestions for a name that does not exist: what was it probably meant to be? */
import { distance } from 'fastest-levenshtein';
import { compareText } from '../../base/compare-text.ts';
import { splitIdentifier } from '../../base/text.ts';
import { type CodeSymbol, qualifiedNameOf } from '../../languages/contract.ts';
import { filesWithKey } from '../../retrieval/file-postings.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { DEFINITION_PREFIX } from '../../storage/postings.ts';
import { parseSymbolName, type SymbolName } from './symbol-name.ts';

export interface NameSuggestions {
  readonly symbol: string;
  /** Nearest first, in the spelling of their definition; empty when nothing is near. */
  readonly suggestions: readonly string[];
}

const MOST_SUGGESTIONS = 5;
/** Below this likeness a name is another name, not a misspelt one. */
const LEAST_LIKENESS = 0.6;
/** Long names with nothing in common but their letters are alike by half. */
const LEAST_SPELLING = 0.7;

/** @param symbol as written; for a qualified name the suggestions are qualified */
export function suggestNames(store: IndexStore, symbol: string): NameSuggestions {
  const names = namesOf(store);
  const wanted = parseSymbolName(symbol);
  const spell = wanted.container.length > 0 ? qualifiedNameOf : ({ name }: CodeSymbol) => name;
  const near = nearestNames(wanted.name, names)
    .flatMap((name) => symbolsNamed(store, name))
    .filter((found) => isNearby(wanted, found))
    .map(spell);
  return { symbol, suggestions: [...new Set(near)].slice(0, MOST_SUGGESTIONS) };
}

interface AllNames {
  readonly version: number;
  /** In lower case, as the index keeps them. */
  readonly names: readonly string[];
  /** Letters of each name, see `letterSet`. */
  readonly letters: Uint32Array;
}

const kept = new WeakMap<IndexStore, AllNames>();
/** About 27 MB. */
const MOST_KEPT = 500_000;

/** Names of all definitions, from memory while the index does not change: reading them takes most of an answer. */
function namesOf(store: IndexStore): AllNames {
  const version = store.version();
  const known = kept.get(store);
  if (known?.version === version) return known;
  const names = store.keys(DEFINITION_PREFIX).map((key) => key.slice(DEFINITION_PREFIX.length));
  const all = { version, names, letters: Uint32Array.from(names, letterSet) };
  if (names.length <= MOST_KEPT) kept.set(store, all);
  return all;
}

/** A member of something else is meant only where its name is the very same, or its owner has a word in common. */
function isNearby({ container, name }: SymbolName, { scope, name: found }: CodeSymbol): boolean {
  if (container.length === 0 || found.toLowerCase() === name.toLowerCase()) return true;
  const owners = splitIdentifier(scope);
  return container.flatMap((part) => splitIdentifier(part)).some((word) => word.length > 2 && owners.includes(word));
}

function nearestNames(wanted: string, { names, letters }: AllNames): string[] {
  const likeness = likenessTo(wanted);
  const mayBeAlike = likenessBound(wanted);
  const alike: { readonly name: string; readonly score: number }[] = [];
  for (let at = 0; at < names.length; at++) {
    const name = names[at]!;
    const score = mayBeAlike(name.length, letters[at]!) ? likeness(name) : 0;
    if (score >= LEAST_LIKENESS) alike.push({ name, score });
  }
  return alike
    .sort((left, right) => right.score - left.score || compareText(left.name, right.name))
    .slice(0, MOST_SUGGESTIONS)
    .map(({ name }) => name);
}

/** The better of two views, each 0–1: spelled alike (edit distance), or made of the same words. */
function likenessTo(wanted: string): (name: string) => number {
  const lower = wanted.toLowerCase();
  const words = wordsIn(wanted);
  return (name) => Math.max(spelling(lower, name), sharedWords(lower, words, name));
}

/** False for the length and letters of a name that neither view can find alike. */
function likenessBound(wanted: string): (length: number, letters: number) => boolean {
  const lower = wanted.toLowerCase();
  const [own, ownLetters] = [lower.length, letterSet(lower)];
  const words = wordsIn(wanted).map((word) => ({ length: word.length, letters: letterSet(word) }));
  return (length, letters) => {
    const room = Math.max(own, length) * (1 - LEAST_SPELLING) + ROUNDING;
    if (Math.abs(own - length) <= room && leastDistance(ownLetters, letters) <= room) return true;
    let shared = 0;
    for (const word of words) if (mayContain(letters, word.letters)) shared += word.length;
    return 2 * shared >= LEAST_LIKENESS * (own + length) - ROUNDING;
  };
}

const ROUNDING = 1e-6;

function wordsIn(name: string): string[] {
  return splitIdentifier(name).filter((word) => word.length > 2);
}

/** The difference of the lengths is a lower bound of the distance, and far cheaper. */
function spelling(wanted: string, name: string): number {
  const longest = Math.max(wanted.length, name.length);
  if (Math.abs(wanted.length - name.length) > longest * (1 - LEAST_SPELLING)) return 0;
  const likeness = 1 - (isSlip(wanted, name) ? SLIP : distance(wanted, name)) / longest;
  return likeness >= LEAST_SPELLING ? likeness : 0;
}

/** Two letters that changed places are the most usual slip, and less than one wrong letter. */
const SLIP = 0.5;

function isSlip(wanted: string, name: string): boolean {
  if (wanted.length !== name.length) return false;
  const at = [...wanted].findIndex((letter, place) => letter !== name[place]);
  const swapped = wanted.slice(0, at) + wanted.charAt(at + 1) + wanted.charAt(at) + wanted.slice(at + 2);
  return at !== -1 && swapped === name;
}

/** Share of the letters of both names that are common words (Dice). Keys have no case, so words are found as parts. */
function sharedWords(wanted: string, words: readonly string[], name: string): number {
  const shared = words.filter((word) => name.includes(word)).join('').length;
  return (2 * shared) / (wanted.length + name.length);
}

/** Not of every file that defines it: enough for the suggestions. */
function symbolsNamed(store: IndexStore, lowerName: string): CodeSymbol[] {
  return filesWithKey(store, DEFINITION_PREFIX + lowerName)
    .slice(0, MOST_SUGGESTIONS)
    .flatMap(({ id }) => outlineOf(store, id).symbols.filter(({ name }) => name.toLowerCase() === lowerName));
}

/**
 * Letters of many names, as bits, by which most that are unlike a name are told without comparing them with it: a question
 * for a misspelt name looks at each of half a million.
 */
const DIGIT = 26;
const OTHER = 27;
const LETTER_A = 97;

/** Letters of a lower-case text as bits: one for each letter from a to z, one for digits and one for all other signs. */
export function letterSet(text: string): number {
  let set = 0;
  for (let at = 0; at < text.length; at++) set |= 1 << kindOf(text.charCodeAt(at));
  return set;
}

function kindOf(code: number): number {
  const letter = code - LETTER_A;
  if (letter >= 0 && letter < DIGIT) return letter;
  return code >= 48 && code <= 57 ? DIGIT : OTHER;
}

/** The edit distance of two texts is at least this: one edit takes a letter away and brings another at most. */
export function leastDistance(one: number, other: number): number {
  let differing = one ^ other;
  let count = 0;
  for (; differing !== 0; differing &= differing - 1) count++;
  return count / 2;
}

/** False when a text with the letters `all` cannot hold one with the letters `part`. */
export function mayContain(all: number, part: number): boolean {
  return (part & ~all) === 0;
}

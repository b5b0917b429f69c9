/**
 * The words on the screen as a dictionary (D-44): a text that the request speaks of leads to its key, the key to the code
 * that shows it, and that to what includes, renders and handles it, each step counting less. Catalogues only list their
 * keys, so they are never among the files.
 */
import { byVersion } from '../../base/by-version.ts';
import { isJapanese, normalizeText } from '../../base/text.ts';
import type { IndexStore, StoredEdge } from '../../storage/contract.ts';
import { viewNeighbours } from './view-neighbours.ts';

/** By path, how far the terms lead to the file, 0–1. */
export type MeantFiles = ReadonlyMap<string, number>;

/** Nodes behind each term: keys of translations, and what labels stand at. */
export type Dictionary = ReadonlyMap<string, readonly string[]>;

/** `catalogue`: texts of catalogues, which the code has keys for. `all`: those that stand in the code as well. */
export type Texts = 'catalogue' | 'all';

const TERM = 'term:';
const KEY = 'translation:';
const LONGEST = 30;
/** Signs of sentences, whose words are no terms. */
const SENTENCE = /[。、！？!?;:\n{}%]/;

type Dictionaries = Readonly<Record<Texts, Dictionary>>;

const dictionariesOf = byVersion((store: IndexStore): Dictionaries => {
  return { catalogue: readDictionary(store, 'catalogue'), all: readDictionary(store, 'all') };
});

/** Texts are keys themselves in many projects: `__('クリア')`, `_("Save changes")`. */
function readDictionary(store: IndexStore, texts: Texts): Dictionary {
  const terms = new Map<string, string[]>();
  const put = (term: string, node: string): void => {
    const nodes = terms.get(term);
    if (nodes === undefined) terms.set(term, [node]);
    else if (!nodes.includes(node)) nodes.push(node);
  };
  for (const { from, to } of store.linksTo(TERM)) {
    if (texts === 'all' || from.startsWith(KEY)) put(to.slice(TERM.length), from);
  }
  for (const { to } of texts === 'all' ? store.linksTo(KEY) : []) {
    const text = normalizeText(to.slice(KEY.length)).trim().toLowerCase();
    if (text.length <= LONGEST && isText(text)) put(text, to);
  }
  return new Map([...terms].filter(([term]) => isTelling(term)));
}

/** `settings.audit` is a name, `クリア` and `save changes` are texts. */
function isText(key: string): boolean {
  return !SENTENCE.test(key) && (isJapanese(key) || /^\p{L}[\p{L}'’-]*(?: [\p{L}'’-]+)+$/u.test(key));
}

/** One English word alone means anything. */
function isTelling(term: string): boolean {
  return isJapanese(term) ? term.length >= 2 : /\p{L}{2}.* .*\p{L}{2}/u.test(term);
}

/** Terms of the dictionary in a text, longer ones before those inside of them. */
export function termsIn(dictionary: Dictionary, query: string): Set<string> {
  const text = normalizeText(query).toLowerCase();
  const found = new Set<string>();
  for (let at = 0; at < text.length; ) {
    const length = longestTermAt(text, at, dictionary);
    if (length > 0) found.add(text.slice(at, at + length));
    at += Math.max(1, length);
  }
  return found;
}

function longestTermAt(text: string, at: number, dictionary: Dictionary): number {
  if (isCut(text, at) || !/[\p{L}\p{N}]/u.test(text[at] ?? '')) return 0;
  for (let length = Math.min(LONGEST, text.length - at); length >= 2; length--) {
    if (!isCut(text, at + length) && dictionary.has(text.slice(at, at + length))) return length;
  }
  return 0;
}

/** サイト inside サブサイト is no word, nor is art in cart. */
function isCut(text: string, at: number): boolean {
  const [before, after] = [text[at - 1] ?? '', text[at] ?? ''];
  return [KATAKANA, LATIN].some((letter) => letter.test(before) && letter.test(after));
}

const KATAKANA = /[ァ-ヺー]/;
const LATIN = /[a-z0-9]/;

/** Keys of the texts of catalogues in which a pattern is found, each once. */
export function keysOfTexts(store: IndexStore, pattern: RegExp): string[] {
  const met = [...dictionariesOf(store).catalogue].filter(([text]) => text.search(pattern) >= 0);
  return [...new Set(met.flatMap(([, nodes]) => nodes))].map((node) => node.slice(KEY.length));
}

/** A text that more files show (`保存`, `save`) leads to none of them. */
const MOST_USERS = 80;
/** Share that a step from a view to its includer or renderer keeps. */
const DECAY = 0.6;
const STEPS = 2;
/** Share below which a way leads nowhere. */
const LEAST = 0.1;

const QUOTED = /[「『“"]([^「」『』“”"]{2,30})[」』”"]/g;

/** The quoted words of a request, which are a text on the screen for sure. */
export function quotedTexts(request: string): string[] {
  return [...normalizeText(request).matchAll(QUOTED)].map(([, text = '']) => text.trim());
}

/** Place of a text on the screen, or what shows a file with it. */
export interface Shown {
  /** How far the texts of the query lead here, 0–1. */
  readonly share: number;
  /** The text that leads here and tells most; null where only something near shows it. */
  readonly text: string | null;
  /** Its line, from 1; 0 without a text. */
  readonly line: number;
}

/** By path, how far the texts of a query lead to a file; one that shows several of them counts for each. */
export function filesMeant(store: IndexStore, query: string, texts: Texts): MeantFiles {
  return new Map([...placesMeant(store, query, texts)].map(([path, { share }]) => [path, share]));
}

/** The same by path with the text and its line. */
export function placesMeant(store: IndexStore, query: string, texts: Texts): ReadonlyMap<string, Shown> {
  const dictionary = dictionariesOf(store)[texts];
  const quoted = new Set(quotedTexts(query).map((text) => text.toLowerCase()));
  const terms = [...termsIn(dictionary, query)].map((text) => {
    const users = usersOf(store, dictionary.get(text) ?? [], text);
    return { text, users, weight: (quoted.has(text) ? 2 : 1) * weightOf(text, users.size) };
  });
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const found = new Map<string, Shown>();
  for (const { text, users, weight } of terms.toSorted((left, right) => right.weight - left.weight)) {
    if (users.size > MOST_USERS) continue;
    for (const [path, share] of spread(store, users)) {
      const { share: known = 0, ...place } = found.get(path) ?? NOWHERE;
      const line = users.get(path);
      const own = place.text !== null || line === undefined ? place : { text, line };
      found.set(path, { share: known + (weight * share) / total, ...own });
    }
  }
  return found;
}

const NOWHERE: Shown = { share: 0, text: null, line: 0 };

/** Rare texts tell more than those on every page, long ones more than short ones. */
function weightOf(term: string, users: number): number {
  const length = isJapanese(term) && term.length < 3 ? 0.6 : 1;
  return (length * Math.log(1 + MOST_USERS / Math.max(1, users))) / Math.log(1 + MOST_USERS);
}

/** Files that show a text with the line of it: those that use its key, or state it as a label. */
function usersOf(store: IndexStore, nodes: readonly string[], term: string): Map<string, number> {
  const keys = nodes.filter((node) => node.startsWith(KEY));
  const used = keys.flatMap((key) => store.edgesTo(key)).filter(isUse);
  const labels =
    nodes.length > keys.length ? store.edgesTo(TERM + term).filter(({ from }) => !from.startsWith(KEY)) : [];
  return new Map([...used, ...labels].map(({ file, line }) => [file, line]));
}

function isUse({ relation }: StoredEdge): boolean {
  return relation === 'uses_translation';
}

function spread(store: IndexStore, users: ReadonlyMap<string, number>): Map<string, number> {
  const shares = new Map([...users.keys()].map((path) => [path, 1]));
  let border: readonly string[] = [...users.keys()];
  for (let step = 1; step <= STEPS; step++) {
    const share = DECAY ** step;
    if (share < LEAST) break;
    const reached = border.flatMap((path) => viewNeighbours(store, path)).filter((path) => !shares.has(path));
    border = [...new Set(reached)];
    for (const path of border) shares.set(path, share);
  }
  return shares;
}

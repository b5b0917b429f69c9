/**
 * Every line of the code that has one of the rare names of a request: those that it quotes, its leads, and those that the
 * best places share. A reader who knows that they are all need not search once more for what was left out.
 */

import { queryTerms } from '../../base/terms.ts';
import { normalizeText, splitIdentifier } from '../../base/text.ts';
import { searchWords } from '../../session/words/words.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { mostPostings } from '../../storage/postings.ts';
import { asideOf } from '../facts/file-order.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { takeTurns } from '../facts/page.ts';
import type { Workspace } from '../sessions/workspace.ts';
import type { Place } from './places/place.ts';

export interface Mention {
  readonly file: string;
  readonly line: number;
  readonly content: string;
}

export interface MentionedName {
  readonly text: string;
  readonly lines: number;
  /** Lines outside of the files of the best places, which are not told of a common name; 0 for a rare one. */
  readonly elsewhere: number;
}

export interface Mentions {
  /** Names that were looked for, each with the number of its lines in the code. */
  readonly names: readonly MentionedName[];
  /** Their lines, each once, by file and line. */
  readonly lines: readonly Mention[];
  /** Lines in tests, translations and the like, which are only counted. */
  readonly aside: number;
  /** Names among the leads that stand nowhere. */
  readonly nowhere: readonly string[];
}

export const NO_MENTIONS: Mentions = { names: [], lines: [], aside: 0, nowhere: [] };

export interface Named {
  readonly query: string;
  readonly leads: readonly string[];
  readonly places: readonly Place[];
}

/** A name: all words of it stand in a line. */
interface Name {
  readonly text: string;
  readonly words: readonly string[];
  readonly isLead: boolean;
}

/** A text search takes five patterns, and three of them take a moment. */
const MOST_AT_ONCE = 5;
const MOST_SEARCHES = 3;
/** A name in more lines is no rare one. */
const MOST_OF_NAME = 12;
/** A name in more lines tells nothing, not even in a few files. */
const MOST_OF_COMMON = 100;
const MOST_LINES = 36;
const MOST_MATCHES = 4000;
/** Parts of the index in which a word stands; beyond, a search for it is not worth its time. */
const MOST_PARTS = 400;
/** Places whose files are looked through for names that are too common elsewhere. */
const MOST_FILES = 8;

export async function mentionsOf(workspace: Workspace, named: Named): Promise<Mentions> {
  const { store } = workspace.project;
  const names = namesIn(store, named).filter(({ text, words }) => {
    return words.some((word) => partsWith(store, word) <= MOST_PARTS) && !isType(store, text);
  });
  const asked = names.slice(0, MOST_AT_ONCE * MOST_SEARCHES);
  const found: Mention[] = [];
  for (let at = 0; at < asked.length; at += MOST_AT_ONCE) {
    const patterns = asked.slice(at, at + MOST_AT_ONCE).map(({ words }) => rarest(store, words));
    const answer = await workspace.facts.searchText({ patterns: [...new Set(patterns)], limit: MOST_MATCHES });
    // Without all of the lines nothing can be said of every line.
    if (!answer.truncated) found.push(...answer.matches);
  }
  return chosen(asked, found, new Set(named.places.slice(0, MOST_FILES).map(({ file }) => file)));
}

/** Names in the order in which they are asked for, as far as all their lines fit; common ones in the files of places. */
function chosen(asked: readonly Name[], found: readonly Mention[], files: ReadonlySet<string>): Mentions {
  const lines = new Map<string, Mention>();
  const aside = new Set<string>();
  const names: MentionedName[] = [];
  const nowhere: string[] = [];
  for (const { text, words, isLead } of asked) {
    const all = found.filter(({ content }) => holdsAll(content, words));
    const inCode = distinct(all.filter(({ file }) => asideOf(file) === null));
    if (all.length === 0 && isLead && words.length === 1) nowhere.push(text);
    const isRare = inCode.length <= MOST_OF_NAME;
    const isCommon = inCode.length > MOST_OF_COMMON;
    const told = isRare ? inCode : inCode.filter(({ file }) => !isCommon && files.has(file));
    const further = told.filter((match) => !lines.has(keyOf(match)));
    if (told.length === 0 || told.length > MOST_OF_NAME || lines.size + further.length > MOST_LINES) continue;
    names.push({ text, lines: told.length, elsewhere: inCode.length - told.length });
    for (const match of further) lines.set(keyOf(match), match);
    for (const match of all) if (asideOf(match.file) !== null) aside.add(keyOf(match));
  }
  return { names, lines: [...lines.values()].sort(byPlace), aside: aside.size, nowhere };
}

/** Quoted words come first; then leads, words of the request and what the best places share take turns. */
function namesIn(store: IndexStore, { query, leads, places }: Named): Name[] {
  const words = new Set([query, ...leads].flatMap(searchWords).map((word) => word.toLowerCase()));
  const quoted = [...query.matchAll(QUOTED)].map((match) => match.slice(1).find((text) => text !== undefined) ?? '');
  const given = leads.flatMap((lead) => {
    const parts = lead.split(/\s+/).filter((part) => part !== '');
    const coded = parts.filter((part) => parts.length > 1 && CODED.test(part));
    return [lead, ...coded].map((text) => nameOf(text, true));
  });
  const own = searchWords(query)
    .filter((word) => THING.test(word) || CODED.test(word))
    .toSorted((left, right) => partsWith(store, left) - partsWith(store, right));
  const names = [
    ...quoted.map((text) => ({ text, words: [text], isLead: false })),
    ...takeTurns([
      given,
      own.map((text) => nameOf(text, false)),
      sharedTokens(places, words).map((text) => nameOf(text, false)),
    ]),
  ];
  const telling = names.filter(({ words: parts }) => parts.some((part) => part.length >= LEAST_LETTERS));
  return [...new Map(telling.map((name) => [name.text.toLowerCase(), name])).values()];
}

const LEAST_LETTERS = 3;
const QUOTED = /「([^」]{2,40})」|『([^』]{2,40})』|"([^"]{3,40})"|`([^`]{3,40})`/g;
/** A name of code, not a word of a sentence. */
const CODED = /[a-z][A-Z]|\w[_:.\-/]\w|\d/;
/** Things are written so; in Japanese, what holds hiragana is the rest of a sentence. */
const THING = /^(?:[\p{Script=Han}々]{3,}|[\p{Script=Katakana}ー]{4,})$/u;

function nameOf(text: string, isLead: boolean): Name {
  return { text, words: text.split(/\s+/).filter((word) => word !== ''), isLead };
}

const MOST_SHARING = 6;
const MOST_SHARED = 4;

/** Names in the quoted lines of the best places: of several, or with a word of the request. */
function sharedTokens(places: readonly Place[], words: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>();
  for (const { why } of places.slice(0, MOST_SHARING)) {
    for (const token of new Set(why.match(TOKEN) ?? [])) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  const isMeant = (token: string): boolean => splitIdentifier(token).some((word) => words.has(word));
  const shared = [...counts].filter(([token, count]) => CODED.test(token) && (count > 1 || isMeant(token)));
  return shared
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, MOST_SHARED)
    .map(([token]) => token);
}

const TOKEN = /[A-Za-z_][\w-]*(?::\w+)*/g;

function partsWith(store: IndexStore, word: string): number {
  const counts = queryTerms(word).map((term) =>
    store.postings(term).reduce((sum, { list }) => sum + mostPostings(list), 0),
  );
  return counts.length === 0 ? 0 : Math.min(...counts);
}

function rarest(store: IndexStore, words: readonly string[]): string {
  const [best = ''] = words.toSorted((left, right) => partsWith(store, left) - partsWith(store, right));
  return best;
}

/** Lines with the name of a type are mostly imports; its place is told by itself. */
function isType(store: IndexStore, name: string): boolean {
  return /^[A-Z]\w+$/.test(name) && definitionsOf(store, name).some(({ kind }) => TYPES.has(kind));
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'trait', 'enum', 'struct', 'type', 'component']);

/** Each by itself: `load_data` stands in `load_data_pattern`, and not in `download_data`. */
function holdsAll(content: string, words: readonly string[]): boolean {
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

function distinct(matches: readonly Mention[]): Mention[] {
  return [...new Map(matches.map((match) => [keyOf(match), match])).values()];
}

function keyOf({ file, line }: Mention): string {
  return `${file}:${line}`;
}

function byPlace(left: Mention, right: Mention): number {
  return left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1;
}

/**
 * Every line of the code with one of the rare names of a request: the words that it quotes, its leads, the identifiers that it spells.
 * A reader who knows that these lines are all need not search once more for what was left out.
 */
import { answerTime } from '../../base/answer-time.ts';
import { compareText } from '../../base/compare-text.ts';
import { distinctBy } from '../../base/distinct-by.ts';
import { groupBy } from '../../base/group-by.ts';
import { literalExpression } from '../../base/literal-expression.ts';
import { normalizeText } from '../../base/text.ts';
import { mostWithWord } from '../../retrieval/document-frequency.ts';
import { searchWords } from '../../session/words/words.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { type Aside, asideOf } from '../facts/file-order.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { type CountedAside, countAsides, fewOf } from '../facts/search-text.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { type NameOfPaths, namesOfPaths } from './names-of-paths.ts';

export interface FoundLine {
  readonly file: string;
  readonly line: number;
  readonly content: string;
}

export interface Mention extends FoundLine {
  /** The first of the names that the line has. */
  readonly name: string;
}

export interface MentionedName {
  readonly text: string;
  readonly lines: number;
}

export interface CommonName extends MentionedName {
  /** Files with the name, those with most lines first; none where the lines were not counted. */
  readonly files: readonly { readonly file: string; readonly lines: number }[];
  /** First definitions of the name, as `src/cart.ts:12`. */
  readonly definedIn: readonly string[];
}

/** A name that stands only as a part of longer ones, with the first of these. */
export interface PartOfNames {
  readonly text: string;
  readonly names: readonly string[];
}

export interface Mentions {
  /** Names whose lines are all listed, each with their number. */
  readonly names: readonly MentionedName[];
  /** The lines in code and documents, each once, by file and line; documents last. */
  readonly lines: readonly Mention[];
  /** Lines in tests, translations and the like, which are only counted where they are many. */
  readonly asides: readonly CountedAside[];
  /** Names among the leads that stand in too many lines to be listed. */
  readonly common: readonly CommonName[];
  /** Names among the leads that stand nowhere. */
  readonly nowhere: readonly string[];
  readonly inNames: readonly PartOfNames[];
  /** Names that no line has, but the path of a file. */
  readonly inPaths: readonly NameOfPaths[];
}

export const NO_MENTIONS: Mentions = {
  ...{ names: [], lines: [], asides: [], common: [], nowhere: [], inNames: [], inPaths: [] },
};

/** Patterns of one text search, and searches for one request. */
const MOST_AT_ONCE = 5;
const MOST_SEARCHES = 3;
const MOST_MATCHES = 4000;
/** Parts of the index that hold a word; a search for a more frequent one is not worth its time. */
const MOST_PARTS = 400;
/** Lines of a rare name. */
const MOST_OF_NAME = 12;
/** Lines that are listed for all names together. */
const MOST_LINES = 36;

export async function mentionsOf(
  workspace: Workspace,
  { query, leads }: { readonly query: string; readonly leads: readonly string[] },
): Promise<Mentions> {
  const { store } = workspace.project;
  const partsOf = (word: string): number => mostWithWord(store, word);
  const names = namesIn(query, leads).filter(({ text }) => !isType(store, text));
  const asked = worthSearching(names, partsOf);
  const { found, unknown } = await searchAll(workspace, asked, partsOf);
  const mentions = listLines(
    asked.filter((name) => !unknown.has(name)),
    found,
  );
  const uncounted = [...unknown].filter(isReported).map(({ text }) => ({ text, lines: 0, files: [] }));
  const common = [...mentions.common, ...uncounted].map((name) => ({
    ...name,
    definedIn: definedIn(store, name.text),
  }));
  const paths = [...names.map(({ text }) => text).filter(isFileName), ...mentions.nowhere];
  const inPaths = namesOfPaths(store, [...new Set(paths)]);
  const nowhere = mentions.nowhere.filter((lead) => inPaths.every(({ text }) => text !== lead));
  return { ...mentions, common, nowhere, inPaths };
}

function definedIn(store: IndexStore, name: string): string[] {
  return definitionsOf(store, name)
    .slice(0, MOST_NAMED)
    .map(({ file, line }) => `${file}:${line}`);
}

/** Definitions of a frequent name, and longer names around one that stands nowhere by itself. */
const MOST_NAMED = 3;

/** A name: all words of it stand in a line. */
interface Name {
  readonly text: string;
  readonly words: readonly string[];
  /** Given as a lead, or quoted by the person: the reader is told what became of it. */
  readonly isLead: boolean;
  /** A plain word, which any sentence may have. */
  readonly isPlain: boolean;
}

function isReported({ isLead, isPlain }: Name): boolean {
  return isLead && !isPlain;
}

const LEAST_LETTERS = 3;
const QUOTED = /「([^」]{2,40})」|『([^』]{2,40})』|"([^"]{3,40})"|`([^`]{3,40})`/g;
/** A name of code, not a word of a sentence. */
const CODED = /[a-z][A-Z]|\w[_:.\-/]\w|\d/;
/** Japanese names of things; words with hiragana belong to the rest of a sentence. */
const THING = /^(?:[\p{Script=Han}々]{3,}|[\p{Script=Katakana}ー]{6,})$/u;

/** Quoted words come first, then leads, then words of the request. */
function namesIn(query: string, leads: readonly string[]): Name[] {
  const quoted = [...query.matchAll(QUOTED)].map((match) => match.slice(1).find((text) => text !== undefined) ?? '');
  const given = leads.flatMap((lead) => {
    const parts = lead.split(/\s+/).filter((part) => part !== '');
    const coded = parts.filter((part) => parts.length > 1 && CODED.test(part));
    // Plain words that happen to stand in one line are no name.
    return [...(parts.length === 1 || coded.length > 0 ? [lead] : []), ...coded];
  });
  const own = searchWords(query).filter((word) => CODED.test(word) || (THING.test(word) && leads.length === 0));
  const names = [
    ...quoted.map((text) => ({ text, words: [text], isLead: true, isPlain: false })),
    ...given.map((text) => ({ text, words: text.split(/\s+/), isLead: true, isPlain: !CODED.test(text) })),
    ...own.map((text) => ({ text, words: [text], isLead: false, isPlain: false })),
  ];
  // A number is a name only in quotes.
  const named = names.filter(({ text }) => quoted.includes(text) || /\p{L}/u.test(text));
  const long = named.filter(({ words }) => words.some((word) => word.length >= LEAST_LETTERS));
  return distinctBy(long, ({ text }) => text.toLowerCase());
}

/** Names whose search is cheap, then other names of code among the leads. */
function worthSearching(names: readonly Name[], partsOf: (word: string) => number): readonly Name[] {
  const isCheap = ({ words }: Name): boolean => words.some((word) => partsOf(word) <= MOST_PARTS);
  const dear = names.filter((name) => !isCheap(name) && isReported(name));
  return [...names.filter(isCheap), ...dear].slice(0, MOST_AT_ONCE * MOST_SEARCHES);
}

/** Lines with the names, and the names of which not all lines were found. */
async function searchAll({ facts }: Workspace, asked: readonly Name[], partsOf: (word: string) => number) {
  const found: FoundLine[] = [];
  const unknown = new Set<Name>();
  const time = answerTime();
  for (let at = 0; at < asked.length; at += MOST_AT_ONCE) {
    const some = asked.slice(at, at + MOST_AT_ONCE);
    if (time.isOver) {
      for (const name of some) unknown.add(name);
      time.leaveOut('names', some.length);
      continue;
    }
    const rarest = some.map(({ words }) => words.toSorted((one, other) => partsOf(one) - partsOf(other))[0] ?? '');
    const patterns = [...new Set(rarest)];
    const answer = await facts.searchText({ patterns, caseSensitive: false, limit: MOST_MATCHES });
    // Without all of the lines nothing can be said of every line, nor of none.
    if (!answer.truncated) found.push(...answer.matches);
    else for (const name of some) unknown.add(name);
  }
  return { found: distinctBy(found, keyOf), unknown };
}

type CountedName = Omit<CommonName, 'definedIn'>;

/** The lines of rare names, in the order of the names and as far as all lines of a name fit. */
function listLines(
  asked: readonly Name[],
  found: readonly FoundLine[],
): Omit<Mentions, 'inPaths' | 'common'> & { readonly common: readonly CountedName[] } {
  const lines = new Map<string, Mention>();
  const aside = new Map<string, Mention>();
  const names: MentionedName[] = [];
  const common: CountedName[] = [];
  const nowhere: string[] = [];
  const inNames: PartOfNames[] = [];
  for (const name of asked) {
    const { text, words, isLead } = name;
    const all = found.filter(({ content }) => holdsAll(content, words));
    const listed = all.filter((match) => isListed(match.file) && isWritten(match, text));
    const further = listed.filter((match) => !lines.has(keyOf(match)));
    if (all.length === 0 && isLead && words.length === 1) {
      const longer = longerNames(text, found);
      if (longer.length > 0) inNames.push({ text, names: longer });
      else nowhere.push(text);
    }
    if (listed.length > 0 && listed.length <= MOST_OF_NAME && lines.size + further.length <= MOST_LINES) {
      names.push({ text, lines: listed.length });
      const mention = (match: FoundLine): Mention => ({ ...match, content: around(match, text), name: text });
      for (const match of further) lines.set(keyOf(match), mention(match));
      for (const match of all) if (!isListed(match.file)) aside.set(keyOf(match), mention(match));
    } else if (isReported(name) && all.length > 0) {
      common.push(commonName(text, listed.length > 0 ? listed : all));
    }
  }
  const few = new Set(fewOf([...aside.values()].filter(({ file }) => !OF_NO_HELP.has(asideOf(file)))));
  const listed = [...lines.values(), ...few].sort(byPlace);
  return {
    names,
    lines: listed,
    asides: countAsides([...aside.values()].filter((line) => !few.has(line))),
    common,
    nowhere,
    inNames,
  };
}

/** Kinds of files whose lines are counted at the most: a history tells of the past, a built file of its source. */
const OF_NO_HELP: ReadonlySet<Aside | null> = new Set(['documentation', 'built']);

/** Names of code that begin with a text, or else that hold it. */
function longerNames(text: string, found: readonly FoundLine[]): string[] {
  const part = literalExpression(text);
  const namesLike = (expression: RegExp): string[] => found.flatMap(({ content }) => content.match(expression) ?? []);
  const beginning = namesLike(new RegExp(`(?<![\\p{L}\\d_])${part}[\\p{L}\\d_]+`, 'giu'));
  const all = beginning.length > 0 ? beginning : namesLike(new RegExp(`[\\p{L}\\d_]+${part}[\\p{L}\\d_]*`, 'giu'));
  return [...new Set(all)].slice(0, MOST_NAMED);
}

function commonName(text: string, lines: readonly FoundLine[]): CountedName {
  const files = [...groupBy(lines, ({ file }) => file)].map(([file, some]) => ({ file, lines: some.length }));
  return { text, lines: lines.length, files: files.toSorted((left, right) => right.lines - left.lines) };
}

function keyOf({ file, line }: FoundLine): string {
  return `${file}:${line}`;
}

function byPlace(left: Mention, right: Mention): number {
  const order = Number(asideOf(left.file) !== null) - Number(asideOf(right.file) !== null);
  return order || compareText(left.file, right.file) || left.line - right.line;
}

/**
 * Whether each word stands by itself: `load_data` stands in `load_data_pattern`, and not in `download_data`; a key with dots,
 * `auth.register`, not in `auth.register-confirm`.
 */
function holdsAll(content: string, words: readonly string[]): boolean {
  const text = normalizeText(content).toLowerCase();
  return words.every((word) => {
    const part = normalizeText(word).toLowerCase();
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      const end = at + part.length;
      if (!isInside(text, at) && !isInside(text, end) && !(KEY.test(word) && /[-_]/.test(text[end] ?? ''))) return true;
    }
    return false;
  });
}

const KEY = /^[\w-]+(?:\.[\w-]+)+$/;
const LETTER = /[a-z0-9]/;

function isInside(text: string, at: number): boolean {
  return at > 0 && LETTER.test(text[at - 1] ?? '') && LETTER.test(text[at] ?? '');
}

/** Characters of a line that are shown. */
const MOST_CHARACTERS = 400;

/** The part of a very long line with the name. */
function around({ content }: FoundLine, name: string): string {
  if (content.length <= MOST_CHARACTERS) return content;
  const start = Math.max(0, content.toLowerCase().indexOf(name.toLowerCase()) - MOST_CHARACTERS / 4);
  return content.slice(start, start + MOST_CHARACTERS);
}

/** A document may have to change with the code; a history and a picture never do. */
function isListed(file: string): boolean {
  const aside = asideOf(file);
  return aside === null || (aside === 'documentation' && !HISTORY.test(file));
}

const HISTORY = /(^|\/)(change|history|version|release|news|upgrad)[^/]*$|\.svg$/i;

/** In a sentence of a document `sign-up` is no `signup`, and an address names nothing of this project. */
function isWritten({ file, content }: FoundLine, name: string): boolean {
  const words = content.replace(/https?:\/\/\S+/g, '').toLowerCase();
  return asideOf(file) !== 'documentation' || words.includes(name.toLowerCase());
}

/** A lead of this form is first of all the file. */
function isFileName(text: string): boolean {
  return /^[\w./-]*\w\.(?:[a-z]{1,4}\d?|blade\.php)$/.test(text) && /[a-z]/i.test(text);
}

/** Lines with the name of a type are mostly imports; its place is shown by itself. */
function isType(store: IndexStore, name: string): boolean {
  return /^[A-Z]\w+$/.test(name) && definitionsOf(store, name).some(({ kind }) => TYPES.has(kind));
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'trait', 'enum', 'struct', 'type', 'component']);

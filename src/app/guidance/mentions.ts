/**
 * Every line of the code that has one of the rare names of a request: those that it quotes, its leads, and those that the
 * best places share. A reader who knows that they are all need not search once more for what was left out.
 */

import { compareText } from '../../base/compare-text.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { asideOf } from '../facts/file-order.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { type CountedAside, countAsides } from '../facts/search-text.ts';
import type { Workspace } from '../sessions/workspace.ts';
import {
  byLines,
  type CommonName,
  commonName,
  distinct,
  type FileWithName,
  type FoundLine,
  isEverywhere,
  keyOf,
  MOST_OF_NAME,
  numbersIn,
} from './common-names.ts';
import { type Example, examplesOf, type Untold } from './examples.ts';
import { around, holdsAll, isListed, isWritten, withLongerName } from './name-in-line.ts';
import { type NameOfPaths, namesOfPaths } from './names-of-paths.ts';
import { nearNames } from './near-names.ts';
import { type BuiltCopy, copiesOf } from './places/built-copies.ts';
import { type Name, type Named, namesIn, partsReader, rarest } from './rare-names.ts';
import { type ScreenText, screenTexts } from './screen-texts.ts';

export interface Mention extends FoundLine {
  /** The first of the names that it has. */
  readonly name: string;
}

export interface MentionedName {
  readonly text: string;
  readonly lines: number;
  /** Lines outside of the files of the best places, which are not told of a common name; 0 for a rare one. */
  readonly elsewhere: number;
  /** The files with most of those lines, most first; none for a plain word. */
  readonly otherFiles: readonly FileWithName[];
}

export interface Mentions {
  /** Names that were looked for, each with the number of its lines in the code. */
  readonly names: readonly MentionedName[];
  /** Their lines in code and documents, each once, by file and line; documents last. */
  readonly lines: readonly Mention[];
  /** Lines in tests, translations and the like, which are only counted. */
  readonly asides: readonly CountedAside[];
  /** Names among the leads that stand in too many lines to be listed. */
  readonly common: readonly CommonName[];
  /** Names among the leads that stand nowhere. */
  readonly nowhere: readonly string[];
  /** Those that no line has, but the path of a file. */
  readonly inPaths: readonly NameOfPaths[];
  /** Uses of the functions among the names, in files of the kind of the best places. */
  readonly examples: readonly Example[];
  /** Texts of the screen in the quoted lines of the best places, with their other lines. */
  readonly texts: readonly ScreenText[];
  /** Copies that a build made of files with such lines; those of `asides` are not counted there. */
  readonly copies: readonly BuiltCopy[];
}

export const NO_MENTIONS: Mentions = {
  names: [],
  lines: [],
  asides: [],
  common: [],
  nowhere: [],
  inPaths: [],
  examples: [],
  texts: [],
  copies: [],
};

/** A text search takes five patterns, and three of them take a moment. */
const MOST_AT_ONCE = 5;
const MOST_SEARCHES = 3;
/** A plain word that stands in more files says nothing. */
const MOST_OF_PLAIN = 4;
const MOST_LINES = 36;
const MOST_MATCHES = 4000;
/** Parts of the index in which a word stands; beyond, a search for it is not worth its time. */
const MOST_PARTS = 400;
/** Lines of a file that nothing else speaks for are numbered where they are so few. */
const MOST_ELSEWHERE = 6;
/** Of the best places so many have their lines numbered. */
const MOST_NEAREST = 2;
/** Places whose files are looked through for names that are too common elsewhere. */
const MOST_FILES = 8;

export async function mentionsOf(workspace: Workspace, named: Named): Promise<Mentions> {
  const { store } = workspace.project;
  const partsOf = partsReader(store);
  const names = namesIn(partsOf, named).filter(({ text }) => !isType(store, text));
  const isCheap = ({ words }: Name): boolean => words.some((word) => partsOf(word) <= MOST_PARTS);
  // A name of code may be rare where its parts are not.
  const dear = names.filter((name) => !isCheap(name) && name.isLead && !name.isPlain);
  const asked = [...names.filter(isCheap), ...dear].slice(0, MOST_AT_ONCE * MOST_SEARCHES);
  const found: FoundLine[] = [];
  const unknown = new Set<Name>();
  for (let at = 0; at < asked.length; at += MOST_AT_ONCE) {
    const some = asked.slice(at, at + MOST_AT_ONCE);
    const answer = await workspace.facts.searchText({
      patterns: [...new Set(some.map(({ words }) => rarest(partsOf, words)))],
      caseSensitive: false,
      limit: MOST_MATCHES,
    });
    // Without all of the lines nothing can be said of every line, nor of none.
    if (!answer.truncated) found.push(...answer.matches);
    else for (const name of some) unknown.add(name);
  }
  const best = named.places.slice(0, MOST_FILES).map(({ file }) => file);
  const known = asked.filter((name) => !unknown.has(name));
  const mentions = await withNear(workspace, named, { known, found, best });
  const beyond = [...unknown].filter(({ isLead, isPlain }) => isLead && !isPlain);
  const copies = copiesOf(
    store,
    mentions.lines.map(({ file }) => file),
  );
  const isCopy = (file: string): boolean => copies.some(({ copy }) => copy === file);
  const asides = countAsides(mentions.aside.filter(({ file }) => !isCopy(file)));
  const common = [...mentions.common, ...beyond.map(({ text }) => ({ text, lines: 0, files: [] }))];
  const isName = new Set(mentions.names.map(({ text }) => text));
  const texts = (await screenTexts(workspace, named)).filter(({ text }) => !isName.has(text));
  return {
    ...mentions,
    asides,
    examples: examplesOf(workspace.project, named, mentions.untold),
    texts,
    copies,
    common,
  };
}

interface Looked {
  readonly known: readonly Name[];
  readonly found: readonly FoundLine[];
  readonly best: readonly string[];
}

/** Beside the names that were asked for those that leads come near to. */
async function withNear(
  workspace: Workspace,
  { leads }: Named,
  { known, found, best }: Looked,
): Promise<Chosen & Pick<Mentions, 'inPaths'>> {
  const mentions = chosen(known, found, best);
  const inPaths = namesOfPaths(workspace.project.store, mentions.nowhere);
  const isLost = (lead: string): boolean => inPaths.every(({ text }) => text !== lead);
  const lost = mentions.nowhere.filter(isLost);
  const near = await nearNames(workspace, leads, lost);
  if (near.found.length === 0) return { ...mentions, nowhere: lost, inPaths };
  const meant = [...new Set(near.names.values())];
  // A name that places merely share gives way to the same name as a lead.
  const isNear = new Set([...meant, ...near.holding].map((name) => name.toLowerCase()));
  const others = known.filter(({ text, isLead }) => isLead || !isNear.has(text.toLowerCase()));
  const isKnown = new Set(others.map(({ text }) => text.toLowerCase()));
  const named = (names: readonly string[], isLead: boolean): Name[] => {
    const further = names.filter((name) => !isKnown.has(name.toLowerCase()));
    return further.map((text) => ({ text, words: [text], isLead, isShared: false, isPlain: false }));
  };
  const asked = [...named(meant, true), ...others, ...named(near.holding, false)];
  const all = chosen(asked, [...found, ...near.found], best);
  const nowhere = all.nowhere
    .filter(isLost)
    .map((lead) => (near.names.has(lead) ? `${lead} (≈ ${near.names.get(lead)})` : lead));
  return { ...all, nowhere, inPaths };
}

interface Chosen extends Omit<Mentions, 'inPaths' | 'asides' | 'examples' | 'texts' | 'copies'> {
  /** Of names among the leads the lines that are not listed. */
  readonly untold: readonly Untold[];
  /** Lines of `asides`. */
  readonly aside: readonly FoundLine[];
}

/** Names in the order in which they are asked for, as far as all their lines fit; common ones in the files of places. */
function chosen(asked: readonly Name[], found: readonly FoundLine[], best: readonly string[]): Chosen {
  const files = new Set(best);
  const nearest = best.slice(0, MOST_NEAREST);
  const lines = new Map<string, Mention>();
  const aside = new Map<string, FoundLine>();
  const names: MentionedName[] = [];
  const untold: Untold[] = [];
  const common: CommonName[] = [];
  const nowhere: string[] = [];
  for (const { text, words, isLead, isShared, isPlain } of asked) {
    const all = distinct(found.filter(({ content }) => holdsAll(content, words)));
    const listed = all.filter((match) => isListed(match.file) && isWritten(match, text));
    if (all.length === 0 && isLead && words.length === 1) nowhere.push(text);
    const isRare = listed.length <= MOST_OF_NAME;
    const isCommon = isEverywhere(listed);
    const told = isRare ? listed : listed.filter(({ file }) => !isCommon && files.has(file));
    const further = told.filter((match) => !lines.has(keyOf(match)));
    const isFitting = told.length <= MOST_OF_NAME && lines.size + further.length <= MOST_LINES;
    const isSpread = isPlain && new Set(told.map(({ file }) => file)).size > MOST_OF_PLAIN;
    const isHalfTold = isPlain && !isRare;
    const isVague = isSpread || isHalfTold || (isShared && !isRare) || (WORD.test(text) && told.length > MOST_OF_WORD);
    const isTold = told.length > 0 && isFitting && !isVague;
    if (isLead) untold.push({ text, lines: isTold ? listed.filter((match) => !told.includes(match)) : listed });
    if (!isTold) {
      if (isLead && !isPlain && all.length > 0)
        common.push(commonName(text, listed.length > 0 ? listed : all, nearest));
      continue;
    }
    const others = listed.filter((match) => !told.includes(match));
    const otherFiles = isPlain
      ? []
      : byLines(others).map((one) => numbersIn(others, one.file, MOST_ELSEWHERE)[0] ?? one);
    names.push({ text, lines: told.length, elsewhere: others.length, otherFiles });
    for (const one of further) {
      const { file, line } = one;
      lines.set(keyOf(one), { file, line, content: around(one, text), name: text });
    }
    for (const match of all) if (!isListed(match.file)) aside.set(keyOf(match), match);
  }
  for (const { text } of asked.filter(({ isLead }) => isLead)) {
    for (const one of withLongerName(found, text, [...lines.values()])) {
      if (!lines.has(keyOf(one))) lines.set(keyOf(one), { ...one, content: around(one, text) });
    }
  }
  return { names, lines: [...lines.values()].sort(byPlace), aside: [...aside.values()], common, nowhere, untold };
}

/** An English word that stands in more lines is one of sentences. */
const WORD = /^[A-Za-z]?[a-z]+$/;
const MOST_OF_WORD = 4;

/** Lines with the name of a type are mostly imports; its place is told by itself. */
function isType(store: IndexStore, name: string): boolean {
  return /^[A-Z]\w+$/.test(name) && definitionsOf(store, name).some(({ kind }) => TYPES.has(kind));
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'trait', 'enum', 'struct', 'type', 'component']);

function byPlace(left: Mention, right: Mention): number {
  const order = Number(asideOf(left.file) !== null) - Number(asideOf(right.file) !== null);
  return order || compareText(left.file, right.file) || left.line - right.line;
}

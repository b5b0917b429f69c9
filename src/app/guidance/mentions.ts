/**
 * Every line of the code that has one of the rare names of a request: those that it quotes, its leads, and those that the
 * best places share. A reader who knows that they are all need not search once more for what was left out.
 */

import { distinctBy } from '../../base/distinct-by.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { type CountedAside, countAsides } from '../facts/search-text.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { type Chosen, chooseNames, type Mention, type MentionedName } from './choose-names.ts';
import type { CommonName, FoundLine } from './common-names.ts';
import { constantsFor } from './constant-names.ts';
import { type Example, examplesOf } from './examples.ts';
import { type NameOfPaths, namesOfPaths } from './names-of-paths.ts';
import { nearNames } from './near-names.ts';
import { type BuiltCopy, copiesOf } from './places/built-copies.ts';
import { type Name, type Named, namesIn, type PartsOf, partsReader, rarest } from './rare-names.ts';
import { type ScreenText, screenTexts } from './screen-texts.ts';

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
  /** Copies that a build made of files with such lines. */
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
const MOST_MATCHES = 4000;
/** Parts of the index in which a word stands; beyond, a search for it is not worth its time. */
const MOST_PARTS = 400;
/** Places whose files are looked through for names that are too common elsewhere. */
const MOST_FILES = 8;

export async function mentionsOf(workspace: Workspace, named: Named): Promise<Mentions> {
  const { store } = workspace.project;
  const partsOf = partsReader(store);
  const names = namesIn(partsOf, named).filter(({ text }) => !isType(store, text));
  const inPaths = namesOfPaths(store, names.map(({ text }) => text).filter(isFileName));
  const asked = worthSearching(names, partsOf);
  const { found, unknown, constants } = await searchWithConstants(workspace, asked, partsOf);
  const best = named.places.slice(0, MOST_FILES).map(({ file }) => file);
  const known = [...asked, ...constants].filter((name) => !unknown.has(name));
  const mentions = await withNear(workspace, named, { known, found, best });
  const files = mentions.lines.map(({ file }) => file);
  const beyond = [...unknown].filter(({ isLead, isPlain }) => isLead && !isPlain);
  const isName = new Set(mentions.names.map(({ text }) => text));
  return {
    ...mentions,
    inPaths: distinctBy([...inPaths, ...mentions.inPaths], ({ text }) => text),
    asides: countAsides(mentions.aside),
    examples: examplesOf(workspace.project, named, mentions.untold),
    texts: (await screenTexts(workspace, named)).filter(({ text }) => !isName.has(text)),
    copies: copiesOf(workspace.project, files),
    common: [...mentions.common, ...beyond.map(({ text }) => ({ text, lines: 0, listed: 0, files: [] }))],
  };
}

/** Names whose search is cheap, then those of code among the leads: they may be rare where their parts are not. */
function worthSearching(names: readonly Name[], partsOf: PartsOf): readonly Name[] {
  const isCheap = ({ words }: Name): boolean => words.some((word) => partsOf(word) <= MOST_PARTS);
  const dear = names.filter((name) => !isCheap(name) && name.isLead && !name.isPlain);
  return [...names.filter(isCheap), ...dear].slice(0, MOST_AT_ONCE * MOST_SEARCHES);
}

/** Lines with the names, and the names of which not all lines were found. */
async function search(workspace: Workspace, asked: readonly Name[], partsOf: PartsOf) {
  const found: FoundLine[] = [];
  const unknown = new Set<Name>();
  const spelled = asked.filter(({ spelling }) => spelling !== undefined);
  const plain = asked.filter(({ spelling }) => spelling === undefined);
  for (const some of [...inTurns(plain, MOST_AT_ONCE), ...(spelled.length > 0 ? [spelled] : [])]) {
    const answer = await workspace.facts.searchText({
      patterns: [...new Set(some.map(({ words, spelling }) => spelling ?? rarest(partsOf, words)))],
      regex: some === spelled,
      caseSensitive: false,
      limit: MOST_MATCHES,
    });
    // Without all of the lines nothing can be said of every line, nor of none.
    if (!answer.truncated) found.push(...answer.matches);
    else for (const name of some) unknown.add(name);
  }
  return { found, unknown };
}

/** With the lines of constants that hold one of the names: code that works with it says these. */
async function searchWithConstants(workspace: Workspace, asked: readonly Name[], partsOf: PartsOf) {
  const { found, unknown } = await search(workspace, asked, partsOf);
  const constants = constantsFor(asked, found);
  if (constants.length === 0) return { found, unknown, constants };
  const further = await search(workspace, constants, partsOf);
  return { found: [...found, ...further.found], unknown: new Set([...unknown, ...further.unknown]), constants };
}

function inTurns<Item>(items: readonly Item[], most: number): Item[][] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, at) => items.slice(at * most, (at + 1) * most));
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
  const mentions = chooseNames(known, found, best);
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
  const all = chooseNames(asked, [...found, ...near.found], best);
  const nowhere = all.nowhere
    .filter(isLost)
    .map((lead) => (near.names.has(lead) ? `${lead} (≈ ${near.names.get(lead)})` : lead));
  return { ...all, nowhere, inPaths };
}

/** A lead of this form is first of all the file. */
function isFileName(text: string): boolean {
  return /^[\w./-]*\w\.(?:[a-z]{1,4}\d?|blade\.php)$/.test(text) && /[a-z]/i.test(text);
}

/** Lines with the name of a type are mostly imports; its place is told by itself. */
function isType(store: IndexStore, name: string): boolean {
  return /^[A-Z]\w+$/.test(name) && definitionsOf(store, name).some(({ kind }) => TYPES.has(kind));
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'trait', 'enum', 'struct', 'type', 'component']);

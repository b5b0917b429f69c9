/** The line that tells where a definition is used. */
import { answerTime } from '../../base/answer-time.ts';
import { distinctBy } from '../../base/distinct-by.ts';
import { asRelative } from '../../base/paths.ts';
import { type CodeSymbol, qualifiedNameOf } from '../../languages/contract.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { LineRange } from '../../session/ledger/ledger.ts';
import type { Text } from '../../session/text.ts';
import { USES_TEXTS, type UsePlace } from '../../session/texts/uses.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { asideOf, fileOrder } from '../facts/file-order.ts';
import { filesDefining, type NameUse, usesOutside } from '../impact/name-uses.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { shortName } from './unit-names.ts';

export interface FileRange extends LineRange {
  readonly file: string;
}

export interface Defined {
  readonly symbol: CodeSymbol;
  /** By what others call it. */
  readonly name: string;
  readonly file: string;
}

function labelOf({ symbol }: Defined): string {
  return shortName(qualifiedNameOf(symbol));
}

const MOST_PLACES = 3;

/**
 * There is nothing to tell: every use lies in lines that are shown, or it is a test, which nothing calls, or a few lines have a word of
 * any sentence that is its name, as `setup` and `handle`, which frameworks call.
 */
export const SEEN = 'seen';

/**
 * Sure uses, those in tests counted beside others. In an answer of several files, none is called the same one.
 * @param read lines that are shown with it; none where places are only named
 */
export async function lineFor(
  { project: { store } }: Workspace,
  defined: Defined,
  read: readonly FileRange[],
): Promise<Text | 'unused' | typeof SEEN | null> {
  const { symbol, name, file } = defined;
  const { startLine, endLine } = symbol;
  const place = { name, file, startLine, endLine };
  const { sure, possible } = await answerTime().inPieces(() => usesOutside(store, place));
  if (sure.length === 0 && possible.length === 0) return asideOf(file) === 'test' ? SEEN : 'unused';
  // What only the name tells may be of something else: nobody asked for it.
  if (sure.length === 0) return null;
  const isRead = ({ file: { path }, line }: NameUse): boolean =>
    read.some((range) => range.file === path && range.start <= line && line <= range.end);
  const known = sure.filter((use) => !isRead(use));
  if (known.length === 0) return SEEN;
  const isReadToo = known.length < sure.length;
  const sorted = known.toSorted((one, other) => orderOf(one) - orderOf(other));
  const uses = distinctBy(sorted, ({ file: { path }, line }) => `${path}:${line}`);
  const files = new Set(uses.map((use) => use.file.path)).size;
  if (files > MOST_FILES) return USES_TEXTS.many(labelOf(defined), files);
  const inCode = uses.filter((use) => asideOf(use.file.path) !== 'test');
  const shown = (inCode.length > 0 ? inCode : uses).slice(0, MOST_PLACES);
  const isOneFile = read.length > 0 && read.every((range) => range.file === file);
  const own = isOneFile ? file : undefined;
  const places = shown.map((use, at) => placeOf(use, shown[at - 1]?.file.path, own));
  const rest = uses.length > shown.length ? { uses: uses.length, files } : null;
  const details = { places, rest, isReadToo };
  const isAll = possible.length === 0 && !hasNamesakes(store, defined);
  return USES_TEXTS[isAll ? 'used' : 'usedAtLeast'](labelOf(defined), details);
}

/** Calls through an interface or a parent are uses of the member of the same name there. */
function hasNamesakes(store: IndexStore, { symbol, name, file }: Defined): boolean {
  if (symbol.parent < 0) return false;
  return filesDefining(store, name).some(({ path }) => path !== file && asideOf(path) === null);
}

/** Three of the uses in more files say nothing. */
const MOST_FILES = 30;
const MOST_WRITTEN = 200;

/** Lines with the name of what nothing calls: an address, a text or a configuration may lead to it. */
export async function writtenElsewhere(
  workspace: Workspace,
  unused: readonly Defined[],
): Promise<ReadonlyMap<Defined, Text | typeof SEEN>> {
  const patterns = [...new Set(unused.map(({ name }) => name))].filter((name) => name.length >= LEAST_LETTERS);
  if (patterns.length === 0) return new Map();
  const { matches } = await workspace.facts.searchText({ patterns, caseSensitive: true, limit: MOST_WRITTEN });
  return new Map(
    unused.flatMap((defined): [Defined, Text | typeof SEEN][] => {
      const named = matches.filter((match) => isNamed(match, defined));
      const text = writtenText(
        workspace,
        defined,
        named.filter((match) => isWritten(match, defined)),
      );
      if (text !== undefined) return [[defined, text]];
      // Tests and documents have the name, or lines behind the last one read may have it.
      return named.length === 0 && matches.length < MOST_WRITTEN ? [] : [[defined, SEEN]];
    }),
  );
}

/** @param written all lines that have the name */
function writtenText(
  workspace: Workspace,
  defined: Defined,
  written: readonly WrittenLine[],
): Text | typeof SEEN | undefined {
  const lines = written.filter((line) => !isDefinition(workspace, line, defined));
  if (lines.length === 0) {
    // A line may speak of something else with the same name, so neither use nor lack of use is claimed.
    return written.length === 0 ? undefined : SEEN;
  }
  const shown = lines.slice(0, MOST_PLACES);
  const places = shown.map(({ file, line }, at): UsePlace => {
    return { file, isAgain: file === shown[at - 1]?.file, line, user: '' };
  });
  const rest = lines.length > MOST_PLACES ? { uses: lines.length, files: distinctFiles(lines) } : null;
  return USES_TEXTS.none(labelOf(defined), { places, rest });
}

const LEAST_LETTERS = 4;

interface WrittenLine {
  readonly file: string;
  readonly line: number;
  readonly content: string;
}

/** As a word of its own, outside of the definition. */
function isNamed({ file, line, content }: WrittenLine, { symbol, name, file: own }: Defined): boolean {
  const isWithin = file === own && symbol.startLine <= line && line <= symbol.endLine;
  return !isWithin && wordsOf(content).includes(name);
}

/** In code; a word of any sentence beside what it is a member of. */
function isWritten({ file, content }: WrittenLine, { symbol, name }: Defined): boolean {
  return asideOf(file) === null && (!isPlain(name) || wordsOf(content).includes(ownerOf(symbol)));
}

function wordsOf(content: string): readonly string[] {
  return content.split(/[^\p{L}\p{N}_$]+/u);
}

/** Uses of something else of the same name. */
function isDefinition(workspace: Workspace, { file, line }: WrittenLine, { name }: Defined): boolean {
  const { store } = workspace.project;
  const record = store.file(asRelative(file));
  const symbols = record === undefined ? [] : outlineOf(store, record.id).symbols;
  return symbols.some((symbol) => symbol.name === name && symbol.nameLine === line);
}

/** A word of any sentence stands in other lines as well, and a short name is not searched for: nothing can be said of either. */
export function unusedLine(defined: Defined): Text | typeof SEEN {
  const isSearched = defined.name.length >= LEAST_LETTERS;
  return isPlain(defined.name) || !isSearched ? SEEN : USES_TEXTS.none(labelOf(defined), { places: [], rest: null });
}

/** A word of any sentence: only what it is a member of tells whether this one is meant. */
function isPlain(name: string): boolean {
  return /^(?:[a-z]+|[A-Z]+)$/.test(name);
}

function ownerOf({ scope }: CodeSymbol): string {
  return shortName(scope).split('.').at(-1) ?? '';
}

function distinctFiles(lines: readonly WrittenLine[]): number {
  return new Set(lines.map(({ file }) => file)).size;
}

function orderOf({ file }: NameUse): number {
  return fileOrder(file.path);
}

/**
 * @param before the file that was named last; it is not said again
 * @param own file of the definition, where the answer is of that file alone
 */
function placeOf(
  { file: { path }, line, userName }: NameUse,
  before: string | undefined,
  own: string | undefined,
): UsePlace {
  const isOwn = before === undefined && path === own;
  return { file: isOwn ? 'own' : path, isAgain: path === before, line, user: userName };
}

/**
 * Uses of shown definitions, in a line each: the reader of a definition has to know its callers before it is changed
 * (EV3, D-45), and should not need a call for that.
 */
import { contentHash } from '../../base/hash.ts';
import { asRelative } from '../../base/paths.ts';
import { type CodeSymbol, qualifiedNameOf } from '../../languages/contract.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { LineRange, SeenSymbol } from '../../session/ledger/ledger.ts';
import type { Session } from '../../session/state/session.ts';
import type { Text } from '../../session/text.ts';
import { USES_TEXTS, type UsePlace } from '../../session/texts/uses.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { asideOf, fileOrder } from '../facts/file-order.ts';
import { callableName, filesDefining, type NameUse, usesOutside } from '../impact/name-uses.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { isUnit, shortName } from './unit-names.ts';

export interface ToldUses {
  /** One line for each definition whose uses can be told, in the order of the places. */
  readonly lines: readonly Text[];
  readonly seen: readonly SeenSymbol[];
}

export interface ShownRange extends LineRange {
  readonly file: string;
}

const MOST_DEFINITIONS = 3;
/** Definitions whose uses lie in the shown lines take no room. */
const MOST_LOOKED_AT = 9;
const MOST_NAMED = 2;
const MOST_PLACES = 3;

/** Of places that a first answer names, so that who then reads them knows their uses; noted as evidence. */
export async function noteUses(
  workspace: Workspace,
  session: Session,
  named: readonly ShownRange[],
): Promise<readonly string[]> {
  const { lines, seen } = await toldUses(workspace, session, named, { most: MOST_NAMED, isRead: false });
  if (seen.length === 0) return [];
  workspace.sessions.append({
    sessionId: session.id,
    tool: 'start_session',
    args: {},
    at: workspace.now(),
    digest: contentHash(JSON.stringify(lines)),
    exitCode: null,
    files: [],
    symbols: seen,
    results: lines.length,
  });
  return lines.map((line) => line[session.language]);
}

interface Telling {
  readonly most: number;
  /** The lines are shown with the answer, and with them the uses that lie there. */
  readonly isRead: boolean;
}

/** Each is told once in a session. */
export async function toldUses(
  workspace: Workspace,
  session: Session | undefined,
  shown: readonly ShownRange[],
  { most, isRead }: Telling = { most: MOST_DEFINITIONS, isRead: true },
): Promise<ToldUses> {
  if (workspace.firstIndex() !== null) return { lines: [], seen: [] };
  const named = shown.flatMap((range) => definitionsIn(workspace, range)).filter(({ name }) => !KEYWORDS.has(name));
  const isTold = toldIn(workspace, session);
  const definitions = named.slice(0, isRead ? MOST_LOOKED_AT : most).filter((definition) => !isTold(definition));
  const looked = definitions.map((definition) => {
    return { definition, line: lineFor(workspace, definition, isRead ? shown : []) };
  });
  const toTell = looked.filter(({ line }) => line !== SEEN).slice(0, most);
  const used = looked.filter((one) => one.line === SEEN || toTell.includes(one));
  const unused = used.flatMap(({ definition, line }) => (line === 'unused' ? [definition] : []));
  const written = await writtenElsewhere(workspace, unused);
  const told = used.flatMap(({ definition, line }) => {
    const text = line === 'unused' ? (written.get(definition) ?? USES_TEXTS.none(labelOf(definition))) : line;
    return text === null ? [] : [{ ...definition, line: text }];
  });
  return {
    lines: told.flatMap(({ line }) => (line === SEEN ? [] : [line])),
    seen: told.map(({ symbol, name, file }) => {
      return { name, scope: symbol.scope, file, line: symbol.nameLine, role: 'uses' };
    }),
  };
}

function toldIn({ sessions }: Workspace, session: Session | undefined): (definition: Defined) => boolean {
  if (session === undefined) return () => false;
  const rows = sessions.evidence(session.id, session.ledgerFrom);
  const told = rows.flatMap(({ symbols }) => symbols.filter(({ role }) => role === 'uses'));
  const keys = new Set(told.map(({ file, line }) => `${file}:${line}`));
  return ({ file, symbol }) => keys.has(`${file}:${symbol.nameLine}`);
}

/** Function expressions may be named so; every file has the word. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'array',
  'class',
  'default',
  'function',
  'list',
  'object',
  'ok',
  'string',
]);

/** As a part of an answer. */
export function usesIn({ lines }: ToldUses): { readonly uses?: readonly string[] } {
  return lines.length === 0 ? {} : { uses: lines.map(({ en }) => en) };
}

interface Defined {
  readonly symbol: CodeSymbol;
  /** By what others call it. */
  readonly name: string;
  readonly file: string;
}

/** Those that begin in the lines; a type is told by its members, where they are shown with it. */
function definitionsIn({ project: { store } }: Workspace, { file, start, end }: ShownRange): Defined[] {
  const record = store.file(asRelative(file));
  const symbols = record ? outlineOf(store, record.id).symbols : [];
  const units = symbols.filter(({ kind, nameLine }) => isUnit(kind) && start <= nameLine && nameLine <= end);
  return units
    .filter((unit) => !units.some(({ parent }) => symbols[parent] === unit))
    .map((symbol) => ({ symbol, name: callableName(symbol, symbols), file }));
}

function labelOf({ symbol }: Defined): string {
  return shortName(qualifiedNameOf(symbol));
}

/** There is nothing to tell: every use lies in lines that are shown, or it is a test, which nothing calls. */
const SEEN = 'seen';

/** Sure uses; a few that only the name tells are said as such, and many of them tell nothing. */
function lineFor(
  { project: { store } }: Workspace,
  defined: Defined,
  read: readonly ShownRange[],
): Text | 'unused' | typeof SEEN | null {
  const { symbol, name, file } = defined;
  const { startLine, endLine } = symbol;
  const { sure, possible } = usesOutside(store, { name, file, startLine, endLine });
  if (sure.length === 0 && possible.length === 0) return asideOf(file) === 'test' ? SEEN : 'unused';
  if (sure.length === 0 && possible.length > MOST_POSSIBLE) return null;
  const isRead = ({ file: { path }, line }: NameUse): boolean =>
    read.some((range) => range.file === path && range.start <= line && line <= range.end);
  const known = (sure.length > 0 ? sure : possible).filter((use) => !isRead(use));
  if (known.length === 0) return SEEN;
  const uses = known.toSorted((one, other) => orderOf(one) - orderOf(other));
  const files = new Set(uses.map((use) => use.file.path)).size;
  if (files > MOST_FILES) return USES_TEXTS.many(labelOf(defined), files);
  const shown = uses.slice(0, MOST_PLACES);
  const places = shown.map((use, at) => placeOf(use, shown[at - 1]?.file.path, file));
  const rest = uses.length > MOST_PLACES ? { uses: uses.length, files } : null;
  if (sure.length === 0) return USES_TEXTS.perhaps(labelOf(defined), places, rest);
  const isAll = possible.length === 0 && !hasNamesakes(store, defined);
  return USES_TEXTS[isAll ? 'used' : 'usedAtLeast'](labelOf(defined), places, rest);
}

/** Calls through an interface or a parent are uses of the member of the same name there. */
function hasNamesakes(store: IndexStore, { symbol, name, file }: Defined): boolean {
  if (symbol.parent < 0) return false;
  return filesDefining(store, name).some(({ path }) => path !== file && asideOf(path) === null);
}

/** By the name alone. */
const MOST_POSSIBLE = 3;
/** Three of the uses in more files say nothing. */
const MOST_FILES = 30;
const MOST_WRITTEN = 200;

/** Lines with the name of what nothing calls: an address, a text or a configuration may lead to it. */
async function writtenElsewhere(workspace: Workspace, unused: readonly Defined[]): Promise<ReadonlyMap<Defined, Text>> {
  const patterns = [...new Set(unused.map(({ name }) => name))].filter((name) => name.length >= LEAST_LETTERS);
  if (patterns.length === 0) return new Map();
  const { matches } = await workspace.facts.searchText({ patterns, caseSensitive: true, limit: MOST_WRITTEN });
  return new Map(
    unused.flatMap((defined): [Defined, Text][] => {
      const lines = matches.filter((match) => isWritten(match, defined));
      const shown = lines.slice(0, MOST_PLACES);
      const places = shown.map(({ file, line }, at): UsePlace => {
        return { file, isAgain: file === shown[at - 1]?.file, line, user: '' };
      });
      const rest = lines.length > MOST_PLACES ? { uses: lines.length, files: distinctFiles(lines) } : null;
      return places.length === 0 ? [] : [[defined, USES_TEXTS.perhaps(labelOf(defined), places, rest)]];
    }),
  );
}

const LEAST_LETTERS = 4;

interface WrittenLine {
  readonly file: string;
  readonly line: number;
  readonly content: string;
}

/** As a word of its own, in code, outside of the definition. */
function isWritten({ file, line, content }: WrittenLine, { symbol, name, file: own }: Defined): boolean {
  const isWithin = file === own && symbol.startLine <= line && line <= symbol.endLine;
  return !isWithin && asideOf(file) === null && content.split(/[^\p{L}\p{N}_$]+/u).includes(name);
}

function distinctFiles(lines: readonly WrittenLine[]): number {
  return new Set(lines.map(({ file }) => file)).size;
}

function orderOf({ file }: NameUse): number {
  return fileOrder(file.path);
}

/**
 * @param before the file that was named last; it is not said again
 * @param own file of the definition
 */
function placeOf({ file: { path }, line, userName }: NameUse, before: string | undefined, own: string): UsePlace {
  const isOwn = before === undefined && path === own;
  return { file: isOwn ? 'own' : path, isAgain: path === before, line, user: userName };
}

/**
 * Uses of shown definitions, in a line each: the reader of a definition has to know its callers before it is changed
 * (EV3, D-45), and should not need a call for that.
 */
import { distinctBy } from '../../base/distinct-by.ts';
import { contentHash } from '../../base/hash.ts';
import { asRelative } from '../../base/paths.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { SymbolEvidence } from '../../session/ledger/ledger.ts';
import type { Session } from '../../session/state/session.ts';
import type { Text } from '../../session/text.ts';
import { callableName } from '../impact/name-uses.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { isUnit } from './unit-names.ts';
import { type Defined, type FileRange, lineFor, SEEN, unusedLine, writtenElsewhere } from './use-lines.ts';

export interface UseReport {
  /** One line for each definition whose uses can be told, in the order of the places. */
  readonly lines: readonly Text[];
  readonly symbols: readonly SymbolEvidence[];
}

const MOST_DEFINITIONS = 3;
/** Definitions whose uses lie in the shown lines take no room. */
const MOST_LOOKED_AT = 9;
const MOST_NAMED = 2;

/** Describes the uses of places that a first answer names, and notes them as evidence. */
export async function noteUses(
  workspace: Workspace,
  session: Session,
  named: readonly FileRange[],
): Promise<readonly string[]> {
  const { lines, symbols } = await describeUses(workspace, session, named, { most: MOST_NAMED, isRead: false });
  if (symbols.length === 0) return [];
  workspace.sessions.append({
    sessionId: session.id,
    tool: 'start_session',
    args: {},
    at: workspace.now(),
    digest: contentHash(JSON.stringify(lines)),
    exitCode: null,
    files: [],
    symbols,
    results: lines.length,
  });
  return lines.map((line) => line[session.language]);
}

interface Telling {
  readonly most: number;
  /** The lines are shown with the answer, and with them the uses that lie there. */
  readonly isRead: boolean;
}

/** Lines that were asked for, not the definition that they are. */
export interface AskedRange extends FileRange {
  readonly symbol: string | null;
}

/** Uses of definitions that were asked for by their name; of lines, nobody asked who uses what they graze. */
export async function usesOfAsked(
  workspace: Workspace,
  session: Session | undefined,
  shown: readonly AskedRange[],
): Promise<UseReport> {
  if (workspace.firstIndex() !== null) return NO_USES;
  const asked = shown.filter(({ symbol }) => symbol !== null).flatMap((range) => definitionsIn(workspace, range));
  return usesOfDefinitions(workspace, session, asked, shown);
}

/** Each is told once in a session. */
export async function describeUses(
  workspace: Workspace,
  session: Session | undefined,
  shown: readonly FileRange[],
  telling?: Telling,
): Promise<UseReport> {
  if (workspace.firstIndex() !== null) return NO_USES;
  const definitions = shown.flatMap((range) => {
    const inside = definitionsIn(workspace, range);
    return inside.length > 0 ? inside : definitionAround(workspace, range);
  });
  return usesOfDefinitions(workspace, session, definitions, shown, telling);
}

const NO_USES: UseReport = { lines: [], symbols: [] };

async function usesOfDefinitions(
  workspace: Workspace,
  session: Session | undefined,
  all: readonly Defined[],
  shown: readonly FileRange[],
  { most, isRead }: Telling = { most: MOST_DEFINITIONS, isRead: true },
): Promise<UseReport> {
  const named = all.filter(({ name }) => !KEYWORDS.has(name));
  const isReported = wasReported(workspace, session);
  const definitions = named.slice(0, isRead ? MOST_LOOKED_AT : most).filter((definition) => !isReported(definition));
  const looked: { readonly definition: Defined; readonly line: Awaited<ReturnType<typeof lineFor>> }[] = [];
  for (const definition of definitions)
    looked.push({ definition, line: await lineFor(workspace, definition, isRead ? shown : []) });
  const toTell = looked.filter(({ line }) => line !== SEEN).slice(0, most);
  const used = looked.filter((one) => one.line === SEEN || toTell.includes(one));
  const unused = used.flatMap(({ definition, line }) => (line === 'unused' ? [definition] : []));
  const written = await writtenElsewhere(workspace, unused);
  const reported = used.flatMap(({ definition, line }) => {
    const text = line === 'unused' ? (written.get(definition) ?? unusedLine(definition)) : line;
    return text === null ? [] : [{ ...definition, line: text }];
  });
  return {
    // Twins in several files are told alike.
    lines: distinctBy(
      reported.flatMap(({ line }) => (line === SEEN ? [] : [line])),
      ({ en }) => en,
    ),
    symbols: reported.map(({ symbol, name, file }) => {
      return { name, scope: symbol.scope, file, line: symbol.nameLine, role: 'uses' };
    }),
  };
}

function wasReported({ sessions }: Workspace, session: Session | undefined): (definition: Defined) => boolean {
  if (session === undefined) return () => false;
  const rows = sessions.evidence(session.id, session.ledgerFrom);
  const reported = rows.flatMap(({ symbols }) => symbols.filter(({ role }) => role === 'uses'));
  const keys = new Set(reported.map(({ file, line }) => `${file}:${line}`));
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
export function usesIn({ lines }: UseReport): { readonly uses?: readonly string[] } {
  return lines.length === 0 ? {} : { uses: lines.map(({ en }) => en) };
}

/** The one of which the lines are a part. */
function definitionAround({ project: { store } }: Workspace, { file, start, end }: FileRange): Defined[] {
  const record = store.file(asRelative(file));
  const symbols = record ? outlineOf(store, record.id).symbols : [];
  const around = symbols.findLast(
    ({ kind, startLine, endLine }) => isUnit(kind) && startLine <= start && end <= endLine,
  );
  return around === undefined ? [] : [{ symbol: around, name: callableName(around, symbols), file }];
}

/** Definitions that begin in the lines; a type is represented by its members where they are shown too. */
function definitionsIn({ project: { store } }: Workspace, { file, start, end }: FileRange): Defined[] {
  const record = store.file(asRelative(file));
  const symbols = record ? outlineOf(store, record.id).symbols : [];
  const units = symbols.filter(({ kind, nameLine }) => isUnit(kind) && start <= nameLine && nameLine <= end);
  return units
    .filter((unit) => !units.some(({ parent }) => symbols[parent] === unit))
    .map((symbol) => ({ symbol, name: callableName(symbol, symbols), file }));
}

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
import { fileOrder } from '../facts/file-order.ts';
import { callableName, type NameUse, usesOutside } from '../impact/name-uses.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { isUnit, shortName } from './unit-names.ts';

export interface ToldUses {
  /** One line for each definition whose uses can be told, in the order of the places. */
  readonly lines: readonly string[];
  readonly seen: readonly SeenSymbol[];
}

export interface ShownRange extends LineRange {
  readonly file: string;
}

const MOST_DEFINITIONS = 3;
const MOST_NAMED = 3;
const MOST_PLACES = 3;

/** Of places that a first answer names, so that who then reads them knows their uses; noted as evidence. */
export function noteUses(workspace: Workspace, session: Session, named: readonly ShownRange[]): readonly string[] {
  const { lines, seen } = toldUses(workspace, named, MOST_NAMED);
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
  return lines;
}

export function toldUses(workspace: Workspace, shown: readonly ShownRange[], most = MOST_DEFINITIONS): ToldUses {
  if (workspace.firstIndex() !== null) return { lines: [], seen: [] };
  const definitions = shown.flatMap((range) => definitionsIn(workspace, range)).slice(0, most);
  const told = definitions.flatMap((definition) => {
    const line = lineFor(workspace, definition);
    return line === null ? [] : [{ ...definition, line }];
  });
  return {
    lines: told.map(({ line }) => line),
    seen: told.map(({ symbol, name, file }) => {
      return { name, scope: symbol.scope, file, line: symbol.nameLine, role: 'uses' };
    }),
  };
}

/** As a part of an answer. */
export function usesIn({ lines }: ToldUses): { readonly uses?: readonly string[] } {
  return lines.length === 0 ? {} : { uses: lines };
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

/** Sure uses; a few that only the name tells are said as such, and many of them tell nothing. */
function lineFor({ project: { store } }: Workspace, { symbol, name, file }: Defined): string | null {
  const { startLine, endLine } = symbol;
  const { sure, possible } = usesOutside(store, { name, file, startLine, endLine });
  const label = shortName(qualifiedNameOf(symbol));
  if (sure.length === 0 && possible.length === 0) return `${label}: no call found`;
  if (sure.length === 0 && possible.length > MOST_POSSIBLE) return null;
  const uses = (sure.length > 0 ? sure : possible).toSorted((one, other) => orderOf(one) - orderOf(other));
  const shown = uses.slice(0, MOST_PLACES);
  const places = shown.map((use, at) => placeOf(use, shown[at - 1]?.file.path ?? file)).join(', ');
  const fileCount = new Set(uses.map((use) => use.file.path)).size;
  const rest = uses.length > MOST_PLACES ? `, … ${uses.length} in ${fileCount} files` : '';
  return `${label} ${sure.length > 0 ? '' : 'perhaps '}used: ${places}${rest}`;
}

/** By the name alone. */
const MOST_POSSIBLE = 3;

function orderOf({ file }: NameUse): number {
  return fileOrder(file.path);
}

/** @param before the file that was named last; it is not said again */
function placeOf({ file, line, userName }: NameUse, before: string): string {
  return `${file.path === before ? '' : file.path}:${line}${userName === '' ? '' : ` ${userName}`}`;
}

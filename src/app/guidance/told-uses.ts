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
import { callableName, filesDefining, type NameUse, usesOf } from '../impact/name-uses.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { isUnit, shortName } from './unit-names.ts';

export interface ToldUses {
  /** One line for each definition, in the order of the places. */
  readonly lines: readonly string[];
  readonly seen: readonly SeenSymbol[];
}

export interface ShownRange extends LineRange {
  readonly file: string;
}

const MOST_DEFINITIONS = 3;
const MOST_NAMED = 5;
const MOST_PLACES = 3;
const MOST_FILES = 20;
/** A name that more files define stands for several things, and its uses for none of them. */
const MOST_DEFINERS = 3;

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
  return {
    lines: definitions.map((definition) => lineFor(workspace, definition)),
    seen: definitions.map(({ symbol, name, file }) => {
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

function lineFor({ project: { store } }: Workspace, { symbol, name, file }: Defined): string {
  const { uses, fileCount } = usesOf(store, name, MOST_FILES);
  const own = (use: NameUse): boolean =>
    use.file.path === file && symbol.startLine <= use.line && use.line <= symbol.endLine;
  const others = uses.filter((use) => !own(use));
  const label = shortName(qualifiedNameOf(symbol));
  const several = filesDefining(store, name).length > MOST_DEFINERS;
  if (others.length === 0) return `${label}: no uses in this project`;
  const shown = others.slice(0, MOST_PLACES);
  const places = shown.map((use, at) => placeOf(use, shown[at - 1]?.file.path ?? file)).join(', ');
  const rest = others.length > MOST_PLACES ? `, … ${others.length} in ${fileCount} files` : '';
  return `${label} ${several ? 'or its namesakes ' : ''}used: ${places}${rest}`;
}

/** @param before the file that was named last; it is not said again */
function placeOf({ file, line, userName }: NameUse, before: string): string {
  return `${file.path === before ? '' : file.path}:${line}${userName === '' ? '' : ` ${userName}`}`;
}

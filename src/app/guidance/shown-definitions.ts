/** The definitions of which a session was shown lines, and how far each has to do with the request (D-45). */
import { asRelative } from '../../base/paths.ts';
import { qualifiedNameOf } from '../../languages/contract.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import { rejectedSymbols, verifiedSymbols } from '../../session/evidence/hypotheses.ts';
import { anchorsAmong, type ShownSymbol } from '../../session/evidence/shown-symbols.ts';
import type { LedgerView, ShownRange } from '../../session/ledger/ledger.ts';
import type { Session } from '../../session/state/session.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { linkDistance } from '../impact/symbol-distance.ts';
import type { SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { type RatedPlace, relevanceToRequest } from './relevance.ts';
import { isUnit, shortName } from './unit-names.ts';

export interface ShownPlace extends ShownSymbol, RatedPlace {
  /** Line of its name; 1 for a file. */
  readonly line: number;
}

/** The latest reads count first; beyond, a session has read more than any request is about. */
const MOST_SHOWN = 120;

/** In the order in which they were shown, the newest last. */
export async function shownDefinitions(
  workspace: Workspace,
  session: Session,
  { view }: Pick<SessionState, 'view'>,
): Promise<ShownPlace[]> {
  const found = placesIn(workspace, view).slice(-MOST_SHOWN);
  const proven = placesNamed(workspace, provenNames(session));
  const named = placesNamed(workspace, session.understanding.symbols);
  const rejected = placesNamed(workspace, rejectedSymbols(session.hypotheses));
  const places = found.filter((place) => !rejected.has(keyOf(place)));
  const similarity = await relevanceToRequest(workspace, session.frame, places);
  const rated = places.map((place, at) => {
    const submitted = proven.get(keyOf(place)) ?? named.get(keyOf(place));
    return {
      ...place,
      name: submitted ?? place.name,
      similarity: similarity[at] ?? 0,
      isProven: proven.has(keyOf(place)),
      isSubmitted: submitted !== undefined,
    };
  });
  const anchors = anchorsAmong(rated).map(({ name }) => name);
  const steps = linkDistance(
    workspace.project,
    anchors,
    rated.map(({ name }) => name),
  );
  return rated.map((place) => ({ ...place, steps: steps.get(place.name) ?? null }));
}

function provenNames({ confirmations, hypotheses }: Session): string[] {
  return [...confirmations.map(({ symbol }) => symbol), ...verifiedSymbols(hypotheses)];
}

type Place = Pick<ShownPlace, 'name' | 'file' | 'hash' | 'evidence' | 'line' | 'startLine' | 'endLine'>;

/** By place, the name under which it was submitted. */
function placesNamed({ project: { store } }: Workspace, names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    names.flatMap((name) => {
      const places = store.file(asRelative(name)) ? [{ file: name, line: 1 }] : definitionsOf(store, name);
      return places.map((place) => [keyOf(place), name] as const);
    }),
  );
}

export function keyOf({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${file}:${line}`;
}

function placesIn({ project: { store } }: Workspace, view: LedgerView): Place[] {
  return [...view.shown].flatMap(([path, ranges]) => {
    const file = store.file(asRelative(path));
    const last = ranges.at(-1);
    if (file === undefined || last === undefined) return [];
    const base = { file: path, hash: view.explored.get(path)?.hash ?? '', evidence: last.evidence };
    const units = outlineOf(store, file.id).symbols.filter(({ kind }) => isUnit(kind));
    if (units.length === 0) return [{ ...base, name: path, line: 1, startLine: 1, endLine: Math.max(1, file.lines) }];
    return units
      .filter((unit) => isShown(ranges, unit))
      .map((unit) => {
        const { startLine, endLine, nameLine: line } = unit;
        return { ...base, name: shortName(qualifiedNameOf(unit)), line, startLine, endLine };
      });
  });
}

interface Extent {
  readonly startLine: number;
  readonly endLine: number;
  readonly nameLine: number;
}

/** The line of its name with some of those around, or most of it: a line that happens to be in view shows nothing. */
function isShown(ranges: readonly ShownRange[], { startLine, endLine, nameLine }: Extent): boolean {
  const length = endLine - startLine + 1;
  const lines = new Set<number>();
  for (const { start, end } of ranges) {
    for (let line = Math.max(start, startLine); line <= Math.min(end, endLine); line++) lines.add(line);
  }
  return lines.size >= Math.min(length, lines.has(nameLine) ? LEAST_LINES : Math.ceil(length / 2));
}

const LEAST_LINES = 5;

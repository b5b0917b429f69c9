/** How far names have to do with a request: each by the definition that is meant, a path by its file. */
import { asRelative } from '../../base/paths.ts';
import type { LedgerView, LineRange } from '../../session/ledger/ledger.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import type { Definition } from '../facts/symbol-name.ts';
import { unplaced } from '../project/place.ts';
import type { IndexedProject } from '../project/project.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { bestRelevance, type RatedPlace } from './relevance.ts';

/** A name with more definitions is judged by the first of them. */
const MOST_HOMES = 5;

/** 0 for a name that stands for nothing. */
export async function relevanceOfNames(
  workspace: Workspace,
  { terms, names, view }: { terms: readonly string[]; names: readonly string[]; view: LedgerView },
): Promise<(name: string) => number> {
  const places = names.flatMap((name) =>
    placesOf(workspace.project, name, view).map((place) => ({ written: name, place })),
  );
  const scores = await bestRelevance(
    workspace,
    terms,
    places.map(({ place }) => place),
  );
  const best = new Map<string, number>();
  for (const [at, { written }] of places.entries())
    best.set(written, Math.max(best.get(written) ?? 0, scores[at] ?? 0));
  return (name) => best.get(name) ?? 0;
}

function placesOf({ store }: IndexedProject, written: string, view: LedgerView): RatedPlace[] {
  const file = store.file(asRelative(written));
  if (file !== undefined) return [{ name: written, file: file.path, startLine: 1, endLine: Math.max(1, file.lines) }];
  const name = unplaced(store, written);
  return meantBy(definitionsOf(store, written), view)
    .slice(0, MOST_HOMES)
    .map(({ file: path, line, endLine }) => ({ name, file: path, startLine: line, endLine }));
}

/** Definitions of a name that the session was shown, else those that an answer mentioned, else all. */
export function meantBy(definitions: readonly Definition[], view: LedgerView): readonly Definition[] {
  if (definitions.length < 2) return definitions;
  const shown = definitions.filter((one) => overlaps(view.shown.get(one.file), one));
  if (shown.length > 0) return shown;
  const mentioned = definitions.filter((one) => isMentioned(view, one));
  return mentioned.length > 0 ? mentioned : definitions;
}

function isMentioned({ glimpsed, symbols }: LedgerView, definition: Definition): boolean {
  const { name, file, line } = definition;
  const isNamed = (symbols.get(name) ?? []).some((recorded) => recorded.file === file && recorded.line === line);
  return isNamed || overlaps(glimpsed.get(file), definition);
}

function overlaps(ranges: readonly LineRange[] = [], { line, endLine }: Definition): boolean {
  return ranges.some(({ start, end }) => start <= endLine && line <= end);
}

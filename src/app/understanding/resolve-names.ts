/** Definitions and files that the names of a submission stand for, by what was shown of them. */
import { asRelative } from '../../base/paths.ts';
import { counts } from '../../session/evidence/shown-symbols.ts';
import type { ResolvedName } from '../../session/evidence/submission.ts';
import { evidenceRowOf } from '../../session/ledger/ledger.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { suggestNames } from '../facts/suggest-names.ts';
import { keyOf, type ShownPlace } from '../guidance/shown-definitions.ts';
import { linkDistance } from '../impact/symbol-distance.ts';
import type { SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface Resolving {
  readonly workspace: Workspace;
  readonly state: SessionState;
  readonly shown: readonly ShownPlace[];
  readonly counted: readonly ShownPlace[];
}

/** Paths and symbols alike, in every item. */
export function resolveName(resolving: Resolving, name: string): ResolvedName {
  return resolveFile(resolving, name) ?? resolveSymbol(resolving, name);
}

/** Resolves a file, which represents its definitions. */
function resolveFile({ workspace, state, counted }: Resolving, name: string): ResolvedName | undefined {
  const path = workspace.project.store.file(asRelative(name))?.path;
  if (path === undefined) return undefined;
  const isShown = state.view.explored.has(path);
  const isCounted = counted.some(({ file }) => file === path);
  return {
    name,
    shownIn: isShown ? path : null,
    counts: isShown && isCounted,
    isLinked: isShown,
    exists: true,
    isNamed: state.view.mentionedFiles.has(path),
    suggestions: [],
  };
}

function resolveSymbol({ workspace, state, shown, counted }: Resolving, name: string): ResolvedName {
  const { project } = workspace;
  const definitions = definitionsOf(project.store, name);
  const places = new Set(definitions.map(keyOf));
  const shownPlaces = shown.filter((place) => places.has(keyOf(place)));
  const files = new Set(counted.map(({ file }) => file));
  const names = counted.map((place) => place.name);
  return {
    name,
    shownIn: shownPlaces[0]?.file ?? null,
    counts: shownPlaces.some((place) => counts({ ...place, isSubmitted: true })),
    isLinked: shownPlaces.some(({ file }) => files.has(file)) || linkDistance(project, names, [name]).size > 0,
    exists: definitions.length > 0,
    isNamed: definitions.some((place) => evidenceRowOf(state.view, place) !== undefined),
    suggestions: definitions.length > 0 ? [] : suggestNames(project.store, name).suggestions,
  };
}

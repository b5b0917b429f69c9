/** How far names have to do with a request: each by its best definition, a path by its file. */
import { asRelative } from '../../base/paths.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import type { IndexedProject } from '../project/project.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { bestRelevance, type RatedPlace } from './relevance.ts';

/** A name with more definitions is judged by the first of them. */
const MOST_HOMES = 5;

/** 0 for a name that stands for nothing. */
export async function relevanceOfNames(
  workspace: Workspace,
  terms: readonly string[],
  names: readonly string[],
): Promise<(name: string) => number> {
  const places = names.flatMap((name) => placesOf(workspace.project, name));
  const scores = await bestRelevance(workspace, terms, places);
  const best = new Map<string, number>();
  for (const [at, { name }] of places.entries()) best.set(name, Math.max(best.get(name) ?? 0, scores[at] ?? 0));
  return (name) => best.get(name) ?? 0;
}

function placesOf({ store }: IndexedProject, name: string): RatedPlace[] {
  const file = store.file(asRelative(name));
  if (file !== undefined) return [{ name, file: file.path, startLine: 1, endLine: Math.max(1, file.lines) }];
  return definitionsOf(store, name)
    .slice(0, MOST_HOMES)
    .map(({ file: path, line, endLine }) => ({ name, file: path, startLine: line, endLine }));
}

/**
 * Rights of the agent's commands in the file system, as data: one rule for a path, and the nearest rule above a path
 * decides. A path without a rule above it is as it is for the person.
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';

export type Access =
  /** Read, not written. */
  | 'closed'
  /** Written as without a gate. */
  | 'open'
  /** As what lies above it, and it can be neither renamed nor removed, since what lies in it is closed. */
  | 'pinned'
  /** Empty at first, written, and thrown away when the command ends. */
  | 'scratch'
  /** As it is for the person, in a folder that is `scratch`. */
  | 'kept'
  /** Not even read. */
  | 'hidden';

/** Absolute paths, links followed. */
export type View = ReadonlyMap<string, Access>;

export interface ViewRule {
  readonly path: string;
  readonly access: Access;
  readonly isFolder: boolean;
}

/** Rules for what exists, outer ones first; a link cannot bear a rule, and what it leads to has one of its own. */
export function rulesOf(view: View): readonly ViewRule[] {
  const rules = [...view].flatMap(([place, access]) => ruleAt(place, access) ?? []);
  const folders = pinned(new Map(rules.map((rule) => [rule.path, rule.access])));
  return [...rules, ...folders.map((place): ViewRule => ({ path: place, access: 'pinned', isFolder: true }))].sort(
    (left, right) => (sortKey(left.path) < sortKey(right.path) ? -1 : 1),
  );
}

function ruleAt(place: string, access: Access): ViewRule | undefined {
  const stats = lstat(place);
  if (stats === undefined || stats.isSymbolicLink()) return undefined;
  return { path: place, access, isFolder: stats.isDirectory() };
}

/** A folder above a closed one could be renamed, and another one put in its place. */
function pinned(view: View): readonly string[] {
  const all = new Set<string>();
  for (const [place, access] of view) {
    if (access === 'open' || access === 'pinned' || access === 'kept') continue;
    for (let folder = path.dirname(place); path.dirname(folder) !== folder; folder = path.dirname(folder)) {
      if (!view.has(folder) && accessAbove(view, folder) !== 'closed') all.add(folder);
    }
  }
  return [...all];
}

function accessAbove(view: View, place: string): Access | undefined {
  for (let folder = path.dirname(place); ; folder = path.dirname(folder)) {
    const access = view.get(folder);
    if (access !== undefined && access !== 'pinned') return access;
    if (path.dirname(folder) === folder) return undefined;
  }
}

/** So that a folder comes before what lies in it, and before its neighbours whose names begin with its name. */
function sortKey(place: string): string {
  return place.replaceAll('/', '\u0000');
}

function lstat(place: string) {
  try {
    return lstatSync(place, { throwIfNoEntry: false });
  } catch {
    // A path that cannot be looked at cannot be written by the same user either.
    return undefined;
  }
}

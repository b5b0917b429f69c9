/**
 * Rights of the agent's commands in the file system, as one rule for a path: the nearest rule above a path decides, and a
 * path without one is only read.
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { Entries, Kind, Place } from './writable.ts';

export type Access =
  /** Read, not written. */
  | 'closed'
  /** Written as without a gate. */
  | 'open'
  /** As what lies above it, and it can be neither renamed nor removed, since what lies in it is closed. */
  | 'pinned'
  | 'scratch'
  | 'kept'
  | 'hidden';

/** Absolute paths, links followed. */
export type View = ReadonlyMap<string, Access>;

export interface ViewRule {
  readonly path: string;
  readonly access: Access;
  readonly isFolder: boolean;
}

const ACCESS: Readonly<Record<Kind, Access>> = {
  file: 'open',
  folder: 'open',
  new: 'open',
  edited: 'open',
  scratch: 'scratch',
  kept: 'kept',
  closed: 'closed',
  hidden: 'hidden',
};

/** The nearest rule for each path; one that says what the rule above it says already is left out. */
export function viewOf(places: readonly Place[], entries: Entries): View {
  const all = new Map<string, Access>(places.map(({ path: place, kind }) => [place, ACCESS[kind]]));
  for (const { path: folder, kind } of places) {
    if (kind !== 'new' && kind !== 'edited') continue;
    for (const { name } of entries(folder)) {
      const place = path.join(folder, name);
      if (!all.has(place)) all.set(place, 'closed');
    }
  }
  const view = new Map<string, Access>();
  for (const [place, access] of [...all].sort(outerFirst)) {
    if (access !== (accessAbove(view, place) ?? 'closed')) view.set(place, access);
  }
  return view;
}

/** Rules for what exists, outer ones first; a link cannot bear a rule, and what it leads to is as its own place says. */
export function rulesOf(view: View): readonly ViewRule[] {
  const rules = [...view].flatMap(([place, access]) => ruleAt(place, access) ?? []);
  const folders = pinned(new Map(rules.map((rule) => [rule.path, rule.access])));
  return [...rules, ...folders.map((place): ViewRule => ({ path: place, access: 'pinned', isFolder: true }))].sort(
    (left, right) => outerFirst([left.path], [right.path]),
  );
}

/** A device is written wherever it lies, as far as the person may. */
function ruleAt(place: string, access: Access): ViewRule | undefined {
  const stats = lstat(place);
  if (stats === undefined || stats.isSymbolicLink() || stats.isCharacterDevice()) return undefined;
  return { path: place, access, isFolder: stats.isDirectory() };
}

/** A folder above a closed one could be renamed, and another one put in its place. */
function pinned(view: View): readonly string[] {
  const all = new Set<string>();
  for (const [place, access] of view) {
    if (access === 'open' || access === 'kept') continue;
    for (let folder = path.dirname(place); path.dirname(folder) !== folder; folder = path.dirname(folder)) {
      if (!view.has(folder) && accessAbove(view, folder) === 'open') all.add(folder);
    }
  }
  return [...all];
}

function accessAbove(view: View, place: string): Access | undefined {
  for (let folder = path.dirname(place); ; folder = path.dirname(folder)) {
    const access = view.get(folder);
    if (access !== undefined) return access;
    if (path.dirname(folder) === folder) return undefined;
  }
}

/** A folder comes before what lies in it, and before its neighbours whose names begin with its name. */
function outerFirst([left]: readonly [string, ...unknown[]], [right]: readonly [string, ...unknown[]]): number {
  return left.replaceAll('/', '\u0000') < right.replaceAll('/', '\u0000') ? -1 : 1;
}

function lstat(place: string) {
  try {
    return lstatSync(place, { throwIfNoEntry: false });
  } catch {
    // A path that cannot be looked at cannot be written by the same user either.
    return undefined;
  }
}

/** Looks at the file system as the gate needs it: links followed, nothing thrown for what is not there. */
import {
  accessSync,
  constants,
  type Dirent,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { systemCodeOf } from '../../base/system-error.ts';
import type { Names, Resolution } from '../../shell/contract.ts';

/** @param place absolute */
export function resolvePath(place: string): Resolution {
  try {
    if (lstatSync(place, { throwIfNoEntry: false }) === undefined) return { kind: 'missing' };
    // The native function gives the real spelling: case, short names, and drives that are mapped to folders.
    const realPath = realpathSync.native(place);
    return { kind: 'exists', realPath: toSlashes(realPath), isFolder: statSync(realPath).isDirectory() };
  } catch (error) {
    return systemCodeOf(error) === 'ENOTDIR' ? { kind: 'missing' } : { kind: 'unresolvable' };
  }
}

/** Entries that are looked at; a hook may not be long. */
const MOST_ENTRIES = 5000;

/** Finds links for the gate; a folder too large to scan counts as one with links, unless `leadsTo` is set. */
export function holdsLinks({ folder, fits, isDeep, leadsTo }: Names): boolean {
  const open = entriesOf(folder).flatMap((entry) => (fits(entry.name) ? [{ folder, entry }] : []));
  for (let count = 0; open.length > 0; count++) {
    const { folder: place, entry } = open.pop()!;
    if (count > MOST_ENTRIES) return leadsTo === undefined;
    if (entry.isSymbolicLink() && leadsTo?.(endOfLink(path.join(place, entry.name))) !== false) return true;
    if (!isDeep || !entry.isDirectory()) continue;
    const below = path.join(place, entry.name);
    open.push(...entriesOf(below).map((inner) => ({ folder: below, entry: inner })));
  }
  return false;
}

/** The place that a link leads to, also one that is not there yet. */
function endOfLink(link: string): string {
  try {
    return toSlashes(realpathSync.native(link));
  } catch {
    // A file that is written through it appears there.
    return toSlashes(path.resolve(realFolder(path.dirname(link)), readlinkSync(link)));
  }
}

/** Differs whenever the content does, as far as the times of the file system tell. */
export function markOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${ino}:${size}:${mtimeMs}:${ctimeMs}`;
}

/** Content of a file below a folder; undefined for a folder, and for what is gone. */
export function contentIn(root: string, file: string): Buffer | undefined {
  const place = path.join(root, file);
  try {
    return isFile(place) ? readFileSync(place) : undefined;
  } catch {
    // The entry disappeared in between, or may not be read.
    return undefined;
  }
}

/** Empty for a folder that is absent or may not be listed. */
export function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Absent folders hold nothing, and nobody writes below what the same user cannot list.
    return [];
  }
}

/** False as well for what is absent. */
export function isWritable(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch {
    // Another user owns it.
    return false;
  }
}

export function toSlashes(place: string): string {
  return path.sep === '/' ? place : place.replaceAll(path.sep, '/');
}

/** Resolves a folder with its links and without `.` and `..`, as far as possible where it is gone. */
export function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    // A process in a folder that is gone fails by itself.
    return path.resolve(folder);
  }
}

/** False for what is absent or cannot be looked at. */
export function isFolder(place: string): boolean {
  try {
    return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    // The path above it is no folder, or is closed.
    return false;
  }
}

/**
 * True for an ordinary file: reading a pipe would wait for ever, and a hook that waits lets the call pass. False for what
 * cannot be looked at, such as a name that is too long for a file.
 */
export function isFile(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    // Closed to us, a loop of links, or no name of a file.
    return false;
  }
}

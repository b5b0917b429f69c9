/** Signs that a file or folder is still as it was read. */
import { lstatSync, type Stats } from 'node:fs';

export interface Stamp {
  readonly inode: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

/** Undefined for what is gone or cannot be reached. */
export function statsAt(absolute: string): Stats | undefined {
  try {
    return lstatSync(absolute, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

export function stampOf({ ino, size, mtimeMs, ctimeMs }: Stats): Stamp {
  return { inode: ino, size, mtimeMs, ctimeMs };
}

export function isAsStamped({ ino, size, mtimeMs, ctimeMs }: Stats, stamp: Stamp): boolean {
  return ino === stamp.inode && ctimeMs === stamp.ctimeMs && mtimeMs === stamp.mtimeMs && size === stamp.size;
}

/** The coarsest times that file systems keep. A second change within one step of the clock leaves no other trace. */
export const CLOCK_STEP_MS = 2000;

/** Whether a change after `since` (milliseconds of the clock) shows in the times of what had this stamp then. */
export function showsChangesSince(stamp: Stamp, since: number): boolean {
  return settledAt(stamp) < since;
}

/** From when on a change shows in the times of what has this stamp. */
export function settledAt({ ctimeMs, mtimeMs }: Stamp): number {
  return Math.max(ctimeMs, mtimeMs) + CLOCK_STEP_MS;
}

/** Tells without a look whether something is as it was with this stamp; false where nobody can tell. */
export interface Watched {
  /** Object that stays the same as long as no file has changed; undefined where each file has to be asked about. */
  readonly state?: object | undefined;
  /** Object that stays the same as long as no folder has changed. */
  readonly folderState?: object | undefined;
  isSameFile(file: string, stamp: Stamp): boolean;
  /** @param folder relative to the root, '' for that */
  isSameFolder(folder: string, stamp: Stamp): boolean;
}

/** Watch of a project that nobody watches: nothing is known to be the same. */
export const UNWATCHED: Watched = { isSameFile: () => false, isSameFolder: () => false };

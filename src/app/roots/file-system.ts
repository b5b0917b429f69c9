/** Looks at the file system as the gate needs it: links followed, nothing thrown for what is not there. */
import { lstatSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { systemCodeOf } from '../../base/system-error.ts';
import type { Resolution } from '../../shell/contract.ts';

/** @param place absolute */
export function resolvePath(place: string): Resolution {
  try {
    if (lstatSync(place, { throwIfNoEntry: false }) === undefined) return { kind: 'missing' };
    // The real spelling: of the case, of short names, and of drives that stand for folders.
    const realPath = realpathSync.native(place);
    return { kind: 'exists', realPath: slashed(realPath), isFolder: statSync(realPath).isDirectory() };
  } catch (error) {
    return systemCodeOf(error) === 'ENOTDIR' ? { kind: 'missing' } : { kind: 'unresolvable' };
  }
}

function slashed(place: string): string {
  return path.sep === '/' ? place : place.replaceAll(path.sep, '/');
}

/** The folder with its links followed and without `.` and `..`; as far as that can be told where it is gone. */
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

/** True for an ordinary file: reading a pipe would wait for ever, and a hook that waits lets the call pass. */
export function isFile(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  } catch (error) {
    if (systemCodeOf(error) === 'ENOTDIR') return false;
    throw error;
  }
}

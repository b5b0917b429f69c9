/** A folder in one that is there; never the folder above it, which a person may just have deleted. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { systemCodeOf } from './system-error.ts';

/** @throws when the folder above is gone, or a file has that name */
export function makeFolder(folder: string, options: { readonly mode?: number } = {}): void {
  try {
    mkdirSync(folder, options);
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
}

/** Makes a folder and its parents. Node's recursion never ends where nothing can be made, as below /proc. */
export function makeFolders(folder: string, options: { readonly mode?: number } = {}): void {
  if (existsSync(folder)) return;
  if (path.dirname(folder) !== folder) makeFolders(path.dirname(folder), options);
  makeFolder(folder, options);
}

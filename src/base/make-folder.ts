/** A folder in one that is there; never the folder above it, which a person may just have deleted. */
import { mkdirSync } from 'node:fs';
import { systemCodeOf } from './system-error.ts';

/** @throws when the folder above is gone, or a file has that name */
export function makeFolder(folder: string, options: { readonly mode?: number } = {}): void {
  try {
    mkdirSync(folder, options);
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
}

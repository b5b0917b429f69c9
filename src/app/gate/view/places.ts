/** Looks at folders that a view has rules for. */
import { accessSync, constants, type Dirent, readdirSync } from 'node:fs';

/** Empty for a folder that is absent, as most of these are on most machines, or that may not be listed. */
export function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // One that is still to be made lies in a folder that is open, or cannot be made.
    return [];
  }
}

/** False as well for what is absent. */
export function isWritable(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch {
    // Others own it.
    return false;
  }
}

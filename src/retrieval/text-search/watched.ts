/** Knowledge of the files by somebody who watches them. */
import type { Stamp } from './stamp.ts';

/** Tells without a look whether something is as it was with this stamp; false where nobody can tell. */
export interface Watched {
  /** The same object as long as the same files are told to be the same; undefined where that has to be asked each time. */
  readonly state?: object | undefined;
  /** The same for folders. */
  readonly folderState?: object | undefined;
  isSameFile(file: string, stamp: Stamp): boolean;
  /** @param folder relative to the root, '' for that */
  isSameFolder(folder: string, stamp: Stamp): boolean;
}

/** Of somebody who does not watch. */
export const UNWATCHED: Watched = { isSameFile: () => false, isSameFolder: () => false };

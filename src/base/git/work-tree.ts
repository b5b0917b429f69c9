/** The work tree of git that a folder lies in, found without starting git. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { readTextOrUndefined } from '../optional-file.ts';
import { systemCodeOf } from '../system-error.ts';
import { linkedGitFolder } from './link.ts';

export interface GitPlace {
  /** The folder with `.git`. */
  readonly top: string;
  /** `.git`, or what the file `.git` of a linked work tree or a submodule points to. */
  readonly gitFolder: string;
}

/** The nearest work tree, of the folder itself or of one around it. @param folder absolute; need not exist */
export function gitPlaceAround(folder: string): GitPlace | undefined {
  for (let top = folder; ; top = path.dirname(top)) {
    const inner = path.join(top, '.git');
    if (isThere(inner)) return { top, gitFolder: linkedGitFolder(top, readTextOrUndefined(inner) ?? '') ?? inner };
    if (path.dirname(top) === top) return undefined;
  }
}

/** A folder that is closed to us may have one, so that it counts. */
function isThere(place: string): boolean {
  try {
    return lstatSync(place, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    return ['EACCES', 'EPERM'].some((code) => code === systemCodeOf(error));
  }
}

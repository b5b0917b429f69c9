/** The commit that is checked out, read from the files of git without starting it. */
import path from 'node:path';
import { contentHash } from '../hash.ts';
import { readRegularFile, readTextOrUndefined } from '../optional-file.ts';
import { gitPlaceAround } from './work-tree.ts';

/**
 * @param folder in a work tree
 * @returns undefined where the files do not tell: no repository, no commit yet, or references in another format
 */
export function headCommit(folder: string): string | undefined {
  const place = gitPlaceAround(folder);
  try {
    return place === undefined ? undefined : headIn(place.gitFolder);
  } catch {
    // A git folder that is not whole, or closed to us.
    return undefined;
  }
}

function headIn(folder: string): string | undefined {
  const head = readRegularFile(path.join(folder, 'HEAD')).toString().trim();
  const [, name] = /^ref: (.+)$/.exec(head) ?? [];
  return name === undefined ? head : resolveCommit(folder, name);
}

function resolveCommit(folder: string, name: string): string | undefined {
  for (const place of [folder, commonFolder(folder)]) {
    const loose = textOrEmpty(path.join(place, name)).trim();
    if (loose !== '') return loose;
    const packed = textOrEmpty(path.join(place, 'packed-refs'));
    const line = packed.split('\n').find((entry) => entry.endsWith(` ${name}`));
    if (line !== undefined) return line.slice(0, line.indexOf(' '));
  }
  return undefined;
}

/**
 * Tells where the commits of a shallow repository end; another one after it was deepened. Empty where all of them are there.
 * @param folder in a work tree
 */
export function shallowBoundary(folder: string): string {
  const place = gitPlaceAround(folder);
  const ends = place === undefined ? '' : textOrEmpty(path.join(commonFolder(place.gitFolder), 'shallow'));
  return ends === '' ? '' : contentHash(ends);
}

/** The git folder of the main work tree, which linked ones share; `folder` itself where none is named. @param folder of git */
export function commonFolder(folder: string): string {
  return path.resolve(folder, textOrEmpty(path.join(folder, 'commondir')).trim());
}

/** Reads a file; empty for a folder and for a missing file, such as a reference that is kept elsewhere. */
function textOrEmpty(file: string): string {
  return readTextOrUndefined(file) ?? '';
}

/** The commit that is checked out, read from the files of git without starting it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTextOrUndefined } from '../optional-file.ts';
import { linkedGitFolder } from './link.ts';

/** @returns undefined when it cannot be read so */
export function headCommit(root: string): string | undefined {
  try {
    const folder = gitFolder(root);
    const head = readFileSync(path.join(folder, 'HEAD'), 'utf8').trim();
    const [, name] = /^ref: (.+)$/.exec(head) ?? [];
    return name === undefined ? head : commitOf(folder, name);
  } catch {
    // No repository, an unborn branch, or references kept in another format.
    return undefined;
  }
}

/** The same for the work tree that the folder lies in; undefined also where there is none. */
export function headAround(folder: string): string | undefined {
  const top = workTreeAround(folder);
  return top === undefined ? undefined : headCommit(top);
}

/** The nearest folder with a repository, the folder itself or one around it; undefined for none. */
function workTreeAround(folder: string): string | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git'))) return at;
    if (at === path.dirname(at)) return undefined;
  }
}

/** `.git`, or what the file `.git` of a linked work tree points to. */
export function gitFolder(root: string): string {
  const own = path.join(root, '.git');
  return linkedGitFolder(root, textOrEmpty(own)) ?? own;
}

function commitOf(folder: string, name: string): string | undefined {
  for (const place of [folder, commonFolder(folder)]) {
    const loose = textOrEmpty(path.join(place, name)).trim();
    if (loose !== '') return loose;
    const packed = textOrEmpty(path.join(place, 'packed-refs'));
    const line = packed.split('\n').find((entry) => entry.endsWith(` ${name}`));
    if (line !== undefined) return line.slice(0, line.indexOf(' '));
  }
  return undefined;
}

function commonFolder(folder: string): string {
  return path.resolve(folder, textOrEmpty(path.join(folder, 'commondir')).trim());
}

/** Empty where it is absent, as a reference is that is kept elsewhere, and for a folder. */
function textOrEmpty(file: string): string {
  return readTextOrUndefined(file) ?? '';
}

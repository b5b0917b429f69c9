/** Files of packs that a project keeps; needs nothing but the file system, since every call looks whether they changed. */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readTextOrUndefined } from '../base/optional-file.ts';

/** Relative to the root of the project. */
export const PACK_FOLDER = '.code-intel/frameworks';

const MOST_PACKS = 32;
const MOST_BYTES = 131_072;
export interface PackFile {
  /** Relative to the root. */
  readonly file: string;
  readonly text: string;
}

/** The files of packs, by name; nothing through links, and nothing too large. */
export function packFiles(root: string): readonly PackFile[] {
  const folder = path.join(root, PACK_FOLDER);
  return namesIn(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .sort()
    .slice(0, MOST_PACKS)
    .flatMap((name) => {
      const stats = lstatSync(path.join(folder, name), { throwIfNoEntry: false });
      const isReadable = stats?.isFile() === true && stats.size <= MOST_BYTES;
      const text = isReadable ? readTextOrUndefined(path.join(folder, name)) : TOO_LARGE;
      return text === undefined ? [] : [{ file: `${PACK_FOLDER}/${name}`, text }];
    });
}

/** Stands for what is not read; it is no pack, and the reason is told like any other. */
const TOO_LARGE = `"more than ${MOST_BYTES / 1024} kB, or no file"`;

function namesIn(folder: string): string[] {
  try {
    return lstatSync(folder).isDirectory() ? readdirSync(folder) : [];
  } catch {
    // A project without packs is the rule.
    return [];
  }
}

/** Tells whether packs were saved since; empty for a project without any. */
export function packsNote(files: readonly PackFile[]): string {
  return files.length === 0 ? '' : hashOf(files.map(({ file, text }) => `${file}\0${text}`).join('\0'));
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Replaces a file as a whole: a reader sees the old content or the new, whenever the writer is killed. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';
import { syncFolder } from './sync-folder.ts';

/** Suffix of an unfinished file; one that a killed writer left may be removed. */
export const UNFINISHED = '.tmp';

/** Replaces a file that only this user may read; creates its folder where that alone is missing. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  replace(file, content, { file: 0o600, folder: 0o700 });
}

/** Replaces a file that people read and commit, with the rights that the umask leaves; creates its folder where that alone is missing. */
export function replaceSharedFile(file: string, content: string): void {
  replace(file, content, { file: 0o666, folder: 0o777 });
}

function replace(file: string, content: string | Uint8Array, mode: { file: number; folder: number }): void {
  const folder = path.dirname(file);
  makeFolder(folder, { mode: mode.folder });
  const unfinished = `${file}.${randomBytes(8).toString('hex')}${UNFINISHED}`;
  try {
    writeSynced(unfinished, content, mode.file);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  syncFolder(folder);
}

function writeSynced(file: string, content: string | Uint8Array, mode: number): void {
  const descriptor = openSync(file, 'wx', mode);
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

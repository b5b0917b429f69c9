/** Replaces a file as a whole: a reader sees the old content or the new, whenever the writer is killed. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** How the name of an unfinished file ends; one that a killed writer left may be removed. */
export const UNFINISHED = '.tmp';

/** The folder is made where it is missing. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomBytes(8).toString('hex')}${UNFINISHED}`;
  try {
    writeSynced(unfinished, content);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  syncFolder(folder);
}

function writeSynced(file: string, content: string | Uint8Array): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

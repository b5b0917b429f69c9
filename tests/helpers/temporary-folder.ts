/** Folders of tests. `remove-folders.ts` removes those of a test file after it, and `kept-folders.ts` the others at the end. */
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

let created: string[] = [];

/** Of one test file. */
export function temporaryFolder(): string {
  const folder = folderIn(os.tmpdir());
  created.push(folder);
  return folder;
}

/** What helpers make once in each process, for all of its test files: they copy it, or write nothing there. */
export function keptFolder(): string {
  return folderIn(keptBy(process.ppid));
}

/** @param pid of the process that started those of the tests */
export function keptBy(pid: number): string {
  const folder = path.join(os.tmpdir(), `code-intel-kept-${pid}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Several at once: a file system lets one after another wait. */
export async function removeFolders(): Promise<void> {
  const removed = created;
  created = [];
  await Promise.all(removed.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })));
}

function folderIn(place: string): string {
  return realpathSync(mkdtempSync(path.join(place, 'code-intel-test-')));
}

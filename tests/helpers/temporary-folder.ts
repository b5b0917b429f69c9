/** Folders of a test file. `remove-folders.ts` removes them when its tests are done. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Kept for good: a process runs many files, and a helper that they share may use its folder in each of them. */
const created: string[] = [];

export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'code-intel-test-')));
  created.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of created) rmSync(folder, { recursive: true, force: true });
}

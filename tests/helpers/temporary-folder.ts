/** Folders of a test file, removed when its tests are done. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const created: string[] = [];

afterAll(() => {
  for (const folder of created) rmSync(folder, { recursive: true, force: true });
});

export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'code-intel-test-')));
  created.push(folder);
  return folder;
}

import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder, makeFolders } from '../../../src/base/make-folder.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

it('makes a folder once, and leaves one that is there', () => {
  const folder = path.join(temporaryFolder(), 'store');
  makeFolder(folder, { mode: 0o700 });
  writeFileSync(path.join(folder, 'kept'), '');
  makeFolder(folder);
  expect([statSync(folder).mode & 0o777, existsSync(path.join(folder, 'kept'))]).toEqual([0o700, true]);
});

it('does not bring back a project that was deleted', () => {
  const root = temporaryFolder();
  rmSync(root, { recursive: true });
  expect(() => makeFolder(path.join(root, '.code-intel'))).toThrow('ENOENT');
  expect(existsSync(root)).toBe(false);
});

it('makes folders below each other, and ends where nothing can be made', () => {
  const folder = path.join(temporaryFolder(), 'a/b/c');
  makeFolders(folder, { mode: 0o700 });
  expect([folder, path.dirname(folder)].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o700]);
  // Node makes attempts without end here.
  expect(() => makeFolders('/proc/1/none/state')).toThrow(/ENOENT|EACCES|EPERM/);
});

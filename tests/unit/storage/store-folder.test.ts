import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeStoreFolder } from '../../../src/storage/store-folder.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

it('makes the folder in a project that is there', () => {
  const root = temporaryFolder();
  writeFileSync(path.join(root, 'a.ts'), '');
  makeStoreFolder(path.join(root, '.code-intel'));
  expect(existsSync(path.join(root, '.code-intel'))).toBe(true);
});

it.each([
  ['is deleted', (root: string) => rmSync(root, { recursive: true })],
  ['is emptied', () => {}],
])('makes nothing of a project that %s', (_what, remove) => {
  const root = path.join(temporaryFolder(), 'project');
  mkdirSync(root);
  remove(root);
  expect(() => makeStoreFolder(path.join(root, '.code-intel'))).toThrow(/is gone/);
  expect(existsSync(path.join(root, '.code-intel'))).toBe(false);
});

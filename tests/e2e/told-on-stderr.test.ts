/** Remarks beside an answer, which a person reads and no program has to. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { run } from './program.ts';

function project(): string {
  const root = temporaryFolder();
  mkdirSync(path.join(root, '.git'));
  writeFileSync(path.join(root, 'cart.ts'), 'export class Cart {}\nexport function signOut() {}\nnew Cart();\n');
  return root;
}

test('of several names, each without a use and each that does not exist is told', async () => {
  const { out, err } = await run(['refs', 'Cart', 'signOut', 'nothing', '--path', project()]);
  expect(out).toContain('new Cart()');
  expect(err).toContain('signOut: no use found');
  expect(err).toContain('nothing: not found');
  expect(err).not.toContain('Cart: ');
});

test('a definition in another case alone is told as such', async () => {
  const { out, err } = await run(['def', 'SignOut', '--path', project()]);
  expect(out).toContain('function signOut');
  expect(err).toContain('SignOut: not found in this case; shown: signOut');
});

test('a server for a folder that does not exist says so when it starts', async () => {
  const { err } = await run(['mcp', '--path', '/no/such/folder']);
  expect(err).toContain('The project folder does not exist: /no/such/folder. Check the spelling');
});

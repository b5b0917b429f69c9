import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { gatePage } from '../../../../bench/gate-page.ts';

const PAGE = path.join(import.meta.dirname, '../../../../docs/gate.md');

test('the table of docs/gate.md is what the rules say', async () => {
  await expect(gatePage(readFileSync(PAGE, 'utf8'))).toMatchFileSnapshot(PAGE);
});

test('a page without the table is no page of the gate', () => {
  expect(() => gatePage('# The write gate\n')).toThrow('no table');
});

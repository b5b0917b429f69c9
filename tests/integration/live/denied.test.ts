/** An empty answer while files wait to be indexed again. */
import { expect, it } from 'vitest';
import { makeProject, writeInto } from '../scan/project.ts';
import { indexedLive } from './open-live.ts';

const many = (count: number, text: (at: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${count}/f${at}.ts`, text(at)]));

it('is the one of the index where the files can give theirs in part only', async () => {
  const users = many(80, () => 'keepThis();\n');
  const changing = (name: string) => many(60, (at) => `export function ${name}${at}() {}\n`);
  const root = makeProject({ 'keep.ts': 'export function keepThis() {}\n', ...users, ...changing('old') });
  const { facts, gate } = await indexedLive(root);
  gate.close();
  for (const [name, text] of Object.entries(changing('young'))) writeInto(root, name, `\n${text}`);
  const { references, freshness } = await facts.findReferences({ symbols: ['keepThis'], kind: 'type' });
  expect(references).toEqual([]);
  expect(freshness).toMatchObject({ state: 'updating', outdatedTotal: 60 });
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { partsFilled } from '../../../../src/languages/packs/pack.ts';
import { packJsonSchema, packSchema } from '../../../../src/languages/packs/pack-schema.ts';

const WEB = JSON.parse(readFileSync('src/frameworks/parts/web.json', 'utf8'));
const PACKS = readdirSync('src/frameworks').filter((name) => name.endsWith('.json'));

it.each(PACKS)('%s keeps to the schema', (name) => {
  const own = JSON.parse(readFileSync(`src/frameworks/${name}`, 'utf8'));
  const text = JSON.stringify({ ...own, shared: { ...WEB.shared, ...own.shared } });
  const pack = JSON.parse(partsFilled(text, { builtIn: '^$', ...WEB.parts, ...own.parts }));
  expect(packSchema.safeParse(pack).error?.issues ?? []).toEqual([]);
  expect(`${pack.id}.json`).toBe(name);
});

it('editors get the keys of rules and their meaning', () => {
  expect(JSON.stringify(packJsonSchema())).toContain('Calls, by the whole last name');
});

it('a part that holds itself comes to an end', () => {
  expect(partsFilled('"%{a}"', { a: '(%{a}|b)' })).toContain('|b)');
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withParts } from '../../../../src/frameworks/registry.ts';
import { partsFilled } from '../../../../src/languages/packs/pack.ts';
import { packJsonSchema, packSchema } from '../../../../src/languages/packs/pack-schema.ts';

const WEB = JSON.parse(readFileSync('src/frameworks/parts/web.json', 'utf8'));
const WITH_WEB = new Set(['react.json', 'vue.json', 'svelte.json', 'nextjs.json']);
const PACKS = readdirSync('src/frameworks').filter((name) => name.endsWith('.json'));

it.each(PACKS)('%s keeps to the schema', (name) => {
  const own = JSON.parse(readFileSync(`src/frameworks/${name}`, 'utf8'));
  const { parts = {}, ...whole } = WITH_WEB.has(name) ? withParts(own, WEB) : own;
  const pack = { ...JSON.parse(partsFilled(JSON.stringify(whole), parts)), parts };
  expect(packSchema.safeParse(pack).error?.issues ?? []).toEqual([]);
  expect(`${pack.id}.json`).toBe(name);
});

it('editors get the keys of rules and their meaning', () => {
  expect(JSON.stringify(packJsonSchema())).toContain('Calls, by the whole last name');
});

it('a part that holds itself comes to an end', () => {
  expect(partsFilled('"%{a}"', { a: '(%{a}|b)' })).toContain('|b)');
});

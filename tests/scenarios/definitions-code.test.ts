/** The code of definitions: as many as there is room for, and a call for all others. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connected, connect, copyOfShop } from '../helpers/mcp-server.ts';

let server: Connected;
beforeAll(async () => {
  const shop = copyOfShop();
  const line = `  use('a line of a function that is far too long to be shown with others');\n`;
  writeFileSync(path.join(shop, 'src', 'parts.ts'), `export function parts() {\n${line.repeat(300)}}\n`);
  const parts = Array.from({ length: 30 }, (_, at) => `class Of${at} {\n  part() {}\n}\n`).join('');
  writeFileSync(path.join(shop, 'src', 'of-parts.ts'), parts);
  server = await connect(shop, 'modern', 'text');
  await server.call('sync_index');
});
afterAll(() => server.close());

/** Ids of the call for the code that is left out. */
function idsOf(text: string): unknown {
  const [, ids = '[]'] = /^no room for the code of.*: get_chunk \{"chunk_id":(\[.*\])\}$/m.exec(text) ?? [];
  return JSON.parse(ids);
}

async function fullOf(symbol: string | readonly string[]): Promise<string> {
  return (await server.call('find_definitions', { symbol, detail: 'full' })).text;
}

it('shows every short definition whole beside a long one, which the call for the rest names', async () => {
  const text = await fullOf([
    'Cart',
    'LoginService',
    'parts',
    'SessionStore',
    'discountOf',
    'isExpired',
    'StockService',
  ]);
  for (const line of ['LOCK_MINUTES * 60_000', 'new Map<string, Session>', 'export function discountOf']) {
    expect(text).toContain(line);
  }
  expect(idsOf(text)).toEqual(['src/parts.ts:1-302']);
});

it('names no call where there is room for all', async () => {
  expect(await fullOf(['discountOf', 'isExpired'])).not.toContain('no room');
});

it('says of very many definitions how many of them the call names', async () => {
  const text = await fullOf('part');
  expect(text).toMatch(/^no room for the code of 30, the first 20: /m);
  expect(idsOf(text)).toHaveLength(20);
});

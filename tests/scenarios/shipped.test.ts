/** What the product does as it is shipped: no configuration in the project, answers as text. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HINTS } from '../../src/session/texts/guidance.ts';
import { type Connected, connect, copyOfShop } from '../helpers/mcp-server.ts';

let server: Connected;
let root = '';
beforeAll(async () => {
  root = copyOfShop('laravel-shop');
  expect(existsSync(path.join(root, '.code-intel/config.json'))).toBe(false);
  server = await connect(root, 'modern', 'text');
  await server.call('sync_index');
});
afterAll(() => server.close());

async function begin(query: string, more: object = {}): Promise<{ session_id: string; lines: readonly string[] }> {
  const { text } = await server.call('start_session', { intent: 'MODIFY', query, ...more });
  return { session_id: /^\S+ (s_[\w-]+)/.exec(text)?.[1] ?? '', lines: text.split('\n') };
}

describe('a first answer', () => {
  it('is text, names places a line each, and leads steer it [D-42] [D-44] [D-47]', async () => {
    const query = '期限の切れたものが使えてしまう';
    const places = async (leads: readonly string[]): Promise<readonly string[]> =>
      (await begin(query, { leads })).lines.filter((line) => /^\S+\.php:\d/.test(line));
    const led = await places(['coupon expires']);
    expect(led[0]).toContain('app/Models/Coupon.php');
    expect((await places(['send order confirmation']))[0]).not.toContain('app/Models/Coupon.php');
    expect(led.length).toBeLessThanOrEqual(24);
  });

  it('comes whatever is wrong with a slot, which is a note [D-43] [D-50]', async () => {
    const frame = { target_feature: 'クーポン', observed_issue: '依頼にない言葉' };
    const { lines } = await begin('期限の切れたクーポンが使えてしまう', { frame });
    expect(lines.join('\n')).toContain('observed_issue: ');
    expect(lines.join('\n')).toContain('app/Models/Coupon.php');
  });
});

describe('the facts that the design made fields for are text as well', () => {
  it.each([
    ['注文のテーブルの列', 'create_orders_table', /columns: .*user_id.*foreign_keys: .*user_id → users/],
    ['商品のモデル', 'app/Models/Product.php', /translatable|relations?|relationships?: /],
  ])('of a framework: %s [D-56] [D-47]', async (query, file, facts) => {
    const { text } = await server.call('semantic_search', { query, limit: 10 });
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.includes(file));
    expect([at >= 0, lines.slice(at, at + 3).join('\n')]).toEqual([true, expect.stringMatching(facts)]);
  });

  it('of a slot: its hint where it is missing, and its source in the status [D-56]', async () => {
    const { session_id } = await begin('クーポン機能を直して');
    const { text } = await server.call('get_session_status', { session_id });
    expect(text).toContain('target_feature FACT: クーポン機能');
    expect(text).toContain(HINTS.observed_issue.hint.ja);
  });

  it('of a refused symbol: where to look instead [D-56]', async () => {
    const { session_id } = await begin('クーポンの期限が切れていても使えてしまう');
    const { text } = await server.call('validate_symbol_relevance', { session_id, symbols: ['SendOrderConfirmation'] });
    expect(text).toMatch(/^ *refused 0\.\d\d SendOrderConfirmation {2}.{10,}/m);
  });
});

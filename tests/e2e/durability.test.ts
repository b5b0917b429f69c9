/** State is on disk before an answer leaves: servers may die and be many. */
import { describe, expect, it } from 'vitest';
import { LOGIN_LOCK, openShopProcess, reachReady, replaced, UNDERSTOOD } from '../scenarios/indexed-shop.ts';

describe('a session', () => {
  it('goes on after its server was killed between any two calls [PH17]', async () => {
    let shop = await openShopProcess('modern');
    const { body } = await shop.call('start_session', LOGIN_LOCK);
    const session_id = String(body.session_id);
    const steps: [string, Record<string, unknown>][] = [
      ['find_definitions', { symbol: UNDERSTOOD.symbols_identified }],
      ['get_chunk', { chunk_id: ['src/auth/login-service.ts:1-40', 'src/auth/session-store.ts:1-36'], detail: 'full' }],
      ['submit_understanding', UNDERSTOOD],
    ];
    for (const [tool, args] of steps) {
      shop = await replaced(shop, 'modern');
      expect((await shop.call(tool, { session_id, ...args })).isError).toBe(false);
    }
    shop = await replaced(shop, 'modern');
    expect((await shop.call('get_session_status', { session_id })).body).toMatchObject({ phase: 'READY' });
    await shop.close();
  });

  it('of one server does not mix with that of another on the same project [PH18]', async () => {
    const one = await openShopProcess('modern');
    const other = await openShopProcess('legacy', one.root);
    const first = String((await one.call('start_session', LOGIN_LOCK)).body.session_id);
    const second = String((await other.call('start_session', { ...LOGIN_LOCK, intent: 'IMPLEMENT' })).body.session_id);
    await other.call('search_text', { session_id: second, pattern: 'Coupon' });
    expect(await reachReady(one, first)).toMatchObject({ phase: 'READY' });
    expect((await other.call('get_session_status', { session_id: second })).body).toMatchObject({
      phase: 'EXPLORATION',
      explored_files: [],
    });
    expect((await one.call('get_session_status', { session_id: second })).body).toMatchObject({ intent: 'IMPLEMENT' });
    await Promise.all([one.close(), other.close()]);
  });
});

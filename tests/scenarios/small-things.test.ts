/** Small things stay small: what the person's words name needs nothing but a look (docs/gate.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callWithHook, runHook } from '../helpers/agent-hook.ts';
import { nextOf, openShop, type Shop } from './indexed-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('modern');
});
afterAll(() => shop.close());

const NAMED: readonly (readonly [what: string, query: string, file: string])[] = [
  ['a file', 'src/cart/coupon.ts の割引を切り上げにして', 'src/cart/coupon.ts'],
  ['a file by its last part', 'Round up in coupon.ts', 'src/cart/coupon.ts'],
  ['a unique symbol', 'isExpired は期限当日も有効にして', 'src/cart/coupon.ts'],
  ['a member of a type', 'Cart.useCoupon should refuse an expired coupon', 'src/cart/cart.ts'],
  ['a document', 'README.md に夜間バッチの説明を書いて', 'README.md'],
  ['a document without its ending', 'Tell in the README what the nightly jobs do', 'README.md'],
];

describe('a request that names', () => {
  it.each(NAMED)('%s is shown it at once, and one call opens it alone: %s [D-3] [WG1]', async (_, query, file) => {
    const started = await shop.call('start_session', { intent: 'MODIFY', query });
    expect(started.body).toMatchObject({
      named: [{ file, content: expect.any(String) }],
      requirements: { counts: {}, evidence: {} },
    });
    const { tool, args } = nextOf(started.body);
    expect(tool).toBe('submit_understanding');
    expect((await shop.call(tool, args)).body).toMatchObject({ phase: 'READY', filled_from_ledger: { files: [file] } });
    const status = await shop.call('get_session_status', args);
    expect(status.body).toMatchObject({ granted_files: [file], granted_folders: [] });
  });

  it('two files is shown what fits, and led to the other; then both are opened', async () => {
    const query = 'cart.ts と coupon.ts のコメントを英語にして';
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query });
    const files = ['src/cart/cart.ts', 'src/cart/coupon.ts'];
    expect(body.named).toMatchObject([{ file: files[0], content: expect.any(String) }, { file: files[1] }]);
    const look = nextOf(body);
    expect(look).toMatchObject({ tool: 'get_chunk', args: { chunk_id: ['src/cart/coupon.ts:1-80'] } });
    await shop.call(look.tool, look.args);
    const { session_id } = body;
    expect((await shop.call('submit_understanding', { session_id })).body).toMatchObject({ phase: 'READY' });
    expect((await shop.call('get_session_status', { session_id })).body).toMatchObject({ granted_files: files });
  });

  it.each([
    [
      'a member of one line, which is seldom what changes',
      'MAX_FAILURES is reached, yet the account is not locked',
      [],
    ],
    ['a file, beside leads to something else', 'Round up in coupon.ts', ['isExpired']],
  ])('%s, is explored besides [D-42]', async (_, query, leads) => {
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query, leads });
    expect(body).toMatchObject({
      named: [{ content: expect.any(String) }],
      places: expect.stringContaining('src/auth/'),
    });
  });

  it('a file is opened by a call that another one was faster than [D-53]', async () => {
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query: 'Round up in coupon.ts' });
    const { tool, args } = nextOf(body);
    const answers = await Promise.all([1, 2, 3].map(() => shop.call(tool, args)));
    expect(answers.map((answer) => answer.body.phase)).toEqual(['READY', 'READY', 'READY']);
  });

  it('a file that does not exist is explored like any other', async () => {
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query: 'fix src/cart/basket.ts' });
    expect(body).not.toHaveProperty('named');
    expect(body).toMatchObject({ requirements: { counts: { symbols_identified: '0/5' } } });
  });

  it('a file may be written once it was shown, and no other before it is submitted [P4]', async () => {
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query: 'Round up in coupon.ts' });
    const file = ['src/cart/coupon.ts', 'src/cart/cart.ts'];
    const { targets } = (await shop.call('check_write_target', { session_id: body.session_id, file })).body;
    expect(targets).toMatchObject([
      { allowed: true, rule: 'granted' },
      { allowed: false, rule: 'not_explored', next: { tool: 'submit_understanding' } },
    ]);
  });

  it('a file in words that are not the person’s opens nothing', async () => {
    const conversation = { root: shop.root, id: 'invented-words' };
    await runHook(conversation, 'UserPromptSubmit', { prompt: 'Fix the typo in the README' });
    const started = await callWithHook(conversation, shop, 'start_session', {
      intent: 'MODIFY',
      query: 'Round up in coupon.ts',
    });
    expect(started).not.toHaveProperty('named');
    expect(started).toMatchObject({ risk_level: 'HIGH', requirements: { counts: { symbols_identified: '0/5' } } });
    const { session_id } = started;
    await shop.call('get_chunk', { session_id, chunk_id: 'src/cart/coupon.ts:1-20' });
    const { targets } = (await shop.call('check_write_target', { session_id, file: 'src/cart/coupon.ts' })).body;
    expect(targets).toMatchObject([{ allowed: false, rule: 'not_ready' }]);
  });

  it('a file that only asks about it opens nothing', async () => {
    const { body } = await shop.call('start_session', {
      intent: 'INVESTIGATE',
      query: 'Why does coupon.ts round down?',
    });
    const file = 'src/cart/coupon.ts';
    const { targets } = (await shop.call('check_write_target', { session_id: body.session_id, file })).body;
    expect(targets).toMatchObject([{ allowed: false, rule: 'read_only_intent' }]);
  });
});

describe('a request that is begun again in its conversation', () => {
  const request = { intent: 'MODIFY', query: 'Lengthen the time for which an account stays locked' };
  const begin = async (id: string, changes: object = {}) =>
    (await callWithHook({ root: shop.root, id }, shop, 'start_session', { ...request, ...changes })).session_id;

  it('goes on in its session, with all that was looked at', async () => {
    const conversation = { root: shop.root, id: 'asks-again' };
    const session_id = await begin(conversation.id);
    await callWithHook(conversation, shop, 'get_chunk', { session_id, chunk_id: 'src/auth/login-service.ts:1-40' });
    expect(await begin(conversation.id, { leads: ['lock'] })).toBe(session_id);
    const { body } = await shop.call('get_session_status', { session_id });
    expect(JSON.stringify(body)).toContain('src/auth/login-service.ts');
  });

  it.each([
    ['with other words', { query: 'Shorten the time for which an account stays locked' }],
    ['with another intent', { intent: 'INVESTIGATE' }],
  ])('%s is another one', async (name, changes) => {
    const first = await begin(`asks ${name}`.replaceAll(' ', '-'));
    expect(await begin(`asks ${name}`.replaceAll(' ', '-'), changes)).not.toBe(first);
  });

  it('from another conversation is another one', async () => {
    expect(await begin('asks-first')).not.toBe(await begin('asks-second'));
  });
});

/** A request that does not say what is wrong stays at risk HIGH until somebody says it (RT9, RT14, D-53, D-54). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callWithHook, runHook } from '../helpers/agent-hook.ts';
import { openShop, type Shop } from './indexed-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('modern', 'evidence');
});
afterAll(() => shop.close());

const LOGIN = 'src/auth/login-service.ts';

async function begin(query: string): Promise<Record<string, unknown>> {
  return (await shop.call('start_session', { intent: 'MODIFY', query })).body;
}

describe('a vague request', () => {
  it.each([
    'ログイン機能直して',
    'カートを直して',
    '在庫管理をいい感じにしてほしい',
    '決済まわりの対応をお願いします',
    'クーポン機能をなんとかして',
    '会員登録の改善',
    'fix the checkout',
    'Make the cart better',
    'refactor payment handling',
    'please fix the login form',
  ])('is HIGH from the start, and nobody is asked for a frame: %s [RT9] [RT14] [D-54]', async (query) => {
    const body = await begin(query);
    expect(body).toMatchObject({ risk_level: 'HIGH' });
    expect(body.missing_slots).toContain('observed_issue');
    expect(JSON.stringify(body.next)).not.toContain('set_query_frame');
  });

  it('is settled by one sentence with lines that were shown, and the answer tells of the risk [RT14] [D-48]', async () => {
    const { session_id } = await begin('ログイン機能直して');
    const say = async (value: string, evidence: string): Promise<Record<string, unknown>> =>
      (await shop.call('submit_understanding', { session_id, observed_issue: { value, evidence } })).body;
    const value = 'ロックが15分で解除されてしまう';
    const unseen = await say(value, `${LOGIN}:34-39`);
    expect(unseen).toMatchObject({
      evidence_missing: [
        {
          name: 'observed_issue',
          reason: 'lines_not_shown',
          message: expect.not.stringContaining('slot_evidence'),
          next: { tool: 'submit_understanding', args: { observed_issue: '… (PATH:12-40)' } },
        },
      ],
    });
    await shop.call('get_chunk', { session_id, chunk_id: `${LOGIN}:1-40` });
    expect(await say('…', `${LOGIN}:34-39`)).toMatchObject({ evidence_missing: [{ reason: 'says_nothing' }] });
    const told = await say(value, `${LOGIN}:34-39`);
    expect(told).toMatchObject({ evidence_missing: [], risk_level: expect.not.stringMatching('HIGH') });
    const { body } = await shop.call('get_session_status', { session_id });
    expect(body.frame).toMatchObject({ slots: { observed_issue: { value, source: 'FACT', quote: null } } });
  });

  it('is settled by what the person says in a later prompt [RT14] [D-48]', async () => {
    const conversation = { root: shop.root, id: 'says-it-later' };
    const query = 'fix the checkout';
    await runHook(conversation, 'UserPromptSubmit', { prompt: query });
    const started = await callWithHook(conversation, shop, 'start_session', { intent: 'MODIFY', query });
    expect(started).toMatchObject({ risk_level: 'HIGH' });
    await runHook(conversation, 'UserPromptSubmit', { prompt: 'the total is wrong when a coupon is used' });
    const status = await callWithHook(conversation, shop, 'get_session_status', {});
    expect(status.frame).toMatchObject({ slots: { observed_issue: { quote: 'the total is wrong', source: 'FACT' } } });
    expect(status.news).toContain('Risk HIGH → ');
  });

  it('is told once of a change of risk, also by another server of the project [D-48]', async () => {
    const conversation = { root: shop.root, id: 'changes-the-server' };
    const query = 'fix the checkout';
    await runHook(conversation, 'UserPromptSubmit', { prompt: query });
    const { session_id } = await callWithHook(conversation, shop, 'start_session', { intent: 'MODIFY', query });
    const other = await openShop('modern', 'evidence', shop.root);
    await runHook(conversation, 'UserPromptSubmit', { prompt: 'the total is wrong when a coupon is used' });
    const told = await callWithHook(conversation, other, 'get_session_status', { session_id });
    expect(told.news).toContain('Risk HIGH → ');
    await other.close();
    expect(await callWithHook(conversation, shop, 'get_session_status', {})).not.toHaveProperty('news');
  });
});

describe('a request that says what is wrong or wanted', () => {
  it.each([
    'ログインに何度も失敗したときにロックされる時間が短すぎるので、30分に延ばしてください',
    'カートの合計金額がおかしい',
    'the cart loses its items',
    'remove the coupon field from the cart',
  ])('is not HIGH: %s [RT9] [RT15] [D-54]', async (query) => {
    expect((await begin(query)).risk_level).not.toBe('HIGH');
  });
});

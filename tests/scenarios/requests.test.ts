/** From a request in plain words to granted files, as an agent does it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERAS } from '../helpers/mcp-server.ts';
import { LOGIN_LOCK, nextOf, openShop, reachReady, type Shop, textsIn } from './indexed-shop.ts';

describe.each(ERAS)('in the %s era a request', (era) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(era);
  });
  afterAll(() => shop.close());

  it('that says everything has low risk, and evidence makes it READY [RT15] [P9] [PH9] [EV13]', async () => {
    const { body } = await shop.call('start_session', LOGIN_LOCK);
    expect(body).toMatchObject({ phase: 'EXPLORATION', missing_slots: [], risk_level: 'LOW' });
    expect(await reachReady(shop, String(body.session_id))).toMatchObject({
      phase: 'READY',
      evaluated_confidence: 'high',
    });
  });

  it('has its words of the protocol in upper case, wherever they are shown [D-5]', async () => {
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query: LOGIN_LOCK.query });
    const { session_id } = body;
    const { target_feature } = LOGIN_LOCK.frame;
    const { body: framed } = await shop.call('set_query_frame', { session_id, target_feature });
    const { body: status } = await shop.call('get_session_status', { session_id });
    expect(framed).toMatchObject({ slot_sources: { target_feature: 'FACT' }, risk_level: 'LOW' });
    expect([body.phase, status.phase, status.intent]).toEqual(['EXPLORATION', 'EXPLORATION', 'MODIFY']);
  });

  it('that is vague has high risk, and stays closed until the issue has evidence [RT14] [P3] [EV5]', async () => {
    const target = { value: 'ログイン機能', quote: 'ログイン機能' };
    const started = await shop.call('start_session', {
      intent: 'MODIFY',
      query: 'ログイン機能直して',
      frame: { target_feature: target },
    });
    expect(started.body).toMatchObject({ risk_level: 'HIGH', requirements: { evidence: { observed_issue: null } } });
    expect(textsIn(started.body.missing_slots)).toContain('observed_issue');
    const low = await reachReady(shop, String(started.body.session_id));
    expect(low).toMatchObject({ phase: 'EXPLORATION', evaluated_confidence: 'low' });
    expect(textsIn(low.missing_requirements).join()).toContain('observed_issue');
  });

  it('takes a quote of it as the value of a slot, and nothing that it does not say [QF10] [QF12]', async () => {
    const { query, frame } = LOGIN_LOCK;
    const quotes = Object.fromEntries(Object.entries(frame).map(([slot, { quote }]) => [slot, quote]));
    const quoted = await shop.call('start_session', { intent: 'MODIFY', query, frame: quotes });
    expect(quoted.body).toMatchObject({ missing_slots: [], risk_level: 'LOW' });
    expect(quoted.body).not.toHaveProperty('slot_notes');
    const invented = { ...quotes, target_feature: 'パスワードの再設定' };
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query, frame: invented });
    expect(body).toHaveProperty('slot_notes.target_feature');
    const { body: status } = await shop.call('get_session_status', { session_id: body.session_id });
    expect(status).toMatchObject({ frame: { slots: { target_feature: { source: 'FACT' } } } });
    expect(JSON.stringify(status.frame)).not.toContain('再設定');
  });

  it('is taken apart by the server, and nobody is asked for it [QF8] [PH2] [D-54]', async () => {
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query: 'the cart loses its items' });
    expect(String(body.extraction_prompt)).toContain('the cart loses its items');
    expect(body).toMatchObject({ missing_slots: ['trigger_condition', 'desired_action'], risk_level: 'MEDIUM' });
    expect(nextOf(body).tool).not.toBe('set_query_frame');
  });

  it('that names one file needs only a look at it, and grants only it [D-3]', async () => {
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query: 'fix the typo in README.md' });
    const session_id = String(body.session_id);
    await shop.call('get_chunk', { session_id, chunk_id: 'README.md:1-40' });
    const understood = await shop.call('submit_understanding', { session_id, symbols_identified: [] });
    expect(understood.body).toMatchObject({ phase: 'READY' });
    const checked = await shop.call('check_write_target', { session_id, file: ['README.md', 'src/cart/cart.ts'] });
    expect(checked.body.targets).toMatchObject([{ allowed: true }, { allowed: false }]);
  });
});

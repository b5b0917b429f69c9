/** What ties a symbol to a request, and a slot to the code: proof that the server reads itself. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyOfIndexedShop } from '../helpers/indexed-shop.ts';
import { begin, openShop, reachReady, type Shop, textsIn } from './indexed-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('legacy');
});
afterAll(() => shop.close());

describe('the relevance of a symbol', () => {
  it('is judged by its name before anything is submitted, and a stranger is refused with guidance [D-13]', async () => {
    const session_id = await begin(shop);
    const { body } = await shop.call('validate_symbol_relevance', {
      session_id,
      symbols_identified: ['LoginService', 'MailQueue'],
    });
    expect(body.symbols).toMatchObject([
      { symbol: 'LoginService', approved: true },
      { symbol: 'MailQueue', approved: false, reinvestigation_guidance: {} },
    ]);
  });

  it('needs lines that are about it; related without proof is invalid [EM9] [EM10]', async () => {
    const session_id = await begin(shop);
    await shop.call('get_chunk', { session_id, chunk_id: 'src/auth/login-service.ts:1-40' });
    const proofOf = (code_evidence: object) => [{ name: 'Account', reason: 'it holds the lock', code_evidence }];
    const confirm = async (code_evidence: object) =>
      (await shop.call('confirm_symbol_relevance', { session_id, symbols: proofOf(code_evidence) })).body.symbols;
    expect(await confirm({})).toMatchObject([{ approved: false }]);
    expect(await confirm({ file: 'README.md', lines: '1-3' })).toMatchObject([{ approved: false }]);
    expect(await confirm({ file: 'src/auth/session-store.ts', lines: '11-36' })).toMatchObject([{ approved: false }]);
    expect(await confirm({ file: 'src/auth/login-service.ts', lines: '34-39' })).toMatchObject([{ approved: true }]);
  });

  it('is not proven by its own definition, whatever the reason [D-46] [EM9] [EM10]', async () => {
    const session_id = await begin(shop);
    await shop.call('get_chunk', { session_id, chunk_id: 'jobs/mail_queue.py:1-36' });
    const code_evidence = { file: 'jobs/mail_queue.py', lines: '18-36' };
    const symbols = [{ name: 'MailQueue', reason: 'なんとなく関連', code_evidence }];
    const { body } = await shop.call('confirm_symbol_relevance', { session_id, symbols });
    expect(body.symbols).toMatchObject([{ name: 'MailQueue', approved: false }]);
  });

  it('that nothing shows leads on to guesses [EM11]', async () => {
    const target_feature = { value: '品切れの通知', quote: '品切れの通知' };
    const session_id = await begin(shop, { query: '品切れの通知を直して', frame: { target_feature } });
    await shop.call('find_definitions', { session_id, symbol: 'Coupon' });
    const { body } = await shop.call('submit_understanding', { session_id, symbols_identified: ['Coupon'] });
    expect(body).toMatchObject({ phase: 'EXPLORATION', next_phase: 'SEMANTIC', evaluated_confidence: 'low' });
    expect(textsIn(body.missing_requirements).join()).toContain('nl_symbol_mapping');
  });
});

describe('a name with several definitions', () => {
  const OTHER = 'app/feed.ts';
  const HERE = 'src/auth/login-service.ts';
  let twofold: Shop;
  beforeAll(async () => {
    const root = await copyOfIndexedShop();
    const lines = [
      'export class LoginService {',
      '  colours(rows: string[]) {',
      "    return rows.join(';');",
      '  }',
      '}',
      '',
    ];
    writeFileSync(path.join(root, OTHER), lines.join('\n'));
    twofold = await openShop('legacy', 'submission', root);
  });
  afterAll(() => twofold.close());

  const judged = async (session_id: string, ...symbols: string[]) => {
    const { body } = await twofold.call('validate_symbol_relevance', { session_id, symbols });
    return (body.symbols as { approved: boolean; similarity: number }[]).map(({ similarity }) => similarity);
  };

  it('is judged by the one at the given place, else by what the session was shown, else by the best [D-13] [D-46]', async () => {
    const session_id = await begin(twofold);
    const [here = 0, other = 1, line, range, missing] = await judged(
      session_id,
      `${HERE}:LoginService`,
      `${OTHER}:LoginService`,
      `${OTHER}:1`,
      `${OTHER}:1-5 LoginService`,
      `${OTHER}:Coupon`,
    );
    expect(here).toBeGreaterThan(other);
    expect([range, missing]).toEqual([other, 0]);
    expect(line).toBeLessThanOrEqual(other);
    await twofold.call('get_chunk', { session_id, chunk_id: `${OTHER}:1-5` });
    expect(await judged(session_id, 'LoginService')).toEqual([other]);
    await twofold.call('get_chunk', { session_id, chunk_id: `${HERE}:1-40` });
    expect(await judged(session_id, 'LoginService')).toEqual([here]);
  });

  it('is proven by lines of any of them that was shown [EM9] [EM10]', async () => {
    const session_id = await begin(twofold);
    await twofold.call('get_chunk', { session_id, chunk_id: `${HERE}:1-40` });
    const code_evidence = { file: HERE, lines: '34-39' };
    const symbols = [{ name: 'LoginService', reason: 'it locks the account', code_evidence }];
    const { body } = await twofold.call('confirm_symbol_relevance', { session_id, symbols });
    expect(body.symbols).toMatchObject([{ name: 'LoginService', approved: true }]);
  });
});

describe('a slot', () => {
  it('that exploring filled is a fact when the ledger bears it out, and then opens the gate [D-38] [QF18] [EV11] [TS1]', async () => {
    const target_feature = { value: 'ログイン機能', quote: 'ログイン機能' };
    const session_id = await begin(shop, { query: 'ログイン機能直して', frame: { target_feature } });
    expect((await reachReady(shop, session_id)).phase).toBe('EXPLORATION');
    const shown = await shop.call('get_chunk', { session_id, chunk_id: 'src/auth/login-service.ts:21-40' });
    const value = '失敗が続くとアカウントがロックされる';
    const resolved_frame = { observed_issue: { value, evidence_id: shown.body.evidence_id } };
    const { body } = await shop.call('submit_understanding', { session_id, resolved_frame });
    expect(textsIn(body.missing_requirements).join()).not.toContain('observed_issue');
    const status = await shop.call('get_session_status', { session_id });
    expect(status.body.frame).toMatchObject({ slots: { observed_issue: { value, source: 'FACT', quote: null } } });
  });

  it('of the person comes back with its source, the risk and what is still needed [QF6] [QF22]', async () => {
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query: 'ログイン機能直して' });
    const target_feature = { value: 'ログイン', quote: 'ログイン機能' };
    const framed = await shop.call('set_query_frame', { session_id: body.session_id, target_feature });
    expect(framed.body).toMatchObject({
      validated_slots: ['target_feature', 'desired_action'],
      slot_sources: { target_feature: 'FACT', desired_action: 'FACT' },
      risk_level: 'HIGH',
      guidance: {},
      requirements: { counts: { symbols_identified: expect.any(String) } },
    });
  });
});

describe('the answer to the prompt', () => {
  const said = { value: 'ログイン機能', quote: 'ログイン機能' };

  it('is an object with value and quote for each slot, or null [QF2] [QF9] [QF14]', async () => {
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query: 'ログイン機能直して' });
    const slots = { target_feature: said, trigger_condition: null, observed_issue: null, desired_action: null };
    const framed = await shop.call('set_query_frame', { session_id: body.session_id, ...slots });
    expect(framed.body.missing_slots).toEqual(['trigger_condition', 'observed_issue']);
  });

  it('may be a plain text: the words themselves [D-50]', async () => {
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query: 'ログイン機能直して' });
    const slots = { session_id: body.session_id, target_feature: 'ログイン機能' };
    expect((await shop.call('set_query_frame', slots)).body).toMatchObject({
      slot_sources: { target_feature: 'FACT' },
    });
  });

  it.each([{ value: 'ログイン機能' }, { quote: 'ログイン機能' }, 7])('is refused as %j [QF9]', async (slot) => {
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query: 'ログイン機能直して' });
    const framed = await shop.call('set_query_frame', { session_id: body.session_id, target_feature: slot });
    expect(framed).toMatchObject({ isError: true, body: { error: 'invalid_argument' } });
  });
});

describe('a slot in other words than its quote', () => {
  it('is accepted by its meaning, and the answer says how near it is [QF13]', async () => {
    const target_feature = { value: 'login feature', quote: 'ログイン機能' };
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query: 'ログイン機能直して' });
    const framed = await shop.call('set_query_frame', { session_id: body.session_id, target_feature });
    const note = expect.stringMatching(/^意味的に一致（類似度: [01]\.\d\d）$/);
    expect(framed.body).toMatchObject({
      slot_sources: { target_feature: 'FACT' },
      slot_notes: { target_feature: note },
    });
  });
});

describe('guesses', () => {
  it('take the reason under its former name as well [D-19]', async () => {
    const target_feature = { value: '品切れの通知', quote: '品切れの通知' };
    const session_id = await begin(shop, { query: '品切れの通知を直して', frame: { target_feature } });
    for (const tool of ['find_definitions', 'find_references']) await shop.call(tool, { session_id, symbol: 'Coupon' });
    await shop.call('search_text', { session_id, pattern: '品切れ' });
    const { body } = await shop.call('submit_semantic', {
      session_id,
      hypotheses: [],
      devrag_reason: 'architecture_unknown',
    });
    expect(body).toMatchObject({ phase: 'SEMANTIC' });
  });
});

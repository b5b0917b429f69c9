/** An agent that would rather write than understand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callWithHook, runHook } from '../helpers/agent-hook.ts';
import { begin, LOGIN_LOCK, nextOf, openShop, reachReady, type Shop, textsIn } from './indexed-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('modern');
});
afterAll(() => shop.close());

type Body = Record<string, unknown>;

async function bodyOf(tool: string, args: Body): Promise<Body> {
  return (await shop.call(tool, args)).body;
}

describe('an agent that invents the request', () => {
  it('is told apart from one that quotes the person, where prompts are recorded [P6] [QF1]', async () => {
    const conversation = { root: shop.root, id: 'conversation-of-inventions' };
    await runHook(conversation, 'UserPromptSubmit', { prompt: `すみません、${LOGIN_LOCK.query}。お願いします` });
    const quoted = await callWithHook(conversation, shop, 'start_session', LOGIN_LOCK);
    expect(quoted).toMatchObject({ risk_level: 'LOW' });
    const query = LOGIN_LOCK.query.replace('30分', '300分');
    const desired_action = { value: '300分に延ばす', quote: '300分に延ばして' };
    const frame = { ...LOGIN_LOCK.frame, desired_action };
    const invented = await callWithHook(conversation, shop, 'start_session', { ...LOGIN_LOCK, query, frame });
    expect(invented).toMatchObject({ risk_level: 'HIGH', requirements: { counts: { symbols_identified: '0/5' } } });
    expect(await reachReady(shop, String(invented.session_id))).toMatchObject({ phase: 'EXPLORATION' });
  });
});

describe('an agent that fills in what nobody said', () => {
  it.each([
    ['the words of another slot', { trigger_condition: { value: 'ログイン', quote: 'ログイン' } }],
    ['the wish as the issue', { observed_issue: { value: '直す', quote: '直して' } }],
    ['an issue of its own', { observed_issue: { value: 'NullPointerException が出る', quote: 'ログイン機能' } }],
    ['a quote of its own', { observed_issue: { value: '遅い', quote: '遅い' } }],
    ['nothing but punctuation', { observed_issue: { value: '。', quote: 'ログイン' } }],
  ])('with %s is told so, and the slot stays missing [QF8] [QF10] [QF11] [D-43]', async (_, slot) => {
    const target_feature = { value: 'ログイン機能', quote: 'ログイン機能' };
    const request = { intent: 'MODIFY', query: 'ログイン機能直して', frame: { target_feature, ...slot } };
    const body = await bodyOf('start_session', request);
    const [name = ''] = Object.keys(slot);
    expect(body).toMatchObject({ slot_notes: { [name]: expect.stringContaining('採用されませんでした') } });
    expect(textsIn(body.missing_slots)).toContain(name);
    expect(textsIn(body.missing_slots)).not.toContain('target_feature');
  });
});

describe('an agent that pads', () => {
  it('gains nothing by every symbol that there is [EV2] [EV12]', async () => {
    const target_feature = { value: 'ログイン機能', quote: 'ログイン機能' };
    const session_id = await begin(shop, { query: 'ログイン機能直して', frame: { target_feature } });
    const { symbols } = await bodyOf('get_symbols', { session_id, path: '.', kind: 'class', limit: 50 });
    const symbols_identified = (symbols as { name: string }[]).map(({ name }) => name);
    expect(symbols_identified.length).toBeGreaterThan(5);
    const body = await bodyOf('submit_understanding', { session_id, symbols_identified });
    expect(body.phase).toBe('EXPLORATION');
    const counted = (body.symbols_with_confidence as { symbol: string }[]).map(({ symbol }) => symbol);
    for (const stranger of ['Cart', 'MailQueue', 'StockService']) expect(counted).not.toContain(stranger);
  });

  it('gains no file by opening the whole project [WG1]', async () => {
    const session_id = await begin(shop);
    await shop.call('analyze_structure', { session_id, path: '.' });
    await shop.call('search_files', { session_id, pattern: '**/*' });
    await reachReady(shop, session_id);
    const { targets } = await bodyOf('check_write_target', { session_id, file: ['src/cart/cart.ts', 'README.md'] });
    expect(targets).toMatchObject([{ allowed: false }, { allowed: false }]);
  });

  it('gains no folder below the one it adds, and none of the files in it [WG3]', async () => {
    const session_id = await begin(shop);
    await reachReady(shop, session_id);
    await shop.call('add_explored_files', { session_id, files: ['src'] });
    const file = ['src/new.ts', 'README.md', 'new.md', 'src/cart/new.ts', '.code-intel/config.json'];
    const { targets } = await bodyOf('check_write_target', { session_id, file });
    expect((targets as { allowed: boolean }[]).map(({ allowed }) => allowed)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('an agent that jumps', () => {
  it.each([
    ['submit_verification', { verified: [] }],
    ['add_explored_files', { files: ['src/cart/cart.ts'] }],
    ['semantic_search', { query: 'cart', collection: 'forest' }],
  ])('to %s from EXPLORATION is led to a legal call [PH3] [PH7] [WG3]', async (tool, args) => {
    const session_id = await begin(shop);
    const { body, isError } = await shop.call(tool, { session_id, ...args });
    expect(isError).toBe(true);
    expect(body).toMatchObject({ error: 'phase_blocked', current_phase: 'EXPLORATION' });
    expect((body.allowed_tools as string[]).includes(nextOf(body).tool)).toBe(true);
  });

  it('to guesses before it looked for facts is led to the tool that is missing [PH14]', async () => {
    const session_id = await begin(shop, { query: 'fix it', frame: undefined });
    const refused = await shop.call('submit_semantic', {
      session_id,
      hypotheses: [],
      semantic_reason: 'architecture_unknown',
    });
    expect(refused.body).toMatchObject({ error: 'evidence_missing', next: { tool: 'find_definitions' } });
  });

  it('may correct a slot in READY, and stays there [PH6] [D-54]', async () => {
    const session_id = await begin(shop);
    await reachReady(shop, session_id);
    const corrected = await bodyOf('set_query_frame', { session_id, ...LOGIN_LOCK.frame });
    expect(corrected).toMatchObject({ phase: 'READY', missing_slots: [] });
  });
});

describe('an agent in SEMANTIC', () => {
  it('does not slip out of it by leaving its session away [PH4] [P6]', async () => {
    const alone = await openShop('legacy');
    const target_feature = { value: '二重課金', quote: '二重課金' };
    const { body } = await alone.call('start_session', {
      intent: 'MODIFY',
      query: '二重課金を直して',
      frame: { target_feature },
    });
    await alone.call('submit_semantic', { hypotheses: [], semantic_reason: 'no_definition_found' });
    const slipped = await alone.call('find_definitions', { symbol: 'PaymentService' });
    expect(slipped.body).toMatchObject({ error: 'phase_blocked', current_phase: 'SEMANTIC' });
    const status = await alone.call('get_session_status');
    expect(status.body).toMatchObject({ session_id: body.session_id, phase: 'SEMANTIC' });
    await alone.close();
  });
});

describe('an agent that borrows', () => {
  it('proves no hypothesis by what another session saw [EV16] [FH4]', async () => {
    const target_feature = { value: '二重課金', quote: '二重課金' };
    const session_id = await begin(shop, { query: '二重課金を直して', frame: { target_feature } });
    const hypotheses = [{ text: '再試行で課金される', symbols: ['PaymentService'] }];
    await shop.call('submit_semantic', { session_id, hypotheses, semantic_reason: 'no_definition_found' });
    const other = await begin(shop);
    const { evidence_id } = await bodyOf('find_definitions', { session_id: other, symbol: 'PaymentService' });
    const evidence = { tool: 'find_definitions', target: 'PaymentService', result: 'class', evidence_id };
    const verified = [{ hypothesis: 'h1', status: 'confirmed', evidence }];
    const refused = await bodyOf('submit_verification', { session_id, verified });
    expect(refused).toMatchObject({ error: 'evidence_missing', next: { tool: 'find_definitions' } });
    const { tool, args } = nextOf(refused);
    const own = await bodyOf(tool, args);
    const repaired = [{ ...verified[0], evidence: { ...evidence, evidence_id: own.evidence_id } }];
    expect(await bodyOf('submit_verification', { session_id, verified: repaired })).toMatchObject({
      promoted: [{ hypothesis: 'h1' }],
    });
  });
});

describe('an agent that asked a question', () => {
  it('is in READY and writes nothing all the same, whatever it adds [PH13] [D-31]', async () => {
    const started = await bodyOf('start_session', {
      intent: 'QUESTION',
      query: 'カートの消費税はどこで計算している？',
    });
    expect(started).toMatchObject({ phase: 'READY', next: { tool: 'get_chunk' } });
    expect(started).not.toHaveProperty('extraction_prompt');
    const { session_id } = started;
    const { tool, args } = nextOf(started);
    await shop.call(tool, args);
    const file = 'src/cart/cart.ts';
    const [target] = (await bodyOf('check_write_target', { session_id, file })).targets as Body[];
    expect(target).toMatchObject({ allowed: false, rule: 'read_only_intent', next: { tool: 'start_session' } });
    expect(target).not.toHaveProperty('recovery_options');
    const added = await bodyOf('add_explored_files', { session_id, files: [file] });
    expect(added).toMatchObject({
      error: 'phase_blocked',
      next: { tool: 'start_session', args: { intent: 'MODIFY' } },
    });
  });
});

const HUGE = 'あ'.repeat(30_000);
const HOSTILE: readonly (readonly [tool: string, args: Body])[] = [
  ['start_session', { intent: 'MODIFY', query: HUGE }],
  ['start_session', { intent: 'MODIFY', query: ' \u0000\u200b ' }],
  ['start_session', { intent: 'DESTROY', query: 'x' }],
  ['set_query_frame', { target_feature: { value: HUGE, quote: HUGE } }],
  ['submit_understanding', { symbols_identified: Array.from({ length: 600 }, () => 'Cart') }],
  ['submit_understanding', { symbols_identified: { $gt: '' } }],
  ['submit_semantic', { hypotheses: [{ text: { $gt: '' } }], semantic_reason: 'x' }],
  ['submit_verification', { verified: [{ hypothesis: 'h1', status: 'maybe', evidence: {} }] }],
  [
    'confirm_symbol_relevance',
    { symbols: [{ name: 'Cart', reason: 'x', code_evidence: { file: '../../etc/passwd', lines: '1-9' } }] },
  ],
  ['check_write_target', { file: [] }],
  ['add_explored_files', { files: ['../outside.ts'] }],
  ['revert_to_exploration', { keep_results: 'perhaps' }],
];

describe('an agent that sends', () => {
  it.each(HOSTILE)(
    'to %s what no one should send gets a short error with a way on, and the server lives [P8]',
    async (tool, args) => {
      const session_id = await begin(shop);
      const { isError, body, bytes } = await shop.call(tool, tool === 'start_session' ? args : { session_id, ...args });
      expect(isError).toBe(true);
      expect(bytes).toBeLessThan(2000);
      expect(nextOf(body).tool).not.toBe('');
      expect((await shop.call('get_session_status', { session_id })).isError).toBe(false);
    },
  );
});

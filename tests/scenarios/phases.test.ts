/** The way through guesses, the ways back, and intents that only read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOGIN_LOCK, nextOf, openShop, reachReady, type Shop } from './indexed-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('modern');
});
afterAll(() => shop.close());

async function begin(changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await shop.call('start_session', { ...LOGIN_LOCK, ...changes });
  return String(body.session_id);
}

const GUESS = { text: '在庫の通知は MailQueue が送る', symbols: ['MailQueue'] };
const WRONG = { text: '在庫の通知は Coupon が送る', symbols: ['Cart'] };

describe('guesses', () => {
  it('open the forest, are verified by what is seen after them, and only then open the gate [PH4] [PH10] [PH11] [PH12] [PH15]', async () => {
    const target_feature = { value: '品切れの通知', quote: '品切れの通知' };
    const session_id = await begin({ query: '品切れの通知を直して', frame: { target_feature } });
    const early = await shop.call('semantic_search', { session_id, query: '通知', collection: 'forest' });
    expect(early).toMatchObject({ isError: true, body: { error: 'phase_blocked', current_phase: 'EXPLORATION' } });
    expect(nextOf(early.body).tool).toBe('submit_semantic');
    for (const tool of ['find_definitions', 'find_references'])
      await shop.call(tool, { session_id, symbol: 'MailQueue' });
    await shop.call('search_text', { session_id, pattern: '通知' });
    const entered = await shop.call('submit_semantic', {
      session_id,
      hypotheses: [],
      semantic_reason: 'architecture_unknown',
    });
    expect(entered.body).toMatchObject({ phase: 'SEMANTIC' });
    expect((await shop.call('find_definitions', { session_id, symbol: 'MailQueue' })).body).toMatchObject({
      error: 'phase_blocked',
    });
    expect((await shop.call('semantic_search', { session_id, query: '通知', collection: 'forest' })).isError).toBe(
      false,
    );
    const guessed = await shop.call('submit_semantic', {
      session_id,
      hypotheses: [GUESS, WRONG],
      semantic_reason: 'architecture_unknown',
    });
    expect(guessed.body).toMatchObject({ phase: 'VERIFICATION', hypotheses_to_verify: [{ id: 'h1' }, { id: 'h2' }] });
    await verify(session_id);
  });

  /** Evidence from before is refused; what is looked up now settles. */
  async function verify(session_id: string): Promise<void> {
    const evidence = { tool: 'find_definitions', target: 'MailQueue', result: 'class MailQueue' };
    const verified = [{ hypothesis: 'h1', status: 'confirmed', evidence }];
    const old = await shop.call('submit_verification', { session_id, verified });
    expect(old).toMatchObject({ isError: true, body: { error: 'evidence_missing' } });
    await shop.call('find_definitions', { session_id, symbol: 'MailQueue' });
    await shop.call('find_references', { session_id, symbol: 'Cart' });
    await shop.call('get_chunk', { session_id, chunk_id: 'src/cart/cart.ts:1-30' });
    const rejected = {
      hypothesis: 'h2',
      status: 'rejected',
      evidence: { tool: 'find_references', target: 'Cart', result: 'no mail' },
    };
    const settled = await shop.call('submit_verification', { session_id, verified: [...verified, rejected] });
    expect(settled.body).toMatchObject({
      promoted: [{ hypothesis: 'h1' }],
      rejected: [{ hypothesis: 'h2' }],
      still_open: [],
    });
    expect(settled.body.phase).not.toBe('VERIFICATION');
  }
});

it('a folder of PHP names its classes, and not only their namespaces [CT4]', async () => {
  const { body } = await shop.call('analyze_structure', { path: 'app/Http/Controllers' });
  expect(body.files).toMatchObject([{ symbols: [{ name: 'OrderController', type: 'class' }] }]);
});

describe('in READY', () => {
  it('a file that was not explored is refused with two ways on, and adding it opens it [WG2] [WG3]', async () => {
    const session_id = await begin();
    expect((await reachReady(shop, session_id)).phase).toBe('READY');
    const file = 'src/catalog/product-search.ts';
    const refused = await shop.call('check_write_target', { session_id, file });
    expect(refused.body.targets).toMatchObject([
      { allowed: false, recovery_options: { add_explored_files: {}, revert_to_exploration: {} } },
    ]);
    await shop.call('add_explored_files', { session_id, files: [file] });
    expect((await shop.call('check_write_target', { session_id, file })).body).toMatchObject({ allowed: true });
  });

  it('what exists is added although another path of the call does not [WG3]', async () => {
    const session_id = await begin();
    await reachReady(shop, session_id);
    const { body } = await shop.call('add_explored_files', { session_id, files: ['src/catalog/', 'away/new.ts'] });
    expect(body).toMatchObject({ added: { folders: ['src/catalog'] }, not_found: ['away/new.ts'] });
    const none = await shop.call('add_explored_files', { session_id, files: ['away/new.ts'] });
    expect(none.body).toMatchObject({ error: 'not_found', message: expect.stringContaining('away/new.ts') });
  });

  it('a file that is to be made in a folder that exists is added by its path, and no other beside it [WG3]', async () => {
    const session_id = await begin();
    await reachReady(shop, session_id);
    const refused = await shop.call('check_write_target', { session_id, file: 'new_module.ts' });
    expect(refused.body).toMatchObject({ allowed: false, targets: [{ rule: 'new_file_elsewhere' }] });
    expect(JSON.stringify(refused.body)).toContain('"files":["new_module.ts"]');
    const { body } = await shop.call('add_explored_files', { session_id, files: ['new_module.ts'] });
    expect(body).toMatchObject({ added: { files: ['new_module.ts'] }, new_files: ['new_module.ts'], not_found: [] });
    const { body: after } = await shop.call('check_write_target', { session_id, file: ['new_module.ts', 'other.ts'] });
    expect(after.targets).toMatchObject([{ allowed: true }, { allowed: false }]);
  });

  it('a failure of a session without a learned pair does not say that one lost weight', async () => {
    const session_id = await begin();
    await reachReady(shop, session_id);
    const { body } = await shop.call('record_outcome', { session_id, outcome: 'failure' });
    expect(body).toMatchObject({ pairs: [], note: expect.not.stringContaining('重み') });
  });

  it('a file that changed since must be looked at again', async () => {
    const session_id = await begin();
    await reachReady(shop, session_id);
    const { writeFileSync } = await import('node:fs');
    const file = 'src/auth/session-store.ts';
    writeFileSync(`${shop.root}/${file}`, '/** changed by somebody else */\nexport class SessionStore {}\n');
    const { body } = await shop.call('check_write_target', { session_id, file });
    expect(body.targets).toMatchObject([{ allowed: false, rule: 'changed_since_read' }]);
  });

  it('the way back to EXPLORATION keeps what was found, or forgets it [WG4] [D-23]', async () => {
    const session_id = await begin();
    await reachReady(shop, session_id);
    const kept = await shop.call('revert_to_exploration', { session_id });
    expect(kept.body).toMatchObject({ previous_phase: 'READY', phase: 'EXPLORATION' });
    const forgotten = await shop.call('revert_to_exploration', { session_id, keep_results: false });
    expect(forgotten.body).toMatchObject({ kept: { symbols: 0, files: 0 } });
  });
});

describe('an intent that only reads', () => {
  it.each(['QUESTION', 'INVESTIGATE'])('grants no write, whatever was seen: %s [PH13] [D-31]', async (intent) => {
    const session_id = await begin({ intent });
    await reachReady(shop, session_id);
    const { body } = await shop.call('check_write_target', { session_id, file: 'src/auth/login-service.ts' });
    expect(body.targets).toMatchObject([{ allowed: false }]);
  });
});

/** The server counts what an agent was shown, and opens the gate when it suffices (D-45, D-48). */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callWithHook, judgeCall, runHook } from '../helpers/agent-hook.ts';
import { begin, LOGIN_LOCK, openShop, type Shop, textsIn } from './indexed-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('modern', 'evidence');
});
afterAll(() => shop.close());

type Body = Record<string, unknown>;

const LOGIN = 'src/auth/login-service.ts';
const STORE = 'src/auth/session-store.ts';

async function phaseOf(session_id: string): Promise<Body> {
  return (await shop.call('get_session_status', { session_id })).body;
}

describe('the gate', () => {
  it('opens by itself when the code of the target and around it was shown, and the answer says so [D-45] [P9]', async () => {
    const session_id = await begin(shop);
    const first = (await shop.call('get_chunk', { session_id, chunk_id: `${LOGIN}:1-40` })).body;
    expect(first).not.toHaveProperty('news');
    const second = (await shop.call('get_chunk', { session_id, chunk_id: `${STORE}:1-36` })).body;
    expect(second.news).toContain('READY');
    expect(await phaseOf(session_id)).toMatchObject({ phase: 'READY', granted_files: [LOGIN, STORE] });
    expect((await shop.call('get_session_status', { session_id })).body).not.toHaveProperty('news');
  });

  it('opens what a build made of a shown file with it, and nothing else that a build made', async () => {
    const built = {
      'login-service': readFileSync(path.join(shop.root, LOGIN), 'utf8'),
      'session-store': 'console.log(1)\n',
      cart: 'console.log(2)\n',
    };
    for (const [name, text] of Object.entries(built))
      writeFileSync(path.join(shop.root, `src/${name}.bundle.js`), text);
    await shop.call('sync_index');
    const session_id = await begin(shop);
    for (const chunk_id of [`${LOGIN}:1-40`, `${STORE}:1-36`]) await shop.call('get_chunk', { session_id, chunk_id });
    const opened = [LOGIN, STORE, 'src/login-service.bundle.js'];
    expect(await phaseOf(session_id)).toMatchObject({ phase: 'READY', granted_files: opened });
    const { body } = await shop.call('check_write_target', { session_id, file: 'src/login-service.bundle.js' });
    expect(body).toMatchObject({ allowed: true });
    for (const name of Object.keys(built)) rmSync(path.join(shop.root, `src/${name}.bundle.js`));
    await shop.call('sync_index');
  });

  it('opens for reads of the agent’s own before its next call [D-45]', async () => {
    const conversation = { root: shop.root, id: 'reads-for-itself' };
    await runHook(conversation, 'UserPromptSubmit', { prompt: LOGIN_LOCK.query });
    await callWithHook(conversation, shop, 'start_session', LOGIN_LOCK);
    const edit = (): Promise<string> => judgeCall(conversation, 'Edit', { file_path: path.join(shop.root, LOGIN) });
    expect(await edit()).toBe('refused');
    for (const file of [LOGIN, STORE]) {
      const read = { tool_name: 'Read', tool_input: { file_path: path.join(shop.root, file) } };
      await runHook(conversation, 'PostToolUse', { ...read, tool_response: {} });
    }
    expect(await edit()).toBe('passes');
  });

  it('does not open for code of something else, however much of it was shown [D-45]', async () => {
    const session_id = await begin(shop);
    for (const file of ['src/cart/cart.ts', 'src/cart/coupon.ts', 'src/catalog/product-search.ts']) {
      await shop.call('get_chunk', { session_id, chunk_id: `${file}:1-40`, detail: 'full' });
    }
    const status = await phaseOf(session_id);
    expect(status).toMatchObject({ phase: 'EXPLORATION', granted_files: [] });
    expect(textsIn((status.progress as Body).missing).join()).toContain('nl_symbol_mapping');
  });

  it('goes by the whole request where the target of the frame stands nowhere in the project [D-45]', async () => {
    const query = `Bienenstich: ${LOGIN_LOCK.query}`;
    const target_feature = { value: 'Bienenstich', quote: 'Bienenstich' };
    const session_id = await begin(shop, { query, frame: { target_feature } });
    await shop.call('get_chunk', { session_id, chunk_id: 'src/cart/coupon.ts:1-40' });
    expect(await phaseOf(session_id)).toMatchObject({ phase: 'EXPLORATION' });
    await shop.call('get_chunk', { session_id, chunk_id: `${LOGIN}:1-40` });
    await shop.call('get_chunk', { session_id, chunk_id: `${STORE}:1-36` });
    expect(await phaseOf(session_id)).toMatchObject({ phase: 'READY' });
  });

  it('does not open for names, outlines and hits [D-45]', async () => {
    const session_id = await begin(shop);
    await shop.call('find_definitions', { session_id, symbol: ['LoginService', 'SessionStore', 'Account'] });
    await shop.call('search_text', { session_id, pattern: ['LoginService', 'countFailure', 'lockedUntil'] });
    await shop.call('analyze_structure', { session_id, path: 'src/auth' });
    const names = { symbols_identified: ['LoginService', 'LoginService.countFailure', 'SessionStore'] };
    const { body } = await shop.call('submit_understanding', { session_id, ...names });
    expect(body).toMatchObject({ phase: 'EXPLORATION', symbols_with_confidence: [] });
    expect(await phaseOf(session_id)).toMatchObject({ granted_files: [] });
  });
});

describe('a few lines', () => {
  it('of a first answer open nothing, and of a further file grant nothing in READY [D-45]', async () => {
    const session_id = await begin(shop, { leads: ['LoginService', 'countFailure', 'SessionStore', 'lockedUntil'] });
    expect(await phaseOf(session_id)).toMatchObject({ phase: 'EXPLORATION', granted_files: [] });
    await shop.call('get_chunk', { session_id, chunk_id: `${LOGIN}:1-40` });
    await shop.call('get_chunk', { session_id, chunk_id: `${STORE}:1-36` });
    await shop.call('get_chunk', { session_id, chunk_id: 'src/cart/cart.ts:3-3' });
    expect(await phaseOf(session_id)).toMatchObject({ phase: 'READY', granted_files: [LOGIN, STORE] });
    await shop.call('get_chunk', { session_id, chunk_id: 'src/cart/cart.ts:1-12' });
    expect(await phaseOf(session_id)).toMatchObject({ granted_files: [LOGIN, STORE, 'src/cart/cart.ts'] });
  });

  it('quoted beside the target count once the target itself was read [D-45]', async () => {
    const session_id = await begin(shop, { leads: ['LOCK_MINUTES', 'countFailure', 'lockedUntil', 'SessionStore'] });
    const { body } = await shop.call('get_chunk', { session_id, chunk_id: `${LOGIN}:1-45` });
    expect(body.news).toContain('READY');
    expect(await phaseOf(session_id)).toMatchObject({ phase: 'READY', granted_files: [LOGIN] });
  });
});

describe('the head of a file', () => {
  const LICENCE = ['/*', ' * Sample shop', ' *', ' * Copyright of the shop', ' * MIT Licensed', ' */', '', ''].join(
    '\n',
  );

  it('opens nothing beside single lines of the target, and code of it does [D-45]', async () => {
    const file = path.join(shop.root, LOGIN);
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, LICENCE + before);
    await shop.call('sync_index');
    const session_id = await begin(shop, { leads: ['LOCK_MINUTES', 'countFailure', 'lockedUntil', 'SessionStore'] });
    await shop.call('get_chunk', { session_id, chunk_id: [`${LOGIN}:34-34`, `${LOGIN}:40-40`, `${STORE}:11-11`] });
    await shop.call('get_chunk', { session_id, chunk_id: `${LOGIN}:1-9` });
    expect(await phaseOf(session_id)).toMatchObject({ phase: 'EXPLORATION', explored_files: [], granted_files: [] });
    await shop.call('get_chunk', { session_id, chunk_id: `${LOGIN}:20-52` });
    expect(await phaseOf(session_id)).toMatchObject({ phase: 'READY', granted_files: [LOGIN] });
    writeFileSync(file, before);
    await shop.call('sync_index');
  });
});

describe('the risk', () => {
  const target_feature = { value: 'ログイン失敗のロック', quote: 'ログイン失敗のロック' };
  const VAGUE = { intent: 'MODIFY', query: 'ログイン失敗のロックを直して', frame: { target_feature } };

  it('of a short request is HIGH, and MEDIUM once code of the target was shown [D-48]', async () => {
    const started = (await shop.call('start_session', VAGUE)).body;
    const session_id = String(started.session_id);
    expect(started).toMatchObject({ risk_level: 'HIGH' });
    await shop.call('get_chunk', { session_id, chunk_id: `${LOGIN}:1-40` });
    expect(await phaseOf(session_id)).toMatchObject({ risk_level: 'MEDIUM' });
    await shop.call('get_chunk', { session_id, chunk_id: `${STORE}:1-36` });
    expect(await phaseOf(session_id)).toMatchObject({ phase: 'READY' });
  });

  it('of words that are not the person’s stays HIGH; a sentence for each target is asked for [D-45] [D-48]', async () => {
    const conversation = { root: shop.root, id: 'invents' };
    await runHook(conversation, 'UserPromptSubmit', { prompt: 'Fix the README' });
    const { session_id } = await callWithHook(conversation, shop, 'start_session', LOGIN_LOCK);
    for (const file of [LOGIN, STORE]) {
      await shop.call('get_chunk', { session_id, chunk_id: `${file}:1-40`, detail: 'full' });
    }
    const status = await phaseOf(String(session_id));
    expect(status).toMatchObject({ phase: 'EXPLORATION', risk_level: 'HIGH', next: { tool: 'submit_understanding' } });
    const targets = [{ name: 'LoginService.countFailure', change: 'locks for thirty minutes instead of fifteen' }];
    expect((await shop.call('submit_understanding', { session_id, targets })).body).toMatchObject({ phase: 'READY' });
  });
});

describe('an agent that says itself what the request is about', () => {
  it('opens nothing by a slot that it filled in while it explored [D-46]', async () => {
    const session_id = await begin(shop, { frame: undefined });
    await shop.call('get_chunk', { session_id, chunk_id: 'src/cart/cart.ts:1-60', detail: 'full' });
    await shop.call('get_chunk', { session_id, chunk_id: 'src/cart/coupon.ts:1-60', detail: 'full' });
    const resolved_frame = { target_feature: { value: 'カートの合計' } };
    await shop.call('submit_understanding', { session_id, resolved_frame, symbols_identified: ['Cart'] });
    expect(await phaseOf(session_id)).toMatchObject({ phase: 'EXPLORATION', granted_files: [] });
  });

  it('opens nothing by a guess whose symbol exists, without a word on what it will change [D-45]', async () => {
    const session_id = await begin(shop);
    const symbol = 'Cart';
    for (const tool of ['find_definitions', 'find_references']) await shop.call(tool, { session_id, symbol });
    await shop.call('search_text', { session_id, pattern: 'cart' });
    const hypotheses = [{ text: 'the cart locks', symbols: [symbol] }];
    await shop.call('submit_semantic', { session_id, hypotheses, semantic_reason: 'architecture_unknown' });
    const { evidence_id } = (await shop.call('find_definitions', { session_id, symbol })).body;
    const evidence = { tool: 'find_definitions', target: symbol, result: 'class Cart', evidence_id };
    await shop.call('submit_verification', {
      session_id,
      verified: [{ hypothesis: 'h1', status: 'confirmed', evidence }],
    });
    await shop.call('get_chunk', { session_id, chunk_id: 'src/cart/cart.ts:1-60', detail: 'full' });
    await shop.call('get_chunk', { session_id, chunk_id: 'src/cart/coupon.ts:1-60', detail: 'full' });
    expect(await phaseOf(session_id)).toMatchObject({ phase: 'EXPLORATION', granted_files: [] });
  });
});

/** A call belongs to the conversation that made it, in whatever form the client sends its arguments. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../src/edge/mcp/registry.ts';
import type { ToolName } from '../../src/session/tool-name.ts';
import { type Conversation, callWithHook, runHook } from '../helpers/agent-hook.ts';
import { LOGIN_LOCK, openShop, type Shop } from './indexed-shop.ts';

type Args = Readonly<Record<string, unknown>>;

/** Each tool in the names and forms of the design documents and of clients that write lists as texts. */
const CALLS: Readonly<Partial<Record<ToolName, Args>>> = {
  set_query_frame: { observed_issue: 'ロックされる時間が短すぎる' },
  get_session_status: {},
  query: { query: 'ログインの失敗', leads: 'login lock' },
  find_definitions: { symbols: 'LoginService' },
  find_references: { name: 'LoginService' },
  search_text: { patterns: '["lock","fail"]' },
  search_files: { query: 'login' },
  analyze_structure: { file_path: 'src/auth/login-service.ts' },
  get_symbols: { file_path: 'src/auth/login-service.ts' },
  get_function_at_line: { file_path: 'src/auth/login-service.ts', line: '20' },
  semantic_search: { query: 'ログイン', collection: 'forest', limit: '5' },
  get_chunk: { id: 'src/auth/login-service.ts:1-20' },
  analyze_impact: { file_path: 'src/auth/login-service.ts' },
  validate_symbol_relevance: { symbols_identified: 'LoginService' },
  confirm_symbol_relevance: {
    symbols_identified: { name: 'LoginService', reason: 'lock', code_evidence: 'src/auth/login-service.ts:1-20' },
  },
  submit_understanding: {
    symbols: 'LoginService',
    resolved_frame: { target_feature: 'LoginService', mapped_symbols: ['LoginService'] },
  },
  submit_semantic: { hypotheses: 'the lock is in LoginService', devrag_reason: 'architecture_unknown' },
  submit_verification: { verified: '[]' },
  check_write_target: { file_path: 'src/auth/login-service.ts' },
  add_explored_files: { file_path: 'src/auth/session-store.ts' },
  pack_repository: { budget: '200' },
  revert_to_exploration: { keep_results: 'true' },
};

/** They belong to no session, or name theirs. */
const WITHOUT_SESSION: readonly string[] = [
  'start_session',
  'sync_index',
  'record_outcome',
  'get_outcome_stats',
  'get_session_analysis',
  'get_improvement_insights',
];

/** Many clients send null for whatever they know of and do not use. */
function withNulls(name: ToolName, args: Args): Args {
  const listed = TOOLS.find((tool) => tool.name === name)?.inputSchema.properties;
  const nulls = Object.keys(listed ?? {}).filter((key) => key !== 'session_id');
  const required: unknown = TOOLS.find((tool) => tool.name === name)?.inputSchema.required;
  const free = nulls.filter((key) => !Array.isArray(required) || !required.includes(key));
  return { ...Object.fromEntries(free.map((key) => [key, null])), ...args };
}

describe('with two sessions open', () => {
  let shop: Shop;
  let sessions: Record<'asking' | 'other', string>;
  const as = (id: string): Conversation => ({ root: shop.root, id });

  beforeAll(async () => {
    shop = await openShop('modern');
    const asking = await callWithHook(as('asking'), shop, 'start_session', {
      ...LOGIN_LOCK,
      frame: { target_feature: LOGIN_LOCK.frame.target_feature, desired_action: null },
      leads: null,
      path: null,
    });
    const other = await callWithHook(as('other'), shop, 'start_session', {
      intent: 'QUESTION',
      query: 'How are carts priced?',
    });
    sessions = { asking: String(asking.session_id), other: String(other.session_id) };
  });
  afterAll(() => shop.close());

  it('every tool is tried', () => {
    const tried = [...Object.keys(CALLS), ...WITHOUT_SESSION];
    expect(tried.toSorted()).toEqual(TOOLS.map(({ name }) => name).toSorted());
  });

  it.each(Object.entries(CALLS))(
    '%s with %j and nulls is of the session of its caller [PH4] [D-13]',
    async (tool, args) => {
      const sent = { ...withNulls(tool as ToolName, args) };
      const { other_open_sessions: _, ...body } = await callWithHook(as('asking'), shop, tool, sent);
      const answer = JSON.stringify(body);
      expect(answer).not.toContain('invalid_argument');
      expect(answer).toContain(sessions.asking);
      expect(answer).not.toContain(sessions.other);
    },
  );

  it('a search that the phase forbids stays forbidden, whatever is null', async () => {
    const args = { query: 'lock', collection: 'forest', cursor: null, n_results: null, session_id: null };
    await callWithHook(as('asking'), shop, 'revert_to_exploration', { keep_results: null });
    expect(await callWithHook(as('asking'), shop, 'semantic_search', args)).toMatchObject({ error: 'phase_blocked' });
    expect(await callWithHook(as('other'), shop, 'semantic_search', args)).not.toHaveProperty('error');
  });

  it('a conversation without a session gets none of another one', async () => {
    const answer = await callWithHook(as('third'), shop, 'find_definitions', { symbols: 'Cart', language: null });
    expect(answer).not.toHaveProperty('session_id');
    const target = await callWithHook(as('third'), shop, 'check_write_target', { file_path: 'src/cart/cart.ts' });
    expect(target).toMatchObject({ session_id: null, allowed: false });
  });

  it.each([...Object.entries(CALLS), ['record_outcome', { outcome: 'success' }] as const])(
    '%s with the id of a session of another conversation that goes on is refused [D-53]',
    async (tool, args) => {
      const sent = { ...args, session_id: sessions.asking };
      const answer = JSON.stringify(await callWithHook(as('third'), shop, tool, sent));
      expect(answer).toContain('別の会話');
      const own = await callWithHook(as('asking'), shop, 'get_session_status', {});
      expect(own).toMatchObject({ session_id: sessions.asking, status: 'open' });
    },
  );

  it('a session is taken up once its conversation has ended, and no more when its person goes on', async () => {
    const takeUp = async (id: string) =>
      JSON.stringify(await callWithHook(as(id), shop, 'get_session_status', { session_id: sessions.asking }));
    await runHook(as('asking'), 'SessionEnd', { reason: 'logout' });
    await runHook(as('asking'), 'UserPromptSubmit', { prompt: 'もう一つ' });
    expect(await takeUp('fourth')).toContain('別の会話');
    await runHook(as('asking'), 'SessionEnd', { reason: 'logout' });
    expect(await takeUp('fourth')).toContain('"status":"open"');
    await runHook(as('fourth'), 'SessionEnd', { reason: 'logout' });
    expect(await takeUp('asking')).toContain('"status":"open"');
  });

  it('an outcome without a session id is that of the caller', async () => {
    const answer = await callWithHook(as('other'), shop, 'record_outcome', { outcome: 'success', analysis: null });
    expect(answer).toMatchObject({ session_id: sessions.other });
    expect(await callWithHook(as('asking'), shop, 'get_session_status', {})).toMatchObject({
      session_id: sessions.asking,
    });
  });

  it('a conversation whose session ended is told so, and not sent to another one', async () => {
    const answer = JSON.stringify(await callWithHook(as('other'), shop, 'get_session_status', {}));
    expect(answer).toContain(`Session ${sessions.other} ended (success)`);
    expect(answer).toContain('"tool":"start_session"');
    expect(answer).not.toContain(sessions.asking);
    const third = JSON.stringify(await callWithHook(as('third'), shop, 'get_session_status', {}));
    expect(third).toContain('There is no open session.');
    expect(third).not.toContain(sessions.asking);
  });
});

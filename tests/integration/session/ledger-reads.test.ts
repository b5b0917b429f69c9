import { afterEach, beforeEach, expect, it } from 'vitest';
import { callTool } from '../../helpers/call-tool.ts';
import { MemorySessions } from '../../helpers/memory-sessions.ts';
import { openShopWorkspace, type TestWorkspace } from '../../helpers/open-workspace.ts';
import { exploreLoginIn } from '../../helpers/ready-session.ts';

class CountedSessions extends MemorySessions {
  ledgerReads = 0;

  override evidence(...given: Parameters<MemorySessions['evidence']>): ReturnType<MemorySessions['evidence']> {
    this.ledgerReads++;
    return super.evidence(...given);
  }
}

let shop: TestWorkspace;
let sessions: CountedSessions;

beforeEach(async () => {
  sessions = new CountedSessions();
  shop = await openShopWorkspace({ sessions });
});

afterEach(() => shop.remove());

/** Grants are published from what is stored at that moment, which the helper's workspace leaves out. */
it.each<[Parameters<typeof callTool>[1], Record<string, unknown>]>([
  ['submit_understanding', { symbols_identified: ['LoginService', 'Nowhere'] }],
  [
    'confirm_symbol_relevance',
    {
      symbols: ['LoginService', 'SessionStore'].map((name) => ({
        name,
        reason: 'it signs people in',
        code_evidence: { file: 'src/auth/login-service.ts', lines: '1-30' },
      })),
    },
  ],
  ['check_write_target', { file: 'src/auth/login-service.ts' }],
  ['get_session_status', {}],
  ['revert_to_exploration', {}],
])('%s reads the ledger of its session once', async (tool, args) => {
  const session_id = await explored();
  sessions.ledgerReads = 0;
  await callTool(shop.workspace, tool, { session_id, ...args });
  expect(sessions.ledgerReads).toBe(1);
});

async function explored(): Promise<string> {
  const request = { target: 'login', query: 'login counts failures of other people' };
  const { id } = await exploreLoginIn(shop.workspace, request);
  await callTool(shop.workspace, 'revert_to_exploration', { session_id: id });
  await callTool(shop.workspace, 'get_chunk', { session_id: id, chunk_id: 'src/auth/login-service.ts:1-30' });
  return id;
}

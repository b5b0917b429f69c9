import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findByTyped, listSessions } from '../../../src/app/reports/session-list.ts';
import { exportSession, sessionReport } from '../../../src/app/reports/session-report.ts';
import { callTool } from '../../helpers/call-tool.ts';
import { openShopWorkspace, type TestWorkspace } from '../../helpers/open-workspace.ts';
import { exploreLoginIn } from '../../helpers/ready-session.ts';

const LOGIN = { target: 'login service', query: 'login service does not lock | the `account` <b>' };

let shop: TestWorkspace;
let id: string;
beforeEach(async () => {
  const now = Date.parse('2026-03-02T09:00:00Z');
  shop = await openShopWorkspace({ now: () => now });
  ({ id } = await exploreLoginIn(shop.workspace, LOGIN));
  const edited = { path: 'src/auth/login-service.ts', hash: 'new', shown: 'lines', lines: [] } as const;
  const row = { sessionId: id, at: now, symbols: [], results: 1, digest: '', exitCode: null };
  shop.workspace.sessions.append({ ...row, tool: 'agent:edit', args: {}, files: [edited] });
  shop.workspace.sessions.append({ ...row, tool: 'agent:run', args: { command: 'npm test' }, files: [], exitCode: 0 });
});
afterEach(() => shop.remove());

describe('the report of a session', () => {
  it('tells what was asked, understood, changed and checked, as Markdown that the request cannot break', async () => {
    await callTool(shop.workspace, 'record_outcome', { session_id: id, outcome: 'success' });
    const report = sessionReport(exportSession(shop.workspace, findByTyped(shop.workspace, id)));
    expect(report).toContain('# login service does not lock | the `account` &lt;b>\n');
    expect(report).toContain('| Outcome | success (closed) |');
    expect(report).toContain('> login service does not lock | the `account` &lt;b>');
    expect(report).toContain('- `target_feature`: login service (FACT)');
    expect(report).toMatch(/- `LoginService` \(\d\.\d\d\)/);
    expect(report).toContain('## Files changed\n\n- `src/auth/login-service.ts`\n');
    expect(report).toContain('- `npm test` → 0');
    expect(report).toMatch(/<details><summary>Timeline<\/summary>\n\n```\n09:00:00 {2}frame_set/);
  });

  it('names what was changed without a grant, and where it failed', async () => {
    const session = findByTyped(shop.workspace, id);
    shop.workspace.sessions.swap({ ...session, status: 'tampered', unauthorised: ['.env'] });
    const analysis = { root_cause: 'wrong file', failure_point: 'edited the cart' };
    await callTool(shop.workspace, 'record_outcome', { session_id: id, outcome: 'failure', analysis });
    const report = sessionReport(exportSession(shop.workspace, findByTyped(shop.workspace, id)));
    expect(report).toContain('- `.env` — **not granted**');
    expect(report).toContain('## Failure\n\n- at: edited the cart\n- wrong file');
  });
});

describe('sessions', () => {
  it('are listed, the newest first', async () => {
    await callTool(shop.workspace, 'start_session', { intent: 'QUESTION', query: 'what is a coupon?' });
    const { sessions, total } = listSessions(shop.workspace, 1);
    expect([sessions.map(({ query }) => query), total]).toEqual([['what is a coupon?'], 2]);
  });

  it('are found by an id, its beginning, or as the last one', async () => {
    await callTool(shop.workspace, 'start_session', { intent: 'QUESTION', query: 'what is a coupon?' });
    expect(findByTyped(shop.workspace, 'last').frame.rawQuery).toBe('what is a coupon?');
    expect(findByTyped(shop.workspace, id).id).toBe(id);
    expect(() => findByTyped(shop.workspace, 's')).toThrow(expect.objectContaining({ code: 'ambiguous' }));
    expect(() => findByTyped(shop.workspace, 'x')).toThrow(expect.objectContaining({ code: 'session_not_found' }));
  });
});

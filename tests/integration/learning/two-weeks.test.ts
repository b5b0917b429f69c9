import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EvidenceRow } from '../../../src/session/ledger/ledger.ts';
import type { Session } from '../../../src/session/state/session.ts';
import { callTool } from '../../helpers/call-tool.ts';
import { openShopWorkspace, type TestWorkspace } from '../../helpers/open-workspace.ts';
import { type Random, seeded } from '../../helpers/random.ts';
import { quoted, row, sampleSession, shownFile } from '../../unit/session/sample-session.ts';

const SESSIONS = 100;
const TOOLS = [
  'query',
  'find_definitions',
  'search_text',
  'get_chunk',
  'analyze_structure',
  'agent:read',
  'agent:grep',
];
const AREAS = ['src/auth', 'src/cart', 'src/catalog'];
const HOUR = 60 * 60 * 1000;

let shop: TestWorkspace;
let now = Date.parse('2026-03-02T09:00:00Z');
beforeAll(async () => {
  shop = await openShopWorkspace({ now: () => now });
  const random = seeded(7);
  for (let number = 1; number <= SESSIONS; number++) await work(random, `w${number}`);
});
afterAll(() => shop.remove());

/** Planted: who never asked for references fails, and so does work in the cart; the rest is chance. */
async function work(random: Random, id: string): Promise<void> {
  const [area, asked] = [random.pick(AREAS), random.chance(0.65)];
  const { workspace } = shop;
  workspace.sessions.create(sessionOf(random, id));
  const tools = [...TOOLS.filter(() => random.chance(0.5)), ...(asked ? ['find_references'] : [])];
  for (const tool of tools) add(id, { tool });
  add(id, { tool: 'agent:edit', files: [shownFile(`${area}/file.ts`)] });
  if (random.chance(0.5)) add(id, { tool: 'agent:run', args: { command: 'npm test' }, exitCode: 0 });
  if (random.chance(0.3)) workspace.sessions.record({ sessionId: id, at: now, kind: 'reverted', detail: {} });
  const failed = random.chance(0.03 + (asked ? 0 : 0.6) + (area === 'src/cart' ? 0.6 : 0));
  now += 2 * HOUR;
  const outcome = failed ? 'failure' : random.chance(0.06) ? 'partial' : 'success';
  await callTool(workspace, 'record_outcome', { session_id: id, outcome });
}

function sessionOf(random: Random, id: string): Session {
  const slots = {
    target_feature: quoted('login'),
    ...(random.chance(0.5) ? { observed_issue: quoted('it fails') } : {}),
    ...(random.chance(0.5) ? { desired_action: quoted('it shall work') } : {}),
  };
  const frame = { rawQuery: 'login', slots, mappedSymbols: [] };
  const risk = random.pick(['LOW', 'MEDIUM', 'HIGH'] as const);
  const state = { id, phase: 'READY', frame, risk: { level: risk, reason: 'one_slot_missing' } } as const;
  return sampleSession({ ...state, intent: random.pick(['MODIFY', 'IMPLEMENT']), createdAt: now, lastCallAt: now });
}

function add(sessionId: string, changes: Partial<EvidenceRow>): void {
  shop.workspace.sessions.append({ ...row(0), sessionId, at: now, ...changes });
}

describe('two weeks of simulated work', () => {
  it('lead to insights that name the planted causes and nothing else [IC5]', async () => {
    const insights = await callTool(shop.workspace, 'get_improvement_insights', {});
    const judged = Number(insights.total_sessions_with_outcomes);
    expect(judged).toBeGreaterThan(85);
    expect(insights.causes).toHaveLength(2);
    expect(insights.causes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          factor: 'no tool:find_references',
          suggestion: 'Use find_references before submit_understanding.',
        }),
        expect.objectContaining({ factor: 'area:src/cart', what: 'files in src/cart were changed' }),
      ]),
    );
    expect(insights.common_failure_points).toMatchObject({ result_refused: { count: expect.any(Number) } });
    expect(Object.keys(Object(insights.risk_level_correlation)).sort()).toEqual(['HIGH', 'LOW', 'MEDIUM']);
    expect(Buffer.byteLength(JSON.stringify(insights))).toBeLessThan(6000);
  });

  it('say nothing of few sessions', async () => {
    const insights = await callTool(shop.workspace, 'get_improvement_insights', { limit: 20 });
    expect(insights).toMatchObject({ total_sessions_with_outcomes: 20, causes: [] });
    expect(insights.conclusion).toMatch(/^No conclusion: 20 /);
  });

  it('are counted by outcome, intent, phase and risk', async () => {
    const stats = await callTool(shop.workspace, 'get_outcome_stats', {});
    const { success, failure, partial } = Object(stats.by_outcome);
    expect(success + failure + partial).toBe(SESSIONS);
    expect(stats).toMatchObject({
      total: SESSIONS,
      contradicted: 0,
      by_phase: { READY: { success, failure, partial } },
    });
    const { rate, low, high } = Object(stats.failure_rate);
    expect(low).toBeLessThan(rate);
    expect(high).toBeGreaterThan(rate);
  });
});

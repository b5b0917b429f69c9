import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openImprovement } from '../../../src/app/improvement.ts';
import { learnedStatus } from '../../../src/app/learning-problems.ts';
import { wholeOf } from '../../../src/improvement/log-entry.ts';
import type { EvidenceRow } from '../../../src/session/evidence.ts';
import { callTool } from '../../helpers/call-tool.ts';
import { openShopWorkspace, type TestWorkspace } from '../../helpers/open-workspace.ts';
import { exploreLoginIn } from '../../helpers/ready-session.ts';

const LOGIN = { target: 'login service', query: 'login service does not lock the account after many failures' };
const DAY = 24 * 60 * 60 * 1000;

let shop: TestWorkspace;
let now: number;
beforeEach(async () => {
  now = Date.parse('2026-03-02T09:00:00Z');
  shop = await openShopWorkspace({ now: () => now });
});
afterEach(() => shop.remove());

const call = (name: Parameters<typeof callTool>[1], args: Record<string, unknown> = {}) =>
  callTool(shop.workspace, name, args);
const inFolder = (...parts: string[]) => path.join(shop.workspace.project.root, '.code-intel', ...parts);
const succeed = async (request = LOGIN) => {
  const { id } = await exploreLoginIn(shop.workspace, request);
  edit(id, 'src/auth/login-service.ts');
  return { id, answer: await call('record_outcome', { session_id: id, outcome: 'success' }) };
};
const hintFor = async (query: string, target: string) => {
  const frame = { target_feature: { value: target, quote: target } };
  return (await call('start_session', { intent: 'MODIFY', query, frame })).shortcircuit_hint;
};

const outcomes = () => wholeOf(shop.workspace.improvement.outcomes.read().entries);

function seen(sessionId: string, row: Partial<EvidenceRow>): void {
  const nothing = { args: {}, files: [], symbols: [], results: 1, digest: '', exitCode: null };
  shop.workspace.sessions.append({ ...nothing, tool: 'agent:run', at: now, sessionId, ...row });
}

function edit(sessionId: string, file: string): void {
  seen(sessionId, { tool: 'agent:edit', files: [{ path: file, hash: 'new', shown: 'lines', lines: [] }] });
}

function run(sessionId: string, command: string, exitCode: number): void {
  seen(sessionId, { args: { command }, exitCode });
}

describe('after one success', () => {
  it('the pairs, one page and the map hold what was confirmed, at once [LP1][LP2][LP5][LP6][LP7][D-27]', async () => {
    const { id, answer } = await succeed();
    expect(answer).toMatchObject({ success: true, status: 'success', repeated: false, map_updated: true });
    const [page, ...others] = readdirSync(inFolder('agreements'));
    expect([answer.agreement_created, others]).toEqual([`.code-intel/agreements/${page}`, []]);
    const { version, pairs } = JSON.parse(readFileSync(inFolder('learned_pairs.json'), 'utf8'));
    const pair = { nl_term: LOGIN.target, session_id: id, learned_at: '2026-03-02T09:00:00.000Z', edit_seen: true };
    expect(version).toBe(1);
    expect(pairs).toContainEqual(expect.objectContaining({ ...pair, symbol: 'LoginService' }));
    expect(pairs[0].code_evidence).toMatch(/^src\/auth\/[\w-]+\.ts:\d+/);
    const { map_hits: hits } = await call('semantic_search', { query: LOGIN.target, collection: 'map' });
    expect(hits).toMatchObject([{ file: page, score: 1, metadata: { session_id: id } }]);
  });

  it('the same request, and one that contains the term, are told its symbols; another is not [VC7][D-41]', async () => {
    await succeed();
    const found = { found: true, symbols: expect.arrayContaining(['LoginService']), confidence: 1 };
    expect(await hintFor('the login service is slow', 'login service')).toMatchObject(found);
    const within = await hintFor('the login service of the admin area is slow', 'login service of the admin area');
    expect(within).toMatchObject({ found: true, symbols: expect.arrayContaining(['LoginService']) });
    expect(await hintFor('coupons are applied twice', 'coupons')).toEqual({ found: false });
  });

  it('a success without an edit teaches as well, and says so [D-40]', async () => {
    const { id } = await exploreLoginIn(shop.workspace, LOGIN);
    const answer = await call('record_outcome', { session_id: id, outcome: 'success' });
    expect(answer.note).toContain('No edit was seen');
    expect(readFileSync(inFolder('learned_pairs.json'), 'utf8')).toContain('"edit_seen": false');
  });

  it('saying it again changes nothing, also without the id of the closed session', async () => {
    await succeed();
    const before = readFileSync(inFolder('learned_pairs.json'), 'utf8');
    expect(await call('record_outcome', { outcome: 'success' })).toMatchObject({ repeated: true });
    expect(readFileSync(inFolder('learned_pairs.json'), 'utf8')).toBe(before);
    expect(outcomes()).toHaveLength(1);
  });

  it('symbols whose file is gone are not offered any more, and their pairs are dropped [LP4]', async () => {
    await succeed();
    shop.write('src/auth/login-service.ts', 'export const nothing = 1;\n');
    const hint = await hintFor('the login service is slow', 'login service');
    expect(hint).toMatchObject({ found: true, symbols: ['SessionStore'] });
    await call('record_outcome', { outcome: 'failure' });
    const { pairs } = JSON.parse(readFileSync(inFolder('learned_pairs.json'), 'utf8'));
    expect(pairs.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['SessionStore']);
  });

  it('a symbol of which little code is left is not offered any more [LP4]', async () => {
    await succeed();
    shop.write(
      'src/auth/session-store.ts',
      'export class SessionStore {\n  other(): number {\n    return 1;\n  }\n}\n',
    );
    expect(await hintFor('the login service is slow', 'login service')).toMatchObject({
      symbols: expect.not.arrayContaining(['SessionStore']),
    });
  });

  it('pairs older than 30 days are dropped when something else is learned [LP4]', async () => {
    await succeed();
    now += 31 * DAY;
    await succeed({ target: 'session store', query: 'session store does not forget old sessions of a person' });
    const { pairs } = JSON.parse(readFileSync(inFolder('learned_pairs.json'), 'utf8'));
    expect([...new Set(pairs.map((pair: { nl_term: string }) => pair.nl_term))]).toEqual(['session store']);
  });
});

describe('an outcome', () => {
  it('is recorded with what the server saw [IC2]', async () => {
    const { id } = await exploreLoginIn(shop.workspace, LOGIN);
    edit(id, 'src/auth/login-service.ts');
    run(id, 'cat README.md', 0);
    run(id, 'cd web && npm test -- --run', 0);
    now += 90_000;
    const analysis = { notes: 'locks after five', related_files: ['src/auth/login-service.ts'] };
    await call('record_outcome', { session_id: id, outcome: 'success', analysis, trigger_message: 'thanks, works' });
    expect(outcomes()).toEqual([
      expect.objectContaining({
        session_id: id,
        outcome: 'success',
        phase_at_outcome: 'READY',
        intent: 'MODIFY',
        devrag_used: false,
        analysis,
        trigger_message: 'thanks, works',
        files_changed: [{ path: 'src/auth/login-service.ts', granted: true }],
        checks: [{ command: 'cd web && npm test -- --run', exit_code: 0 }],
        elapsed_ms: 90_000,
        contradicted: false,
      }),
    ]);
  });

  it('claimed as success while the last check failed is kept, marked, and teaches nothing', async () => {
    const { id } = await exploreLoginIn(shop.workspace, LOGIN);
    edit(id, 'src/auth/login-service.ts');
    run(id, 'npx vitest run', 0);
    run(id, 'npx tsc --noEmit', 2);
    const answer = await call('record_outcome', { session_id: id, outcome: 'success' });
    const contradicted = { command: 'npx tsc --noEmit', exit_code: 2 };
    expect(answer).toMatchObject({ contradicted_by: contradicted, agreement_created: null, map_updated: false });
    const [log] = outcomes();
    expect(log).toMatchObject({ outcome: 'success', contradicted: true, failure_stage: 'check_failed' });
    expect(await hintFor('the login service is slow', 'login service')).toEqual({ found: false });
  });

  it('of a session that never was READY is stored and teaches nothing [D-40]', async () => {
    const { session_id: id } = await call('start_session', { intent: 'MODIFY', query: 'make the cart faster' });
    const answer = await call('record_outcome', { session_id: id, outcome: 'success' });
    expect(answer).toMatchObject({ pairs: [], agreement_created: null });
    expect(outcomes()).toMatchObject([{ learned: { why: 'never_ready' } }]);
  });

  it('that is partial leaves the session open', async () => {
    const { id } = await exploreLoginIn(shop.workspace, LOGIN);
    await call('record_outcome', { session_id: id, outcome: 'partial' });
    expect(await call('get_session_status', { session_id: id })).toMatchObject({ status: 'open', phase: 'READY' });
  });

  it('of failure names the point, and what it went by is trusted less until it is not offered [IC2]', async () => {
    await succeed();
    const points: unknown[] = [];
    for (let time = 0; time < 2; time++) {
      const { id } = await exploreLoginIn(shop.workspace, LOGIN);
      points.push((await call('record_outcome', { session_id: id, outcome: 'failure' })).failure_point);
    }
    expect(points).toEqual(['no_edit', 'no_edit']);
    expect(await hintFor('the login service is slow', 'login service')).toEqual({ found: false });
  });

  it('of success that turns out to be a failure takes back what it taught', async () => {
    const { id } = await succeed();
    await call('record_outcome', { session_id: id, outcome: 'failure', analysis: { failure_point: 'wrong file' } });
    expect(await hintFor('the login service is slow', 'login service')).toEqual({ found: false });
    const { outcomes, analysis } = await call('get_session_analysis', { session_id: id });
    expect(outcomes).toMatchObject([{ outcome: 'success' }, { outcome: 'failure' }]);
    expect(analysis).toMatchObject({ final_outcome: 'failure', failure_point: 'wrong file' });
  });
});

describe('the next request on the same subject', () => {
  it('that says the trouble is still there records the failure of the session before [SK4][IC3]', async () => {
    const { id } = await succeed();
    const query = 'the login service still fails to lock the account';
    const answer = await call('start_session', { intent: 'MODIFY', query });
    expect(answer.recorded_failure).toMatchObject({ session_id: id, confidence: expect.any(Number) });
    expect(answer.previous_session).toMatchObject({ session_id: id, outcome: 'failure' });
    expect(outcomes().at(-1)).toMatchObject({
      session_id: id,
      outcome: 'failure',
      recorded_by: 'next_request',
      trigger_message: query,
    });
  });

  it.each(['the login service fails for admins', 'coupons are still broken', 'add a login service for admins'])(
    'that says nothing of it records nothing: %s [SK4]',
    async (query) => {
      await succeed();
      expect(await call('start_session', { intent: 'MODIFY', query })).not.toHaveProperty('recorded_failure');
    },
  );
});

describe('what somebody wrote or broke', () => {
  it('is reported, survives, and stops no request', async () => {
    await succeed();
    const conflict = '<<<<<<< ours\n{"version":1,"pairs":[]}\n=======\n>>>>>>> theirs\n';
    writeFileSync(inFolder('learned_pairs.json'), conflict);
    const [page = ''] = readdirSync(inFolder('agreements'));
    writeFileSync(inFolder('agreements', 'broken.md'), '# notes of a person\n');
    const { answer } = await succeed({ target: 'session store', query: 'session store does not forget old sessions' });
    expect(answer).toMatchObject({ problems: [expect.stringContaining('merge conflict')], map_updated: true });
    expect(readFileSync(inFolder('learned_pairs.json'), 'utf8')).toBe(conflict);
    expect(readdirSync(inFolder('agreements'))).toEqual(expect.arrayContaining(['broken.md', page]));
    expect(learnedStatus(shop.workspace.project.root, 'en')).toMatchObject({
      pairs: 0,
      agreements: 2,
      problems: [expect.stringContaining('learned_pairs.json'), expect.stringContaining('agreements/broken.md')],
    });
  });

  it('an agreement edited by hand, or come from a colleague, is in the map with what it says now [LP5][LP7]', async () => {
    await succeed();
    const page = '---\nnl_term: voucher\nsymbols: [Coupon]\nsession_id: theirs\n---\n';
    shop.write('.code-intel/agreements/voucher-1.md', page);
    shop.write('src/cart/coupon.ts', 'export class Coupon {}\n');
    expect(await hintFor('a voucher is applied twice', 'voucher')).toMatchObject({ found: true, symbols: ['Coupon'] });
  });
});

describe('decisions', () => {
  it('are recorded with each plan: of a frame and of a question [IC1][IC6][D-15][D-25]', async () => {
    const { id } = await exploreLoginIn(shop.workspace, LOGIN);
    await call('query', { session_id: id, question: 'where are failures counted?' });
    await call('start_session', { intent: 'QUESTION', query: 'not taken apart yet' });
    const lines = readFileSync(inFolder('logs', 'decisions.jsonl'), 'utf8').trim().split('\n');
    const decisions = lines.map((line) => JSON.parse(line));
    expect(decisions).toMatchObject([
      {
        session_id: id,
        query: LOGIN.query,
        timestamp: '2026-03-02T09:00:00.000Z',
        intent: 'MODIFY',
        risk_level: 'MEDIUM',
        missing_slots: ['trigger_condition', 'desired_action'],
        query_frame: { target_feature: 'login service' },
      },
      { session_id: id, query: 'where are failures counted?' },
    ]);
    expect(decisions[0].tools_planned).toContain('find_references');
  });

  it('are found again by another process [IC4]', async () => {
    const { id } = await succeed();
    const workspace = { ...shop.workspace, improvement: openImprovement(shop.workspace.project.root) };
    const { decision, analysis, timeline } = await callTool(workspace, 'get_session_analysis', { session_id: id });
    expect(decision).toMatchObject({ session_id: id });
    expect(analysis).toMatchObject({ had_decision: true, had_outcome: true, final_outcome: 'success' });
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'outcome_recorded' }));
  });
});

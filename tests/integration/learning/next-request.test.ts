import { readdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { learnedStatus } from '../../../src/app/learning/learning-problems.ts';
import { openImprovement } from '../../../src/app/sessions/improvement-logs.ts';
import { callTool } from '../../helpers/call-tool.ts';
import { type LearningShop, LOGIN, openLearningShop } from '../../helpers/learning-shop.ts';
import { exploreLoginIn } from '../../helpers/ready-session.ts';

let shop: LearningShop;
beforeEach(async () => {
  shop = await openLearningShop();
});
afterEach(() => shop.remove());

describe('the next request on the same subject', () => {
  it('that says the trouble is still there records the failure of the session before [SK4][IC3]', async () => {
    const { id } = await shop.succeed();
    const query = 'the login service still fails to lock the account';
    const answer = await shop.call('start_session', { intent: 'MODIFY', query });
    expect(answer.recorded_failure).toMatchObject({ session_id: id, confidence: expect.any(Number) });
    expect(answer.previous_session).toMatchObject({ session_id: id, outcome: 'failure' });
    expect(shop.outcomes().at(-1)).toMatchObject({
      session_id: id,
      outcome: 'failure',
      recorded_by: 'next_request',
      trigger_message: query,
    });
  });

  it.each(['the login service fails for admins', 'coupons are still broken', 'add a login service for admins'])(
    'that says nothing of it records nothing: %s [SK4]',
    async (query) => {
      await shop.succeed();
      expect(await shop.call('start_session', { intent: 'MODIFY', query })).not.toHaveProperty('recorded_failure');
    },
  );
});

describe('what somebody wrote or broke', () => {
  it('is reported, survives, and stops no request', async () => {
    await shop.succeed();
    const conflict = '<<<<<<< ours\n{"version":1,"pairs":[]}\n=======\n>>>>>>> theirs\n';
    writeFileSync(shop.inFolder('learned_pairs.json'), conflict);
    const [page = ''] = readdirSync(shop.inFolder('agreements'));
    writeFileSync(shop.inFolder('agreements', 'broken.md'), '# notes of a person\n');
    const { answer } = await shop.succeed({
      target: 'session store',
      query: 'session store does not forget old sessions',
    });
    expect(answer).toMatchObject({ problems: [expect.stringContaining('merge conflict')], map_updated: true });
    expect(shop.textOf('learned_pairs.json')).toBe(conflict);
    expect(readdirSync(shop.inFolder('agreements'))).toEqual(expect.arrayContaining(['broken.md', page]));
    expect(learnedStatus(shop.workspace.project.root, 'en')).toMatchObject({
      pairs: 0,
      agreements: 2,
      problems: [expect.stringContaining('learned_pairs.json'), expect.stringContaining('agreements/broken.md')],
    });
  });

  it('an agreement edited by hand, or come from a colleague, is in the map with what it says now [LP5][LP7]', async () => {
    await shop.succeed();
    const page = '---\nnl_term: voucher\nsymbols: [Coupon]\nsession_id: theirs\n---\n';
    shop.write('.code-intel/agreements/voucher-1.md', page);
    shop.write('src/cart/coupon.ts', 'export class Coupon {}\n');
    expect(await shop.hintFor('a voucher is applied twice', 'voucher')).toMatchObject({
      found: true,
      symbols: ['Coupon'],
    });
  });
});

describe('decisions', () => {
  it('are recorded with each plan: of every session and of a question [D-55] [IC1][IC6][D-15][D-25]', async () => {
    const { id } = await exploreLoginIn(shop.workspace, LOGIN);
    await shop.call('query', { session_id: id, question: 'where are failures counted?' });
    await shop.call('start_session', { intent: 'QUESTION', query: 'not taken apart yet' });
    const lines = shop.textOf('logs', 'decisions.jsonl').trim().split('\n');
    const decisions = lines.map((line) => JSON.parse(line));
    expect(decisions).toMatchObject([
      {
        session_id: id,
        query: LOGIN.query,
        timestamp: '2026-03-02T09:00:00.000Z',
        intent: 'MODIFY',
        risk_level: 'LOW',
        missing_slots: ['desired_action'],
        query_frame: { target_feature: 'login service' },
      },
      { session_id: id, query: 'where are failures counted?' },
      { query: 'not taken apart yet', intent: 'QUESTION' },
    ]);
    expect(decisions[0].tools_planned).toContain('find_references');
  });

  it('are found again by another process [IC4]', async () => {
    const { id } = await shop.succeed();
    const workspace = { ...shop.workspace, improvement: openImprovement(shop.workspace.project.root) };
    const { decision, analysis, timeline } = await callTool(workspace, 'get_session_analysis', { session_id: id });
    expect(decision).toMatchObject({ session_id: id });
    expect(analysis).toMatchObject({ had_decision: true, had_outcome: true, final_outcome: 'success' });
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'outcome_recorded' }));
  });
});

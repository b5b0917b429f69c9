/** Nothing is taken on trust: what an agent claims without evidence is refused by name, with the call that repairs it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOGIN_LOCK, nextOf, openShop, type Shop } from './indexed-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('modern');
});
afterAll(() => shop.close());

async function begin(): Promise<string> {
  const { body } = await shop.call('start_session', LOGIN_LOCK);
  return String(body.session_id);
}

/** All that an answer refuses, as text. */
function refusedIn({ refused, evidence_missing: unproven }: Record<string, unknown>): string {
  return JSON.stringify([refused, unproven]);
}

async function submit(session_id: string, given: Record<string, unknown>): Promise<Record<string, unknown>> {
  return (await shop.call('submit_understanding', { session_id, symbols_identified: [], ...given })).body;
}

describe('a submission', () => {
  it('of a symbol that does not exist is refused with the nearest name [P6] [FH4]', async () => {
    const body = await submit(await begin(), { symbols_identified: ['LoginServise'] });
    expect(refusedIn(body)).toContain('does_not_exist');
    expect(refusedIn(body)).toContain('LoginService');
    expect(body.phase).toBe('EXPLORATION');
  });

  it('of a file that was never looked at is refused, and a look repairs it [P7]', async () => {
    const session_id = await begin();
    const given = { symbols_identified: ['LoginService'], files_analyzed: ['jobs/nightly_sales.py'] };
    expect(refusedIn(await submit(session_id, given))).toContain('never_explored');
    await shop.call('get_chunk', { session_id, chunk_id: 'jobs/nightly_sales.py:1-20' });
    expect(refusedIn(await submit(session_id, given))).not.toContain('never_explored');
  });

  it('of evidence that never happened is refused [P6] [QF16]', async () => {
    const slot_evidence = { target_feature: { evidence_id: 987_654 } };
    const body = await submit(await begin(), { symbols_identified: ['LoginService'], slot_evidence });
    expect(refusedIn(body)).toContain('no_such_evidence');
  });

  it('of the evidence of another session is refused [P6]', async () => {
    const other = await begin();
    const { body } = await shop.call('find_definitions', { session_id: other, symbol: 'LoginService' });
    const slot_evidence = { target_feature: { evidence_id: body.evidence_id } };
    const answer = await submit(await begin(), { symbols_identified: ['LoginService'], slot_evidence });
    expect(refusedIn(answer)).toContain('no_such_evidence');
  });

  it('of a call that found nothing is refused as empty', async () => {
    const session_id = await begin();
    const { body } = await shop.call('search_text', { session_id, pattern: 'zzqqxx-nowhere' });
    const slot_evidence = { observed_issue: { evidence_id: body.evidence_id } };
    const answer = await submit(session_id, { symbols_identified: ['LoginService'], slot_evidence });
    expect(refusedIn(answer)).toContain('empty_evidence');
  });

  it('that is padded with symbols of other things counts none of them [EV12]', async () => {
    const session_id = await begin();
    await shop.call('get_chunk', { session_id, chunk_id: 'jobs/mail_queue.py:1-36' });
    const body = await submit(session_id, { symbols_identified: ['LoginService', 'MailQueue'] });
    expect(refusedIn(body)).toContain('unrelated');
    expect(JSON.stringify(body.symbols_with_confidence)).not.toContain('MailQueue');
  });

  it('of the same symbol twice counts it once and says so [EV8]', async () => {
    const session_id = await begin();
    await shop.call('get_chunk', { session_id, chunk_id: 'src/auth/login-service.ts:14-40' });
    const body = await submit(session_id, { symbols_identified: ['LoginService', 'LoginService'] });
    expect(refusedIn(body)).toContain('duplicate');
  });

  it('after opening the whole folder has explored nothing by it', async () => {
    const session_id = await begin();
    await shop.call('analyze_structure', { session_id, path: '.' });
    const { body } = await shop.call('get_session_status', { session_id });
    expect(body.explored_files).toEqual([]);
  });
});

describe('a slot', () => {
  async function frameWith(slot: object): Promise<Record<string, unknown>> {
    const frame = { ...LOGIN_LOCK.frame, ...slot };
    const { body, isError } = await shop.call('start_session', { ...LOGIN_LOCK, frame });
    expect(isError).toBe(false);
    expect(body.places).toContain('src/auth/login-service.ts');
    return body;
  }

  it('whose quote is not in the request is a note, and the places are shown all the same [QF10] [D-43]', async () => {
    const body = await frameWith({ observed_issue: { value: '遅い', quote: '画面が遅い' } });
    expect(body).toMatchObject({
      slot_notes: { observed_issue: expect.stringContaining('画面が遅い') },
    });
    const { observed_issue } = LOGIN_LOCK.frame;
    const repaired = await shop.call('set_query_frame', { session_id: body.session_id, observed_issue });
    expect(repaired.body).toMatchObject({ missing_slots: [] });
  });

  it('whose value contradicts its quote is a note [QF11] [D-9] [D-43]', async () => {
    const body = await frameWith({ target_feature: { value: 'ログアウト', quote: 'ログイン' } });
    expect(body).toMatchObject({
      slot_notes: { target_feature: expect.any(String) },
    });
  });

  it('that fails in a call without a good one is refused [QF23] [D-8]', async () => {
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query: LOGIN_LOCK.query });
    const observed_issue = { value: '遅い', quote: '画面が遅い' };
    const refused = await shop.call('set_query_frame', { session_id: body.session_id, observed_issue });
    expect(refused.body).toMatchObject({
      error: 'validation_failed',
      validation_errors: [{ slot: 'observed_issue', error: 'quote not found in query' }],
      next: { tool: 'set_query_frame' },
    });
  });
});

describe('a call', () => {
  it('of a session that is not there, or with hostile arguments, is a clear error with a next call', async () => {
    const unknown = await shop.call('get_session_status', { session_id: '../../etc/passwd' });
    expect(unknown).toMatchObject({ isError: true, body: { error: 'session_not_found' } });
    const outside = await shop.call('analyze_structure', { path: '../..' });
    expect(outside.isError).toBe(true);
    const large = await shop.call('start_session', { intent: 'MODIFY', query: 'x'.repeat(20_000) });
    expect(large).toMatchObject({ isError: true, body: { error: 'invalid_argument' } });
    for (const { body } of [unknown, outside, large]) expect(nextOf(body).tool).not.toBe('');
  });
});

/** Every refusal names the call that repairs it; here that very call is made, and what was refused then stands. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, LOGIN_LOCK, nextOf, openShop, type Shop } from './indexed-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('legacy');
});
afterAll(() => shop.close());

type Body = Record<string, unknown>;

/** An entry of `evidence_missing` or `refused`. */
interface Refused {
  readonly name: string;
  readonly reason: string;
  readonly message: string;
  readonly next?: { readonly tool: string; readonly args: Body };
}

async function submit(session_id: string, given: Body): Promise<Body> {
  return (await shop.call('submit_understanding', { session_id, ...given })).body;
}

function refusedIn({ evidence_missing: unproven, refused }: Body): Refused[] {
  return [...(unproven as Refused[]), ...(refused as Refused[])];
}

/** Makes the call that one refusal names, with its placeholders filled in. */
async function repair(body: Body, name: string, fill: (args: Body) => Body = (args) => args): Promise<Body> {
  const refused = refusedIn(body).find((one) => one.name === name);
  if (refused?.next === undefined) throw new Error(`no repair for ${name} in ${JSON.stringify(body)}`);
  const answer = await shop.call(refused.next.tool, fill(refused.next.args));
  expect(answer.isError).toBe(false);
  return answer.body;
}

describe('the call that is named for', () => {
  it('a symbol that does not exist looks up the one that was meant [FH4] [P8]', async () => {
    const session_id = await begin(shop);
    const body = await submit(session_id, { symbols_identified: ['MailQeue'] });
    expect(refusedIn(body)).toMatchObject([{ name: 'MailQeue', reason: 'does_not_exist' }]);
    expect(await repair(body, 'MailQeue')).toMatchObject({ definitions: [{ name: 'MailQueue' }] });
  });

  it('a symbol that was named and never shown shows its lines [D-45]', async () => {
    const session_id = await begin(shop);
    const symbols_identified = ['LoginService.countFailure'];
    await shop.call('find_definitions', { session_id, symbol: symbols_identified });
    const body = await submit(session_id, { symbols_identified });
    expect(refusedIn(body)).toMatchObject([{ name: symbols_identified[0], reason: 'never_shown' }]);
    await repair(body, 'LoginService.countFailure');
    expect(refusedIn(await submit(session_id, { symbols_identified }))).toEqual([]);
  });

  it('symbols that were never met meets all of them at once', async () => {
    const session_id = await begin(shop);
    const symbols_identified = ['discountOf', 'isExpired'];
    const body = await submit(session_id, { symbols_identified });
    expect(refusedIn(body)).toMatchObject([{ reason: 'never_met' }, { reason: 'never_met' }]);
    const { tool, args } = nextOf(body);
    expect([tool, args.symbol]).toEqual(['find_definitions', symbols_identified]);
    await shop.call(tool, args);
    expect(refusedIn(await submit(session_id, { symbols_identified })).map(({ reason }) => reason)).not.toContain(
      'never_met',
    );
  });

  it('a file that was never looked at shows it, and it is explored [WG1]', async () => {
    const session_id = await begin(shop);
    const files_analyzed = ['src/auth/password-reset.ts'];
    const body = await submit(session_id, { files_analyzed });
    expect(refusedIn(body)).toMatchObject([{ name: files_analyzed[0], reason: 'never_explored' }]);
    await repair(body, 'src/auth/password-reset.ts');
    expect(refusedIn(await submit(session_id, { files_analyzed }))).toEqual([]);
  });

  it('a pattern that was never looked at shows it', async () => {
    const session_id = await begin(shop);
    const existing_patterns = ['src/catalog/product-search.ts'];
    const body = await submit(session_id, { existing_patterns });
    expect(refusedIn(body)).toMatchObject([{ reason: 'never_explored' }]);
    await repair(body, 'src/catalog/product-search.ts');
    expect(refusedIn(await submit(session_id, { existing_patterns }))).toEqual([]);
  });

  it.each([
    ['that never happened', { evidence_id: 987_654 }, 'no_such_evidence'],
    ['of a call that was not made', { tool: 'get_symbols', target: 'src' }, 'no_such_evidence'],
  ])('evidence %s shows lines that are evidence [EV11] [QF16]', async (_, slot, reason) => {
    const session_id = await begin(shop);
    const body = await submit(session_id, { slot_evidence: { observed_issue: slot } });
    expect(refusedIn(body)).toMatchObject([{ name: 'observed_issue', reason }]);
    const { evidence_id } = await repair(body, 'observed_issue');
    const again = await submit(session_id, { slot_evidence: { observed_issue: { evidence_id } } });
    expect(refusedIn(again)).toEqual([]);
  });

  it('a search that found nothing shows lines that are evidence', async () => {
    const session_id = await begin(shop);
    const { body: nothing } = await shop.call('search_text', { session_id, pattern: 'zzqqxx-nowhere' });
    const slot_evidence = { observed_issue: { evidence_id: nothing.evidence_id } };
    const body = await submit(session_id, { slot_evidence });
    expect(refusedIn(body)).toMatchObject([{ reason: 'empty_evidence' }]);
    const { evidence_id } = await repair(body, 'observed_issue');
    expect(refusedIn(await submit(session_id, { slot_evidence: { observed_issue: { evidence_id } } }))).toEqual([]);
  });

  it('a placeholder in place of a finding takes a finding', async () => {
    const session_id = await begin(shop, { query: 'ログイン機能直して', frame: undefined });
    await shop.call('get_chunk', { session_id, chunk_id: 'src/auth/login-service.ts:34-39' });
    const resolved_frame = { observed_issue: { value: '…' } };
    const body = await submit(session_id, { symbols_identified: ['LoginService.countFailure'], resolved_frame });
    expect(refusedIn(body)).toMatchObject([{ reason: 'says_nothing' }]);
    const repaired = await repair(body, 'observed_issue', (args) => ({
      ...args,
      resolved_frame: { observed_issue: { value: 'ロックが15分で解除される' } },
    }));
    expect(refusedIn(repaired)).toEqual([]);
  });

  it('an unrelated symbol is none: it is best left out, and no list of names opens anything [EM9] [EM10]', async () => {
    const session_id = await begin(shop);
    await shop.call('get_chunk', { session_id, chunk_id: 'jobs/mail_queue.py:18-36' });
    const body = await submit(session_id, { symbols_identified: ['MailQueue'] });
    expect(refusedIn(body)).toMatchObject([{ name: 'MailQueue', reason: 'unrelated' }]);
    expect(refusedIn(body)[0]).not.toHaveProperty('next');
  });

  it('a slot takes the corrected slot; the good ones were kept [QF10] [QF23] [D-8] [D-43]', async () => {
    const desired_action = { value: '2時間に延ばす', quote: '30分に延ばして' };
    const started = await shop.call('start_session', { ...LOGIN_LOCK, frame: { ...LOGIN_LOCK.frame, desired_action } });
    expect(started.body).toMatchObject({
      slot_notes: { desired_action: expect.any(String) },
      places: expect.any(String),
    });
    const { session_id } = started.body;
    const { body } = await shop.call('set_query_frame', { session_id, desired_action });
    expect(body).toMatchObject({ error: 'validation_failed', validation_errors: [{ slot: 'desired_action' }] });
    const { tool, args } = nextOf(body);
    expect(args).toMatchObject({ desired_action: '…' });
    const repaired = await shop.call(tool, { ...args, desired_action: LOGIN_LOCK.frame.desired_action });
    expect(repaired.body).toMatchObject({ missing_slots: [], risk_level: 'LOW' });
  });

  it('a write before READY leads to READY [P8] [WG2]', async () => {
    const session_id = await begin(shop);
    const file = 'src/auth/login-service.ts';
    for (let call = 0; call < 4; call++) {
      const { allowed, targets } = (await shop.call('check_write_target', { session_id, file })).body;
      if (allowed === true) return;
      const [target = {}] = targets as Body[];
      const { tool, args } = nextOf(target);
      await shop.call(tool, args);
    }
    throw new Error('the calls that were named did not lead to READY');
  });
});

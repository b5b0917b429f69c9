/** The whole way through guesses, told by one server after another. */
import { describe, expect, it } from 'vitest';
import type { ToolAnswer } from '../helpers/mcp-server.ts';
import { nextOf, openShopProcess, replaced, type ShopProcess } from '../scenarios/indexed-shop.ts';

type Call = (tool: string, args: Record<string, unknown>) => Promise<ToolAnswer>;

const REQUEST = {
  intent: 'MODIFY',
  query: '二重課金を直して',
  frame: { target_feature: { value: '二重課金', quote: '二重課金' } },
};
const RIGHT = {
  text: '再試行のたびに課金される',
  symbols: ['PaymentService'],
  slot: 'observed_issue',
};
const WRONG = { text: 'メールの再送が課金を繰り返す', symbols: ['MailQueue'] };
const WRONG_FILE = 'jobs/mail_queue.py';

/** Facts do not lead to it, so it is guessed: one guess proves right, one wrong. */
async function tell(call: Call): Promise<void> {
  const started = (await call('start_session', REQUEST)).body;
  const session = { session_id: started.session_id };

  const closed = await call('semantic_search', { ...session, query: '課金', collection: 'forest' });
  expect(closed.body).toMatchObject({ error: 'phase_blocked', current_phase: 'EXPLORATION' });
  const entry = nextOf(closed.body);
  expect(entry).toMatchObject({
    tool: 'submit_semantic',
    args: { hypotheses: [], semantic_reason: expect.any(String) },
  });
  const entered = (await call(entry.tool, entry.args)).body;
  expect(entered).toMatchObject({ phase: 'SEMANTIC', next: { tool: 'semantic_search' } });

  expect((await call('find_definitions', { ...session, symbol: 'PaymentService' })).body).toMatchObject({
    error: 'phase_blocked',
    current_phase: 'SEMANTIC',
    next: { tool: 'submit_semantic' },
  });
  const search = nextOf(entered);
  expect((await call(search.tool, search.args)).body).toMatchObject({ source: 'forest' });

  const reason = 'no_definition_found';
  const guessed = (await call('submit_semantic', { ...session, hypotheses: [RIGHT, WRONG], semantic_reason: reason }))
    .body;
  expect(guessed).toMatchObject({ phase: 'VERIFICATION', hypotheses_to_verify: [{ id: 'h1' }, { id: 'h2' }] });
  expect(
    (await call('submit_understanding', { ...session, symbols_identified: ['PaymentService'] })).body,
  ).toMatchObject({
    error: 'phase_blocked',
  });

  const look = nextOf(guessed);
  expect(look).toMatchObject({ tool: 'find_definitions', args: { symbol: ['PaymentService', 'MailQueue'] } });
  const seen = (await call(look.tool, look.args)).body;
  await call('get_chunk', { ...session, chunk_id: `${WRONG_FILE}:18-36` });
  const status = (await call('get_session_status', session)).body;
  expect(nextOf(status)).toMatchObject({ tool: 'submit_verification', args: { verified: [{ hypothesis: 'h1' }, {}] } });

  const evidence = { tool: 'find_definitions', result: '定義を確認した', evidence_id: seen.evidence_id };
  const verified = [
    { hypothesis: 'h1', status: 'confirmed', evidence: { ...evidence, target: 'PaymentService' } },
    { hypothesis: 'h2', status: 'rejected', evidence: { ...evidence, target: 'MailQueue' } },
  ];
  const settled = (await call('submit_verification', { ...session, verified })).body;
  expect(settled).toMatchObject({
    promoted: [{ hypothesis: 'h1', symbols: ['PaymentService'] }],
    rejected: [{ hypothesis: 'h2', symbols: ['MailQueue'] }],
    still_open: [],
  });
  await follow(call, settled);
  const [wrong, right] = [WRONG_FILE, 'app/Services/PaymentService.php'];
  const checked = (await call('check_write_target', { ...session, file: [right, wrong] })).body;
  expect(checked.targets).toMatchObject([
    { file: right, allowed: true },
    { file: wrong, allowed: false },
  ]);
}

/** What is named next, until the gate opens. */
async function follow(call: Call, first: Record<string, unknown>): Promise<void> {
  let body = first;
  for (let calls = 0; body.phase !== 'READY'; calls++) {
    if (calls > 10) throw new Error(`READY was not reached: ${JSON.stringify(body)}`);
    const { tool, args } = body.next === undefined && body.next_step === undefined ? submission(body) : nextOf(body);
    body = (await call(tool, args)).body;
  }
}

/** What a fact tool showed is submitted. */
function submission({ session_id, definitions = [] }: Record<string, unknown>) {
  const symbols_identified = (definitions as { name: string }[]).map(({ name }) => name);
  return { tool: 'submit_understanding', args: { session_id, symbols_identified } };
}

/** What an agent hands over, and what a server that dies might lose. */
const SUBMISSION = /^submit_/;

describe('a detour through guesses', () => {
  it('ends in READY on what was verified, and never on what was not, though the server is killed after every submission [PH3] [PH4] [PH5] [PH8] [PH10] [PH11] [PH12] [PH14] [PH15] [PH17] [FH1] [FH3]', async () => {
    let shop: ShopProcess = await openShopProcess('legacy');
    await tell(async (tool, args) => {
      const answer = await shop.call(tool, args);
      if (SUBMISSION.test(tool)) shop = await replaced(shop, 'modern');
      return answer;
    });
    await shop.close();
  });
});

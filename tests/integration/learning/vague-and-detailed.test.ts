import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LearningShop, openLearningShop } from '../../helpers/learning-shop.ts';

let shop: LearningShop;
beforeEach(async () => {
  shop = await openLearningShop();
});
afterEach(() => shop.remove());

const VAGUE = { query: 'ログイン機能直して', frame: { target_feature: 'ログイン機能' } };
const DETAILED = {
  query: 'ログイン機能で5回失敗したとき、ロックされない問題があるので、30分ロックするようにしてください',
  frame: {
    target_feature: 'ログイン機能',
    trigger_condition: '5回失敗したとき',
    observed_issue: 'ロックされない問題',
    desired_action: '30分ロックするように',
  },
};

async function start({ query, frame }: typeof VAGUE | typeof DETAILED) {
  const slots = Object.fromEntries(Object.entries(frame).map(([slot, quote]) => [slot, { value: quote, quote }]));
  const started = await shop.call('start_session', { intent: 'MODIFY', query });
  const id = String(started.session_id);
  return { id, framed: await shop.call('set_query_frame', { session_id: id, ...slots }) };
}

it('[QF4] the answer to a frame tells how well its slots agree with the request, and which are missing', async () => {
  const { framed } = await start(DETAILED);
  expect(framed).toMatchObject({ extraction_confidence: 1, missing_slots: [] });
  const { id } = await start(VAGUE);
  const target_feature = { value: 'ログイン機能', quote: 'ログイン機能' };
  const observed_issue = { value: '検索が遅い', quote: 'ログイン機能直して' };
  expect(await shop.call('set_query_frame', { session_id: id, target_feature, observed_issue })).toMatchObject({
    extraction_confidence: 0.5,
    missing_slots: ['trigger_condition', 'observed_issue'],
  });
  expect(await shop.call('set_query_frame', { session_id: id, leads: ['LoginService'] })).not.toHaveProperty(
    'extraction_confidence',
  );
});

it('[TS1] a vague request needs more than a detailed one, and outcomes tell which was which', async () => {
  const vague = await start(VAGUE);
  const detailed = await start(DETAILED);
  expect([vague.framed.risk_level, detailed.framed.risk_level]).toEqual(['HIGH', 'LOW']);
  for (const { id } of [vague, detailed]) await shop.call('record_outcome', { session_id: id, outcome: 'failure' });
  expect(shop.outcomes()).toMatchObject([
    { session_id: vague.id, query: VAGUE.query, risk_level: 'HIGH', outcome: 'failure' },
    { session_id: detailed.id, query: DETAILED.query, risk_level: 'LOW', outcome: 'failure' },
  ]);
});

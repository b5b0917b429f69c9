import { cpSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchCode } from '../../../src/app/search/search-code.ts';
import { inAnswerTime } from '../../../src/base/answer-time.ts';
import { connect } from '../../helpers/mcp-server.ts';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const QUESTION = {
  query: 'the total of the cart is wrong when a coupon is used that has expired',
  leads: ['coupon', 'cart total', 'expired', 'discount', 'price'],
  limit: 5,
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** A clock on which each look takes so many milliseconds. */
function slowClock(step: number): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += step));
}

describe('a search that takes long', () => {
  let shop: SampleShop;
  beforeEach(async () => {
    shop = await openSampleShop();
    await shop.project.ensureFresh();
  });
  afterEach(() => shop.remove());

  it('lets others in, and finds what it finds in peace [NS2]', async () => {
    const inPeace = await searchCode(shop.project, QUESTION);
    slowClock(3);
    let [turns, isAnswered] = [0, false];
    // The leads of the last question are remembered, so others are asked.
    const leads = [...QUESTION.leads].reverse();
    const answer = inAnswerTime(() => searchCode(shop.project, { ...QUESTION, leads }), {}).finally(() => {
      isAnswered = true;
    });
    for (; !isAnswered; turns++) await setImmediate();
    expect((await answer)[0].hits.map(({ file }) => file)).toEqual(inPeace.hits.map(({ file }) => file));
    expect(turns).toBeGreaterThan(8);
  });

  it('reads an index that is not in memory yet in parts [NS2]', async () => {
    const step = vi.spyOn(shop.project.segments, 'step');
    const whole = vi.spyOn(shop.project.segments, 'get');
    await searchCode(shop.project, QUESTION);
    const [firstWhole = 0] = whole.mock.invocationCallOrder;
    expect(step.mock.invocationCallOrder.filter((order) => order < firstWhole).length).toBeGreaterThan(1);
  });

  it('answers with what it has when its time is over, and counts the leads and words left out [NS2]', async () => {
    slowClock(200);
    const [{ hits }, left] = await inAnswerTime(() => searchCode(shop.project, QUESTION), {});
    expect(hits.length).toBeGreaterThan(0);
    expect(left).toMatchObject({ leads: QUESTION.leads.length, words: expect.any(Number) });
  });
});

it.each([
  ['start_session', { intent: 'MODIFY', query: QUESTION.query, leads: QUESTION.leads }],
  ['query', { question: QUESTION.query, leads: QUESTION.leads }],
  ['semantic_search', { query: QUESTION.query, leads: QUESTION.leads }],
])('%s says what it had no time for [NS2]', async (tool, args) => {
  const root = temporaryFolder();
  cpSync(path.join(import.meta.dirname, '../../fixtures/sample-shop'), root, { recursive: true });
  const server = await connect(root, 'modern');
  await server.call('sync_index');
  slowClock(200);
  expect((await server.call(tool, args)).body).toMatchObject({ not_examined: { leads: QUESTION.leads.length } });
  vi.restoreAllMocks();
  expect((await server.call(tool, args)).body).not.toHaveProperty('not_examined');
  await server.close();
});

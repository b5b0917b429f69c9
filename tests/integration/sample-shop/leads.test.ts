import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerQuery } from '../../../src/app/search/answer-query.ts';
import { searchCode } from '../../../src/app/search/search-code.ts';
import { semanticSearch } from '../../../src/app/search/semantic-search.ts';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
});
afterAll(() => shop.remove());

/** Says nothing of the code. */
const VAGUE = 'あれを直してください';
const RIGHT = ['low stock report', 'stock threshold', 'report rows', 'warehouse items'];
const WANTED = 'jobs/low_stock_report.py';

async function filesFor(leads: readonly string[], query = VAGUE): Promise<string[]> {
  const { hits } = await searchCode(shop.project, { query, leads, limit: 10 });
  return hits.map(({ file }) => file);
}

describe('leads [D-42]', () => {
  it('steer a request that says nothing of the code', async () => {
    expect((await filesFor([]))[0]).not.toBe(WANTED);
    expect((await filesFor(RIGHT))[0]).toBe(WANTED);
  });

  it('act as names: a function, a file, words of a name', async () => {
    for (const lead of ['PasswordReset', 'password-reset.ts', 'password reset']) {
      expect((await filesFor([lead]))[0], lead).toBe('src/auth/password-reset.ts');
    }
  });

  it('of which one is wrong do not spoil the rest', async () => {
    for (const wrong of ['coupon discount', 'LoginService', 'session token cookie', 'payment gateway']) {
      expect((await filesFor([wrong, ...RIGHT]))[0], wrong).toBe(WANTED);
    }
  });

  it('that meet nothing change nothing', async () => {
    const query = 'retry a failed payment';
    expect(await filesFor(['qqzzxw vvkkj'], query)).toEqual(await filesFor([], query));
    expect(await filesFor([...RIGHT, 'qqzzxw'], query)).toEqual(await filesFor(RIGHT, query));
  });

  it('steer every answer that ranks code, and prove nothing', async () => {
    const { forestHits } = await semanticSearch(shop.project, { query: VAGUE, leads: RIGHT, collection: 'forest' });
    expect(forestHits[0]?.file).toBe(WANTED);
    const request = { question: VAGUE, leads: RIGHT, limit: 3, plan: [], isProven: () => false };
    const { hits } = await answerQuery(shop.project, request);
    expect(hits[0]).toMatchObject({ file: WANTED, source: 'HYPOTHESIS' });
  });
});

/**
 * Freezes which chunks of the Laravel shop answer the questions of the design, and more of their kind. Accept a change with
 * `UPDATE_GOLDENS=1 npx vitest run tests/relevance`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchCode } from '../../src/app/search/search-code.ts';
import { openSampleShop, type SampleShop } from '../helpers/open-sample-shop.ts';
import { chunksFor } from './chunks-for.ts';
import { golden } from './golden.ts';
import { ACCEPTANCE, LARAVEL_QUERIES } from './laravel-queries.ts';
import { rankStatistics } from './rank-statistics.ts';

const SHOWN = 3;

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop('laravel-shop');
});
afterAll(() => shop.remove());

describe('the search in a Laravel shop', () => {
  it.each(ACCEPTANCE)('[CH28] answers $query with $expected', async ({ query, expected }) => {
    expect((await chunksFor(shop, query))[0]).toBe(expected);
  });

  it('[CH28] leads from the processing of orders to the services behind it', async () => {
    const { hits } = await searchCode(shop.project, { query: '注文処理のロジックを修正したい', limit: 1 });
    expect(hits[0]?.metadata.related_symbols).toEqual([
      'App\\Services\\OrderService',
      'App\\Services\\PaymentGateway',
      'App\\Models\\Order',
    ]);
  });

  it('ranks chunks as recorded', async () => {
    const found = [];
    for (const { query, expected } of LARAVEL_QUERIES)
      found.push({ query, expected, chunks: await chunksFor(shop, query) });
    const shown = found.map(({ query, expected, chunks }) => ({ query, expected, chunks: chunks.slice(0, SHOWN) }));
    expect(shown).toEqual(golden('laravel-ranks.json', shown));
    const statistics = rankStatistics(found.map(({ expected, chunks }) => ({ expected, files: chunks })));
    expect(statistics).toEqual(golden('laravel-statistics.json', statistics));
  });
});

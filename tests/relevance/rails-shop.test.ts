/** Questions to a bundled Rails shop: the chunk that answers stands in first place. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchCode } from '../../src/app/search/search-code.ts';
import { openSampleShop, type SampleShop } from '../helpers/open-sample-shop.ts';
import { RAILS_QUERIES } from './rails-queries.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop('rails-shop');
});
afterAll(() => shop.remove());

describe('the search in a Rails shop', () => {
  it.each(RAILS_QUERIES)('answers $query with $expected', async ({ query, expected }) => {
    const { hits } = await searchCode(shop.project, { query, limit: 3 });
    expect(hits[0]?.chunkId).toBe(expected);
  });
});

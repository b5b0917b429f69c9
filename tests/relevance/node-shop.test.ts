/** Questions to a bundled shop of three Node applications: the chunk that answers stands in first place. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchCode } from '../../src/app/search/search-code.ts';
import { openSampleShop, type SampleShop } from '../helpers/open-sample-shop.ts';
import { NODE_QUERIES } from './node-queries.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop('node-shop');
});
afterAll(() => shop.remove());

describe('the search in Node applications', () => {
  it.each(NODE_QUERIES)('answers $query with $expected', async ({ query, expected }) => {
    const { hits } = await searchCode(shop.project, { query, limit: 3 });
    expect(hits[0]?.chunkId).toBe(expected);
  });
});

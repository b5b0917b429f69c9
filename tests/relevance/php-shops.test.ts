/** Each question to the shops of CakePHP and Symfony is answered by the expected chunk in first place. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchCode } from '../../src/app/search/search-code.ts';
import { openSampleShop, type SampleShop } from '../helpers/open-sample-shop.ts';
import { CAKEPHP_QUERIES, SYMFONY_QUERIES } from './php-shop-queries.ts';

describe.each([
  ['cakephp-shop', CAKEPHP_QUERIES],
  ['symfony-shop', SYMFONY_QUERIES],
])('the search in %s', (name, queries) => {
  let shop: SampleShop;
  beforeAll(async () => {
    shop = await openSampleShop(name);
  });
  afterAll(() => shop.remove());

  it.each(queries)('answers $query with $expected', async ({ query, expected }) => {
    const { hits } = await searchCode(shop.project, { query, limit: 3 });
    expect(hits.map(({ chunkId }) => chunkId)[0]).toBe(expected);
  });
});

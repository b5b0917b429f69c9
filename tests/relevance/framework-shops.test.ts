/** Freezes which chunk of each small shop answers a question first, and where the edges between its parts lead. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relatedSymbols } from '../../src/app/related-symbols.ts';
import { searchCode } from '../../src/app/search-code.ts';
import { openSampleShop, type SampleShop } from '../helpers/open-sample-shop.ts';
import { DJANGO_QUERIES } from './django-queries.ts';

interface ShopFacts {
  readonly queries: readonly { readonly query: string; readonly expected: string }[];
  /** What is reached from the first node in so many steps. */
  readonly paths: readonly (readonly [from: string, to: string, steps: number])[];
}

const SHOPS: Readonly<Record<string, ShopFacts>> = {
  'django-shop': {
    queries: DJANGO_QUERIES,
    paths: [
      ['config:ROOT_URLCONF', 'route:shop:order-history', 4],
      ['route:shop:order-history', 'view:shop/base.html', 3],
      ['route:shop:product-list', 'table:shop_product', 3],
      ['route:order-list', 'shop.permissions.IsOrderOwner', 2],
      ['view:shop/checkout.html', 'shop.views.apply_coupon', 2],
      ['shop.models.Order', 'accounts.models.Customer', 2],
      ['table:shop_orderitem', 'table:orders', 2],
    ],
  },
};

describe.each(Object.entries(SHOPS))('the search in the %s', (name, { queries, paths }) => {
  let shop: SampleShop;
  beforeAll(async () => {
    shop = await openSampleShop(name);
  });
  afterAll(() => shop.remove());

  it.each(queries)('answers $query with $expected', async ({ query, expected }) => {
    const { hits } = await searchCode(shop.project, { query, limit: 3 });
    expect(hits[0]?.chunkId).toBe(expected);
  });

  it.each(paths)('leads from %s to %s in %i steps', async (symbol, to, depth) => {
    const { related } = await relatedSymbols(shop.project, { symbol, direction: 'from', depth });
    expect(related.filter(({ node }) => node === to).map(({ distance }) => distance)).toEqual([depth]);
  });
});

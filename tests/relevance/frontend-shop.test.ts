/**
 * Freezes which chunks of a shop in Vue, React and Svelte answer questions about it. Accept a change with
 * `UPDATE_GOLDENS=1 npx vitest run tests/relevance`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSampleShop, type SampleShop } from '../helpers/open-sample-shop.ts';
import { relatedSymbols } from '../helpers/related-symbols.ts';
import { chunksFor } from './chunks-for.ts';
import { FRONTEND_QUERIES } from './frontend-queries.ts';
import { golden } from './golden.ts';

const SHOWN = 3;

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop('frontend-shop');
});
afterAll(() => shop.remove());

describe('the search in a shop of Vue, React and Svelte', () => {
  it.each(FRONTEND_QUERIES)('answers $query with $expected', async ({ query, expected }) => {
    expect((await chunksFor(shop, query))[0]).toBe(expected);
  });

  it('ranks chunks as recorded', async () => {
    const shown = [];
    for (const { query } of FRONTEND_QUERIES)
      shown.push({ query, chunks: (await chunksFor(shop, query)).slice(0, SHOWN) });
    expect(shown).toEqual(golden('frontend-ranks.json', shown));
  });
});

describe('the ways through a shop of Vue, React and Svelte', () => {
  it.each([
    ['route:checkout', 'from', 'component:CheckoutPage uses_component component:AddressForm'],
    ['component:PriceTag', 'to', 'component:PriceTag uses_component component:CartItem'],
    ['component:CartPage', 'from', 'hook:useCartStore implemented_by store:cart'],
    ['component:CartPage', 'from', 'component:CartPage links_to route:checkout'],
    ['component:StatusBadge', 'to', 'component:OrderTable uses_component component:OrdersPage'],
    ['route:/admin', 'from', 'component:AdminLayout calls hook:useAuth'],
    ['context:AuthContext', 'to', 'context:AuthContext manages component:AuthProvider'],
    ['route:/products/[id]', 'from', 'route:/products/[id] handled_by load:/products/[id]'],
    ['layout:/', 'from', 'layout:/ injects store:notice'],
    ['term:レジに進む', 'to', 'translation:cart.proceed uses_translation component:CartPage'],
  ] as const)('%s, %s: %s', async (symbol, direction, path) => {
    const related = await relatedSymbols(shop.project, { symbol, direction, depth: 2 });
    expect(related.map(({ via, relation, node }) => `${via} ${relation} ${node}`)).toContain(path);
  });
});

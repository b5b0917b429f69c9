/** Freezes which chunk of each small shop answers a question first, and where the edges between its parts lead. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchCode } from '../../src/app/search/search-code.ts';
import { openSampleShop, type SampleShop } from '../helpers/open-sample-shop.ts';
import { relatedSymbols } from '../helpers/related-symbols.ts';
import { DJANGO_QUERIES } from './django-queries.ts';
import { FASTAPI_QUERIES, FLASK_QUERIES } from './fastapi-queries.ts';
import { SPRING_QUERIES } from './spring-queries.ts';
import { SQL_QUERIES } from './sql-queries.ts';

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
  'fastapi-shop': {
    queries: FASTAPI_QUERIES,
    paths: [
      ['app.main.app', 'route:POST /orders', 2],
      ['route:POST /orders', 'app.services.CheckoutService', 3],
      ['route:POST /orders', 'app.schemas.OrderCreate', 2],
      ['route:POST /', 'app.deps.get_payment_gateway', 2],
      ['app.deps.CurrentCustomer', 'app.database.get_session', 3],
      ['app.models.Order', 'table:customers', 2],
      ['app.models.Product', 'table:products', 1],
      ['table:product_tags', 'table:tags', 1],
    ],
  },
  'sql-shop': {
    queries: SQL_QUERIES,
    paths: [
      ['app.models.Order', 'table:customers', 2],
      ['migration:orders@0002_delivery', 'table:orders', 1],
      ['table:monthly_sales', 'table:customers', 2],
      ['table:shipments', 'table:orders', 1],
    ],
  },
  'flask-shop': {
    queries: FLASK_QUERIES,
    paths: [
      ['shop.app', 'route:orders.show', 2],
      ['route:orders.history', 'view:orders/_row.html', 3],
      ['route:orders.checkout', 'route:orders.show', 2],
      ['view:base.html', 'shop.orders.history', 2],
      ['table:order_line', 'table:orders', 1],
    ],
  },
  'spring-shop': {
    queries: SPRING_QUERIES,
    paths: [
      ['route:POST /orders/checkout', 'jp.example.shop.order.OrderServiceImpl::place', 3],
      ['route:GET /orders', 'view:fragments/layout', 3],
      ['view:orders/checkout', 'jp.example.shop.web.OrderController::place', 2],
      ['jp.example.shop.order.OrderRepository', 'table:orders', 2],
      ['jp.example.shop.order.OrderServiceImpl', 'jp.example.shop.order.OrderPlaced', 1],
      ['route:GET /shipments/{number}', 'jp.example.shop.shipping.CarrierGateway::locate', 3],
      ['jp.example.shop.shipping.Shipment', 'table:customers', 3],
      ['jp.example.shop.config.ShopProperties', 'config:shop.free-shipping-from', 1],
      ['translation:order.history', 'term:購入履歴', 1],
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
    const related = await relatedSymbols(shop.project, { symbol, direction: 'from', depth });
    expect(related.filter(({ node }) => node === to).map(({ distance }) => distance)).toEqual([depth]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';
import { pathsOf } from '../paths-of.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop('node-shop');
});
afterAll(() => shop.remove());

const ORDERS = 'api/src/orders';

describe('relatedSymbols in Node applications', () => {
  it('leads in Nest from a route over the injected service to the entity and its table', async () => {
    expect(await pathsOf(shop, 'route:POST /orders', 'from', 4)).toEqual(
      expect.arrayContaining([
        `route:POST /orders handled_by ${ORDERS}/orders.controller#OrdersController::create`,
        `${ORDERS}/orders.controller#OrdersController::create validated_by ${ORDERS}/dto/create-order.dto#CreateOrderDto`,
        `${ORDERS}/orders.controller#OrdersController::create calls ${ORDERS}/orders.service#OrdersService::place`,
        `${ORDERS}/orders.service#OrdersService::place references ${ORDERS}/order.entity#Order`,
        `${ORDERS}/order.entity#Order stored_in table:orders`,
      ]),
    );
  });

  it('leads in Next from a page over a function to the model and its table', async () => {
    expect(await pathsOf(shop, 'route:/products', 'from', 4)).toEqual(
      expect.arrayContaining([
        'route:/products handled_by web/app/products/page#ProductsPage',
        'web/app/products/page#ProductsPage calls web/lib/products#searchProducts',
        'web/lib/products#searchProducts references prisma:Product',
        'prisma:Product stored_in table:products',
      ]),
    );
  });

  it('leads in Express from a mount over its router to the service', async () => {
    const [router, handler] = ['webhooks/src/routes/payments#default', 'webhooks/src/controllers/payments#succeeded'];
    expect(await pathsOf(shop, 'route:USE /webhooks/payments', 'from', 4)).toEqual(
      expect.arrayContaining([
        `route:USE /webhooks/payments includes ${router}`,
        `${router} contains ${router}::POST /succeeded`,
        `${router}::POST /succeeded handled_by ${handler}`,
        `${handler} calls webhooks/src/services/ledger#markPaid`,
      ]),
    );
  });

  it('leads from a table back to the pages and routes that reach it', async () => {
    expect(await pathsOf(shop, 'model:product', 'to', 3)).toEqual(
      expect.arrayContaining([
        'prisma:Product references web/app/api/products/[id]/stock/route#PATCH',
        'web/app/api/products/[id]/stock/route#PATCH handled_by route:PATCH /api/products/:id/stock',
        'web/app/products/page#ProductsPage handled_by route:/products',
      ]),
    );
  });

  it.each([
    ['OrdersController', `${ORDERS}/orders.controller#OrdersController injects ${ORDERS}/orders.service#OrdersService`],
    ['module:orders', `${ORDERS}/orders.module#OrdersModule contains api/src/stock/stock.module#StockModule`],
    ['entity:order', `${ORDERS}/order.entity#Order relates_to ${ORDERS}/order-item.entity#OrderItem`],
    ['component:ReviewForm', 'component:ReviewForm calls web/app/products/[id]/actions#postReview'],
    ['postReview', 'web/app/products/[id]/actions#postReview references prisma:Review'],
    ['component:ProductsPage', 'component:ProductsPage links_to route:/products/:id'],
    ['model:review', 'prisma:Review references prisma:ReviewStatus'],
    ['guard:roles', `api/src/auth/roles.guard#RolesGuard authorizes ${ORDERS}/orders.controller#OrdersController`],
  ])('knows %s by its name', async (symbol, path) => {
    expect(await pathsOf(shop, symbol, 'from')).toContain(path);
  });
});

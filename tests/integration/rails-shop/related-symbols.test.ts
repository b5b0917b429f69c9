import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';
import { pathsOf } from '../paths-of.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop('rails-shop');
});
afterAll(() => shop.remove());

describe('relatedSymbols in a Rails shop', () => {
  it('leads from a view over a route and the action to the model and its table', async () => {
    expect(await pathsOf(shop, 'view:products/index', 'from', 4)).toEqual(
      expect.arrayContaining([
        'view:products/index links_to route:product',
        'route:product handled_by ProductsController::show',
        'ProductsController::index references Product',
        'Product stored_in table:products',
      ]),
    );
  });

  it('leads from a table back to the page that shows it', async () => {
    expect(await pathsOf(shop, 'schema:orders', 'to', 3)).toEqual(
      expect.arrayContaining([
        'table:orders stored_in Order',
        'table:orders alters migration:orders@20240310000000_add_shipping_to_orders',
        'Order references Checkout::place',
      ]),
    );
  });

  it.each([
    ['OrdersController', 'OrdersController::cancel references StockService'],
    ['OrdersController.create', 'OrdersController::create uses_translation translation:orders.create.placed'],
    ['model:order', 'Order relates_to OrderItem'],
    ['Order', 'Order::send_confirmation dispatches OrderConfirmationJob'],
    ['job:order_confirmation', 'OrderConfirmationJob::perform dispatches OrderMailer::confirmation'],
    ['mailer:order', 'OrderMailer::confirmation renders view:order_mailer/confirmation'],
    ['route:admin_products', 'route:admin_products handled_by Admin::ProductsController::create'],
    ['view:orders/index', 'view:orders/index includes view:orders/_order'],
  ])('knows %s by its name', async (symbol, path) => {
    expect(await pathsOf(shop, symbol, 'from')).toContain(path);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';
import { pathsOf } from '../paths-of.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop('laravel-shop');
});
afterAll(() => shop.remove());

const CONTROLLER = 'App\\Http\\Controllers\\OrderController';

describe('relatedSymbols', () => {
  it('[CH21] leads from a view over a route to the action', async () => {
    const paths = await pathsOf(shop, 'view:orders.show', 'from', 2);
    expect(paths).toEqual(
      expect.arrayContaining([
        'view:orders.show links_to route:orders.cancel',
        `route:orders.cancel handled_by ${CONTROLLER}::cancel`,
      ]),
    );
  });

  it('[CH21] leads from a view over a tag to the class of the component, and to its own view', async () => {
    const paths = await pathsOf(shop, 'view:orders.index', 'from', 2);
    expect(paths).toContain('component:price-tag implemented_by App\\View\\Components\\PriceTag');
    expect(paths).toContain('component:price-tag renders view:components.price-tag');
    expect(await pathsOf(shop, 'view:products.index', 'from', 2)).toContain(
      'livewire:product-search implemented_by App\\Livewire\\ProductSearch',
    );
  });

  it('leads from a table back to the routes that reach it', async () => {
    const paths = await pathsOf(shop, 'migration:orders', 'to', 4);
    expect(paths).toContain('table:orders stored_in App\\Models\\Order');
    expect(paths).toContain(`App\\Models\\Order references ${CONTROLLER}::cancel`);
    expect(paths).toContain(`${CONTROLLER}::cancel handled_by route:orders.cancel`);
    expect(paths).toContain('App\\Models\\Order references view:orders.show');
  });

  it.each([
    ['OrderController', `${CONTROLLER}::store validated_by App\\Http\\Requests\\StoreOrderRequest`],
    ['OrderController.store', `${CONTROLLER}::store calls App\\Services\\OrderService::place`],
    ['model:order', 'App\\Models\\Order relates_to App\\Models\\OrderItem'],
    ['OrderService', 'App\\Services\\OrderService::place dispatches App\\Events\\OrderPlaced'],
    ['filament:OrderResource', 'App\\Filament\\Resources\\Orders\\OrderResource manages App\\Models\\Order'],
  ])('knows %s by its name', async (symbol, path) => {
    expect(await pathsOf(shop, symbol, 'from')).toContain(path);
  });

  it('follows the events of a shop from the service to the listener', async () => {
    expect(await pathsOf(shop, 'App\\Events\\OrderPlaced', 'to')).toEqual(
      expect.arrayContaining([
        'App\\Events\\OrderPlaced listens_to App\\Listeners\\ReserveStock',
        'App\\Events\\OrderPlaced dispatches App\\Services\\OrderService::place',
      ]),
    );
  });

  it('forgets what a file no longer says', async () => {
    const routes = "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::view('/', 'home')->name('home');\n";
    shop.write('routes/web.php', routes);
    expect(await pathsOf(shop, 'route:orders.cancel', 'from')).toEqual([]);
    expect(await pathsOf(shop, 'route:home', 'from')).toEqual(['route:home renders view:home']);
  });

  it('has no answer for what no framework knows', async () => {
    expect(await pathsOf(shop, 'nothing_of_this_name', 'from')).toEqual([]);
    expect(await pathsOf(shop, 'nothing_of_this_name', 'to')).toEqual([]);
  });
});

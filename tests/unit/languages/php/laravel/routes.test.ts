import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../../facts-of.ts';

const USES = 'use App\\Http\\Controllers\\OrderController;\nuse Illuminate\\Support\\Facades\\Route;\n';
const read = (text: string, path = 'routes/web.php') => factsOf(path, `<?php\n${USES}${text}`);
const CONTROLLER = 'App\\Http\\Controllers\\OrderController';

describe('a route', () => {
  it.each([
    ["Route::get('/orders/{order}', [OrderController::class, 'show'])->name('orders.show');", 'orders.show', 'show'],
    ["Route::post('orders', OrderController::class);", 'POST /orders', '__invoke'],
    ["Route::get('/', 'OrderController@index');", 'GET /', 'index'],
    ["Route::match(['get', 'post'], '/a', [OrderController::class, 'any']);", 'GET|POST /a', 'any'],
    ["Route::controller(OrderController::class)->group(function () { Route::get('/a', 'one'); });", 'GET /a', 'one'],
    ["$router->delete('/a', [OrderController::class, 'remove']);", 'DELETE /a', 'remove'],
  ])('%s leads to its action', (text, name, method) => {
    const [edge] = read(text).edges;
    expect(edge).toMatchObject({ from: `route:${name}`, to: `${CONTROLLER}::${method}`, relation: 'handled_by' });
  });

  it('takes prefix, name and middleware of the groups around it', () => {
    const known = read(`Route::middleware('auth')->prefix('admin')->name('admin.')->group(function () {
      Route::group(['prefix' => 'shop', 'as' => 'shop.', 'middleware' => ['verified']], function () {
        Route::get('orders', [OrderController::class, 'index'])->name('orders');
      });
    });`);
    expect(metadataOf(known, 'route:admin.shop.orders')).toEqual({
      method: 'GET',
      path: '/admin/shop/orders',
      name: 'admin.shop.orders',
      action: `${CONTROLLER}::index`,
      middleware: ['auth', 'verified'],
    });
  });

  it('of a resource is one of seven', () => {
    const { entities } = read("Route::resource('orders', OrderController::class);");
    expect(entities.map(({ id, metadata }) => `${id} ${metadata.method} ${metadata.path}`)).toEqual([
      'route:orders.index GET /orders',
      'route:orders.create GET /orders/create',
      'route:orders.store POST /orders',
      'route:orders.show GET /orders/{order}',
      'route:orders.edit GET /orders/{order}/edit',
      'route:orders.update PUT|PATCH /orders/{order}',
      'route:orders.destroy DELETE /orders/{order}',
    ]);
  });

  it.each([
    ["Route::apiResource('orders', OrderController::class)->only(['index', 'create']);", ['orders.index']],
    ["Route::resource('orders', OrderController::class)->only('show')->names('o');", ['o.show']],
    ["Route::resource('a.b', OrderController::class, ['only' => ['show']]);", ['a.b.show']],
    [
      "Route::resources(['a' => OrderController::class], []);",
      ['a.index', 'a.create', 'a.store', 'a.show', 'a.edit', 'a.update', 'a.destroy'],
    ],
    ["Route::singleton('profile', OrderController::class);", ['profile.show', 'profile.edit', 'profile.update']],
  ])('of %s has the names of its resource', (text, names) => {
    expect(read(text).entities.map(({ metadata }) => metadata.name)).toEqual(names);
  });

  it('of a nested resource holds the parameters of both', () => {
    const known = read("Route::resource('photos.comments', OrderController::class)->only('show');");
    expect(metadataOf(known, 'route:photos.comments.show')).toMatchObject({
      path: '/photos/{photo}/comments/{comment}',
    });
  });

  it('that shows a view leads to it', () => {
    expect(edgesOf(read("Route::view('/about', 'pages.about')->name('about');"))).toEqual([
      'route:about -renders-> view:pages.about',
    ]);
  });

  it('of the API has its prefix', () => {
    expect(entitiesOf(read("Route::get('orders', fn () => 1);", 'routes/api.php'))).toEqual([
      'route:GET /api/orders route',
    ]);
  });

  it('that a closure answers leads nowhere, and is known all the same', () => {
    const known = read("Route::get('/ping', function () { return 'pong'; });");
    expect([entitiesOf(known), known.edges]).toEqual([['route:GET /ping route'], []]);
  });

  it('is no call on a class that happens to be named like it', () => {
    expect(read('Route::currentRouteName(); $name = Route::current();').entities).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../languages/facts-of.ts';

const read = (path: string, text: string) => factsOf(path, `<?php\n${text}`, ['cakephp']);

describe('a migration of Phinx', () => {
  const up = (body: string) =>
    read(
      'config/Migrations/20240101_CreateOrders.php',
      `class CreateOrders extends BaseMigration { function up() { ${body} } function down() { $this->table('orders')->drop()->save(); } }`,
    );

  it('is a table with columns, indexes and foreign keys', () => {
    const known = up(
      "$this->table('orders', ['comment' => '注文'])->addColumn('number', 'string', ['null' => true, 'comment' => '注文番号'])->addIndex(['number'])->addForeignKey('user_id', 'users', 'id')->addTimestamps()->create();",
    );
    expect(entitiesOf(known)).toEqual(['migration:orders table_schema']);
    expect(metadataOf(known, 'migration:orders')).toMatchObject({
      columns: [
        { name: 'number', type: 'string', nullable: true, comment: '注文番号' },
        { name: 'created', type: 'datetime' },
        { name: 'modified', type: 'datetime' },
      ],
      indexes: [{ type: 'index', columns: ['number'] }],
      foreign_keys: [{ column: 'user_id', on: 'users', references: 'id' }],
    });
    expect(edgesOf(known)).toEqual([
      'table:orders -references-> table:users',
      'table:orders -translates-> term:注文',
      'column:orders.number -translates-> term:注文番号',
    ]);
  });

  it('may keep the table in a variable', () => {
    const known = up("$table = $this->table('orders'); $table->addColumn('paid', 'boolean'); $table->update();");
    expect(entitiesOf(known)).toEqual(['migration:orders@20240101_CreateOrders table_change']);
    expect(edgesOf(known)).toEqual(['migration:orders@20240101_CreateOrders -alters-> table:orders']);
  });
});

describe('a table class', () => {
  const table = (body: string) =>
    read(
      'src/Model/Table/OrdersTable.php',
      `namespace Shop\\Model\\Table;\nclass OrdersTable extends Table {\nfunction initialize(array $config): void { ${body} }\n}`,
    );

  it('is a model with its associations, those with a class name of another plugin included', () => {
    const known = table(
      "$this->setTable('shop_orders'); $this->belongsTo('Users', ['className' => 'Accounts.Users']); $this->hasMany('OrderItems');",
    );
    expect(metadataOf(known, 'model:orders')).toMatchObject({
      table: 'shop_orders',
      relations: [
        { method: 'Users', type: 'belongsTo', related: 'Accounts\\Model\\Table\\UsersTable' },
        { method: 'OrderItems', type: 'hasMany', related: 'Shop\\Model\\Table\\OrderItemsTable' },
      ],
    });
    expect(edgesOf(known)).toEqual([
      'Shop\\Model\\Table\\OrdersTable -stored_in-> table:shop_orders',
      'Shop\\Model\\Table\\OrdersTable -manages-> Shop\\Model\\Entity\\Order (convention)',
      'Shop\\Model\\Table\\OrdersTable -relates_to-> Accounts\\Model\\Table\\UsersTable',
      'Shop\\Model\\Table\\OrdersTable -relates_to-> Shop\\Model\\Table\\OrderItemsTable (convention)',
    ]);
  });

  it('is stored in the table of its name when it names none', () => {
    expect(edgesOf(table(''))[0]).toBe('Shop\\Model\\Table\\OrdersTable -stored_in-> table:orders (convention)');
  });

  it('tells the rules of each field in their order', () => {
    const known = read(
      'src/Model/Table/OrdersTable.php',
      "namespace Shop\\Model\\Table;\nclass OrdersTable extends Table { function validationDefault(Validator $v): Validator { $v->scalar('name')->notEmptyString('name', '必須')->maxLength('name', 9); return $v; } }",
    );
    expect(metadataOf(known, 'model:orders')?.validation).toEqual({ name: ['scalar', 'notEmptyString', 'maxLength'] });
  });
});

it('an entity ties its documented fields to what they are called', () => {
  const known = read(
    'src/Model/Entity/Order.php',
    'namespace Shop\\Model\\Entity;\n/**\n * @property string $number 注文番号\n * @property int $id\n */\nclass Order extends Entity {}',
  );
  expect(metadataOf(known, 'entity:order')).toEqual({ fields: ['number', 'id'] });
  expect(edgesOf(known)).toEqual([
    'Shop\\Model\\Entity\\Order -stored_in-> table:orders (convention)',
    'field:Order.number -translates-> term:注文番号',
  ]);
});

it('a link leads to a controller of a plugin and under a prefix', () => {
  const known = read(
    'src/Service/Links.php',
    "namespace App\\Service;\nclass Links { function a() { return ['plugin' => 'Acme/Blog', 'prefix' => 'Admin/Api', 'controller' => 'Posts', 'action' => 'edit']; } }",
  );
  expect(edgesOf(known)).toContain(
    'App\\Service\\Links::a -links_to-> Acme\\Blog\\Controller\\Admin\\Api\\PostsController::edit (inferred)',
  );
});

describe('routes', () => {
  const routes = (body: string) =>
    read('config/routes.php', `$routes->scope('/', function (RouteBuilder $builder) { ${body} });`);

  it('stand in the prefixes and plugins around them', () => {
    const known = routes(
      "$builder->prefix('Admin', function (RouteBuilder $routes) { $routes->plugin('Shop', ['path' => '/shop'], function (RouteBuilder $routes) { $routes->connect('/orders/*', ['controller' => 'Orders', 'action' => 'view'], ['_name' => 'orders']); }); });",
    );
    expect(entitiesOf(known)).toEqual(['route:orders route']);
    expect(metadataOf(known, 'route:orders')).toMatchObject({ path: '/admin/shop/orders/*' });
    expect(edgesOf(known)).toEqual([
      'route:orders -handled_by-> Shop\\Controller\\Admin\\OrdersController::view (convention)',
    ]);
  });

  it.each([
    ["$builder->get('/login', 'Users::login');", 'route:GET /login', 'App\\Controller\\UsersController::login'],
    [
      "$builder->post('/pay', 'Shop.Admin/Orders::pay', 'pay');",
      'route:pay',
      'Shop\\Controller\\Admin\\OrdersController::pay',
    ],
    [
      "$builder->connect('/a', ['controller' => 'A', 'action' => 'b'])->setMethods(['GET', 'POST']);",
      'route:GET|POST /a',
      'App\\Controller\\AController::b',
    ],
  ])('%s', (text, route, action) => {
    expect(edgesOf(routes(text))).toEqual([`${route} -handled_by-> ${action} (convention)`]);
  });

  it('of a resource are those of its actions', () => {
    expect(entitiesOf(routes("$builder->resources('BlogPosts', ['only' => ['index', 'edit']]);"))).toEqual([
      'route:GET /blog-posts route',
      'route:PUT|PATCH /blog-posts/{id} route',
    ]);
  });

  it('name no action where the address does', () => {
    expect(
      edgesOf(routes("$builder->connect('/{controller}/{action}/*', []); $builder->resources('{controller}');")),
    ).toEqual([]);
  });
});

describe('a controller', () => {
  it('shows the template of each action, and is given services', () => {
    const known = read(
      'src/Controller/Admin/OrdersController.php',
      'namespace Shop\\Controller\\Admin;\nuse Shop\\Service\\OrdersServiceInterface;\nclass OrdersController extends AppController { function initialize(): void {} function index(OrdersServiceInterface $orders, int $page) {} private function load() {} }',
    );
    expect(entitiesOf(known)).toEqual(['controller:Admin/orders controller']);
    expect(edgesOf(known)).toEqual([
      'Shop\\Controller\\Admin\\OrdersController::index -renders-> view:Admin/Orders/index (convention)',
      'Shop\\Controller\\Admin\\OrdersController::index -injects-> Shop\\Service\\OrdersServiceInterface',
    ]);
  });

  it('of an API shows none', () => {
    const known = read(
      'a.php',
      'namespace Shop\\Controller\\Api;\nclass OrdersController extends AppController { function index() {} }',
    );
    expect(edgesOf(known)).toEqual([]);
  });

  it('leads to tables, components, events, templates and translations', () => {
    const known = read(
      'src/Controller/OrdersController.php',
      "namespace Shop\\Controller\\Component;\nclass PayComponent extends Component { function pay() {\n// $this->fetchTable('Old')\n$this->fetchTable('Accounts.Users'); $this->loadComponent('Flash'); $this->dispatchEvent('Order.paid'); $this->render('/Orders/paid'); __d('shop', '支払いました'); } }",
    );
    expect(edgesOf(known)).toEqual([
      'Shop\\Controller\\Component\\PayComponent::pay -references-> Accounts\\Model\\Table\\UsersTable',
      'Shop\\Controller\\Component\\PayComponent::pay -injects-> Shop\\Controller\\Component\\FlashComponent',
      'Shop\\Controller\\Component\\PayComponent::pay -dispatches-> event:Order.paid',
      'Shop\\Controller\\Component\\PayComponent::pay -renders-> view:Orders/paid',
      'Shop\\Controller\\Component\\PayComponent::pay -uses_translation-> translation:支払いました',
    ]);
  });
});

it('a listener hears the events that it names', () => {
  const known = read(
    'a.php',
    "namespace Shop\\Event;\nclass StockListener implements EventListenerInterface { function implementedEvents(): array { return ['Order.paid' => 'reserve']; } }",
  );
  expect(entitiesOf(known)).toEqual(['listener:stock listener']);
  expect(edgesOf(known)).toEqual(['Shop\\Event\\StockListener -listens_to-> event:Order.paid']);
});

it('a provider binds interfaces to services', () => {
  const known = read(
    'a.php',
    'namespace Shop\\ServiceProvider;\nuse Shop\\Service\\{Orders, OrdersInterface};\nclass ShopServiceProvider extends ServiceProvider { function services($container): void { $container->add(OrdersInterface::class, Orders::class); } }',
  );
  expect(edgesOf(known)).toEqual(['Shop\\Service\\OrdersInterface -implemented_by-> Shop\\Service\\Orders']);
});

describe('a template', () => {
  it('includes elements, uses cells, links to actions and names its fields', () => {
    const known = read(
      'templates/Admin/Orders/edit.php',
      "$this->extend('/layout/admin'); echo $this->BcBaser->element('Shop.orders/form'); echo $this->cell('Cart::total'); echo $this->Html->link('一覧', ['controller' => 'Orders', 'action' => 'index']); echo $this->Form->control('number', ['label' => __('注文番号')]);",
    );
    expect(entitiesOf(known)).toEqual(['view:Admin/Orders/edit cake_view']);
    expect(edgesOf(known)).toEqual([
      'view:Admin/Orders/edit -extends-> view:layout/admin',
      'view:Admin/Orders/edit -includes-> view:element/orders/form',
      'view:Admin/Orders/edit -uses_component-> App\\View\\Cell\\CartCell::total',
      'view:Admin/Orders/edit -links_to-> App\\Controller\\OrdersController::index (inferred)',
      'view:Admin/Orders/edit -uses_translation-> translation:注文番号',
      'field:Orders.number -translates-> term:注文番号',
    ]);
  });

  it.each([["__d('shop', '注文番号')"], ['__d("shop", "注文番号")'], ["__('注文番号')"], ["'注文番号'"]])(
    'calls its field what %s says, not the domain of the text',
    (label) => {
      const known = read('templates/Admin/Orders/edit.php', `echo $this->Form->label('number', ${label});`);
      expect(edgesOf(known)).toContain('field:Orders.number -translates-> term:注文番号');
      expect(edgesOf(known).join()).not.toContain('term:shop');
    },
  );

  it.each([
    ['templates/plugin/BcBlog/Admin/element/posts/form.php', 'view:element/posts/form'],
    ['plugins/shop/templates/Orders/index.php', 'view:Orders/index'],
    ['templates/cell/Cart/display.php', 'view:cell/Cart/display'],
  ])('%s is %s', (path, id) => {
    expect(entitiesOf(read(path, 'echo 1;'))).toEqual([`${id} cake_view`]);
  });
});

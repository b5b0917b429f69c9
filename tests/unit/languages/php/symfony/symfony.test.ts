import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../../facts-of.ts';

const read = (text: string, path = 'src/A.php') => factsOf(path, `<?php\n${text}`, ['symfony']);

describe('a controller', () => {
  const controller = (body: string, above = '') =>
    read(
      `namespace App\\Controller\\Admin;\nuse App\\Repository\\OrderRepository;\nuse Symfony\\Component\\Routing\\Attribute\\Route;\n${above}\nclass OrderController extends AbstractController\n{\n${body}\n}`,
    );

  it('has the routes of its attributes behind the prefix of its class', () => {
    const known = controller(
      "#[Route('/{id}', name: 'show', methods: ['GET', 'POST'])]\n#[Route('/old/{id}')]\npublic function show() {}",
      "#[Route('/orders', name: 'order_')]",
    );
    expect(entitiesOf(known)).toEqual([
      'controller:Admin/order controller',
      'route:order_show route',
      'route:order_ route',
    ]);
    expect(metadataOf(known, 'route:order_show')).toEqual({
      method: 'GET|POST',
      path: '/orders/{id}',
      name: 'order_show',
      action: 'App\\Controller\\Admin\\OrderController::show',
    });
  });

  it('has those of its annotations, with the template beside them', () => {
    const known = controller(
      '/**\n * Shows it (all of it).\n *\n * @Route("/%admin%/order", name="order_list", methods={"GET"})\n * @Template("@admin/Order/index.twig")\n */\npublic function index() {}',
    );
    expect(edgesOf(known)).toEqual([
      'route:order_list -handled_by-> App\\Controller\\Admin\\OrderController::index',
      'App\\Controller\\Admin\\OrderController::index -renders-> view:admin/Order/index.twig',
    ]);
  });

  it('that is called itself has the route of its class', () => {
    const known = controller('public function __invoke() {}', "#[Route('/pay', name: 'pay')]");
    expect(edgesOf(known)).toEqual(['route:pay -handled_by-> App\\Controller\\Admin\\OrderController::__invoke']);
  });

  it('leads to templates, routes, forms, messages, translations and what it is given', () => {
    const known = controller(
      "public function pay(OrderRepository $orders, Request $request) {\n// $this->render('old.html.twig')\n$form = $this->createForm(OrderType::class); $bus->dispatch(new ShipOrder(1)); $t->trans('order.paid'); return $this->redirectToRoute('order_list') ?? $this->render('order/pay.html.twig'); }",
    );
    expect(edgesOf(known)).toEqual([
      'App\\Controller\\Admin\\OrderController::pay -uses_component-> App\\Controller\\Admin\\OrderType',
      'App\\Controller\\Admin\\OrderController::pay -dispatches-> App\\Controller\\Admin\\ShipOrder',
      'App\\Controller\\Admin\\OrderController::pay -uses_translation-> translation:order.paid',
      'App\\Controller\\Admin\\OrderController::pay -links_to-> route:order_list',
      'App\\Controller\\Admin\\OrderController::pay -renders-> view:order/pay.html.twig',
      'App\\Controller\\Admin\\OrderController::pay -injects-> App\\Repository\\OrderRepository',
      'App\\Controller\\Admin\\OrderController::pay -injects-> App\\Controller\\Admin\\Request',
    ]);
  });
});

describe('an entity', () => {
  const entity = (body: string, above: string) =>
    read(
      `namespace App\\Entity;\nuse Doctrine\\ORM\\Mapping as ORM;\nuse App\\Repository\\OrderRepository;\n${above}\nclass Order\n{\n${body}\n}`,
    );

  it('of attributes is a table with columns and relations', () => {
    const known = entity(
      "#[ORM\\Column(type: Types::TEXT, nullable: true, options: ['comment' => '備考'])]\nprivate ?string $orderNote = null;\n#[ORM\\Column]\nprivate int $total;\n#[ORM\\ManyToOne(inversedBy: 'orders')]\nprivate ?Customer $customer = null;\n#[ORM\\OneToMany(targetEntity: OrderItem::class, mappedBy: 'order')]\nprivate Collection $items;",
      "#[ORM\\Entity(repositoryClass: OrderRepository::class)]\n#[ORM\\Table(name: 'orders')]",
    );
    expect(metadataOf(known, 'model:order')).toEqual({
      table: 'orders',
      columns: [
        { name: 'orderNote', column: 'order_note', type: 'text', nullable: true, comment: '備考' },
        { name: 'total', column: 'total', type: 'int' },
      ],
      relations: [
        { method: 'customer', type: 'ManyToOne', related: 'App\\Entity\\Customer' },
        { method: 'items', type: 'OneToMany', related: 'App\\Entity\\OrderItem' },
      ],
      repository: 'App\\Repository\\OrderRepository',
    });
    expect(edgesOf(known)).toEqual([
      'App\\Entity\\Order -stored_in-> table:orders',
      'App\\Repository\\OrderRepository -manages-> App\\Entity\\Order',
      'App\\Entity\\Order -relates_to-> App\\Entity\\Customer',
      'App\\Entity\\Order -relates_to-> App\\Entity\\OrderItem',
      'column:orders.order_note -translates-> term:備考',
    ]);
  });

  it('of annotations is the same', () => {
    const known = entity(
      '/**\n * @var int\n *\n * @ORM\\Column(name="total", type="decimal", options={"comment":"合計, 税込"})\n */\nprivate $total;\n/** @ORM\\ManyToOne(targetEntity="App\\Entity\\Customer") */\nprivate $customer;',
      '/**\n * @ORM\\Table(name="orders")\n * @ORM\\Entity(repositoryClass="App\\Repository\\OrderRepository")\n */',
    );
    expect(metadataOf(known, 'model:order')).toEqual({
      table: 'orders',
      columns: [{ name: 'total', column: 'total', type: 'decimal', comment: '合計, 税込' }],
      relations: [{ method: 'customer', type: 'ManyToOne', related: 'App\\Entity\\Customer' }],
      repository: 'App\\Repository\\OrderRepository',
    });
  });

  it('is stored in the table of its name when it names none', () => {
    expect(edgesOf(entity('', '#[ORM\\Entity]'))).toEqual(['App\\Entity\\Order -stored_in-> table:order (convention)']);
  });

  it('may get columns from a trait', () => {
    const known = read(
      'namespace App\\Entity;\nuse Doctrine\\ORM\\Mapping as ORM;\ntrait Timed { #[ORM\\Column] private \\DateTime $at; }',
    );
    expect(entitiesOf(known)).toEqual(['concern:timed model_concern']);
    expect(edgesOf(known)).toEqual([]);
  });
});

describe('the other classes', () => {
  it.each([
    [
      'a form',
      "namespace App\\Form;\nuse App\\Entity\\Order;\nclass OrderType extends AbstractType { function buildForm($builder, array $o): void { $builder->add('name', null, ['label' => '氏名'])->add('note', null, ['label' => 'order.note']); } function configureOptions($r) { $r->setDefaults(['data_class' => Order::class]); } }",
      'form:order form_type',
      [
        'App\\Form\\OrderType -manages-> App\\Entity\\Order',
        'field:OrderType.name -translates-> term:氏名',
        'field:OrderType.note -uses_translation-> translation:order.note',
      ],
    ],
    [
      'a repository',
      'namespace App\\Repository;\nuse App\\Entity\\Order;\nclass OrderRepository extends ServiceEntityRepository { function __construct($r) { parent::__construct($r, Order::class); } }',
      'repository:order repository',
      ['App\\Repository\\OrderRepository -manages-> App\\Entity\\Order'],
    ],
    [
      'a subscriber',
      "namespace App\\EventSubscriber;\nuse App\\Event\\OrderPaid;\nclass StockSubscriber implements EventSubscriberInterface { static function getSubscribedEvents(): array { return [OrderPaid::class => 'a', 'order.void' => 'b']; } }",
      'subscriber:stock subscriber',
      [
        'App\\EventSubscriber\\StockSubscriber -listens_to-> App\\Event\\OrderPaid',
        'App\\EventSubscriber\\StockSubscriber -listens_to-> event:order.void',
      ],
    ],
    [
      'a listener',
      'namespace App\\EventListener;\nuse App\\Event\\OrderPaid;\n#[AsEventListener]\nclass Ship { function __invoke(OrderPaid $event): void {} }',
      'listener:ship listener',
      ['App\\EventListener\\Ship -listens_to-> App\\Event\\OrderPaid'],
    ],
    [
      'a message handler',
      'namespace App\\MessageHandler;\nuse App\\Message\\ShipOrder;\n#[AsMessageHandler]\nclass ShipOrderHandler { function __invoke(ShipOrder $message): void {} }',
      'handler:ship_order message_handler',
      ['App\\MessageHandler\\ShipOrderHandler -listens_to-> App\\Message\\ShipOrder'],
    ],
    [
      'a voter',
      'namespace App\\Security;\nuse App\\Entity\\Order;\nclass OrderVoter extends Voter { function supports($a, $s): bool { return $s instanceof Order; } }',
      'voter:order voter',
      ['App\\Security\\OrderVoter -authorizes-> App\\Entity\\Order'],
    ],
    [
      'a command',
      "namespace App\\Command;\n#[AsCommand(name: 'orders:close', description: 'Closes')]\nclass CloseCommand extends Command {}",
      'command:orders:close command',
      [],
    ],
    [
      'a component',
      'namespace App\\Twig\\Components;\n#[AsTwigComponent]\nclass Cart {}',
      'component:Cart view_component',
      ['component:Cart -implemented_by-> App\\Twig\\Components\\Cart'],
    ],
  ])('%s', (_what, text, entity, edges) => {
    const known = read(text);
    expect(entitiesOf(known)).toEqual([entity]);
    expect(edgesOf(known)).toEqual(edges);
  });
});

it('services of YAML stand for interfaces and are given others', () => {
  const text =
    "parameters:\n    a: '@App\\No'\nservices:\n    App\\Pay\\Gateway: '@App\\Pay\\Stripe' # '@App\\Old'\n    shop.tax:\n        class: App\\Tax\\Rates\n        arguments: ['@App\\Tax\\Table']\n";
  expect(edgesOf(factsOf('config/services.yaml', text, ['symfony']))).toEqual([
    'App\\Pay\\Gateway -implemented_by-> App\\Pay\\Stripe',
    'App\\Tax\\Rates -injects-> App\\Tax\\Table',
  ]);
});

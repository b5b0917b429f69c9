import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../../facts-of.ts';

const read = (namespace: string, text: string) =>
  factsOf('a.php', `<?php\nnamespace ${namespace};\n${text}`, ['laravel']);

describe('a class of an application', () => {
  it.each([
    ['App\\Http\\Controllers', 'class OrderController extends Controller {}', 'controller:order controller'],
    ['App\\Http\\Requests', 'class StoreOrderRequest extends FormRequest {}', 'request:store_order form_request'],
    ['App\\Jobs', 'class SendMail implements ShouldQueue {}', 'job:send_mail job'],
    ['App\\Events', 'class OrderPlaced {}', 'event:order_placed event'],
    ['App\\Listeners', 'class ReserveStock {}', 'listener:reserve_stock listener'],
    ['App\\Policies', 'class OrderPolicy {}', 'policy:order policy'],
    [
      'App\\Console\\Commands',
      "class Send extends Command { protected $signature = 'orders:send {--all}'; }",
      'command:orders:send command',
    ],
    ['App\\Mail', 'class OrderShipped extends Mailable {}', 'mail:order_shipped mail'],
    ['App\\Notifications', 'class Paid extends Notification {}', 'notification:paid notification'],
    ['App\\Providers', 'class AppServiceProvider extends ServiceProvider {}', 'provider:app provider'],
    ['App\\Http\\Resources', 'class OrderResource extends JsonResource {}', 'api_resource:order api_resource'],
    ['App\\View\\Components\\Forms', 'class UserCard extends Component {}', 'component:forms.user-card view_component'],
  ])('in %s: %s', (namespace, text, entity) => {
    expect(entitiesOf(read(namespace, text))).toEqual([entity]);
  });

  it('says which rules a request checks and which actions a controller has', () => {
    const request = read(
      'App\\Http\\Requests',
      "class A extends FormRequest { public function rules() { return ['name' => 'required', 'tags.*' => ['string', Rule::in($x)]]; } }",
    );
    expect(metadataOf(request, 'request:a')).toEqual({
      rules: { name: 'required', 'tags.*': "['string', Rule::in($x)]" },
    });
    const controller = read(
      'App\\Http\\Controllers',
      'class A extends Controller { public function show() {} private function load() {} }',
    );
    expect(metadataOf(controller, 'controller:a')).toEqual({ actions: ['show'] });
  });

  it.each([
    [
      'App\\Http\\Controllers',
      'use App\\Http\\Requests\\StoreOrder;\nclass A extends Controller { function store(StoreOrderRequest $request, StoreOrder $x, \\Illuminate\\Http\\Request $y) {} }',
      'App\\Http\\Controllers\\A::store -validated_by-> App\\Http\\Controllers\\StoreOrderRequest',
    ],
    [
      'App\\Listeners',
      'use App\\Events\\Paid;\nclass A { function handle(Paid $event) {} }',
      'App\\Listeners\\A -listens_to-> App\\Events\\Paid',
    ],
    [
      'App\\Policies',
      'use App\\Shop\\Order;\nclass OrderPolicy { function view(User $u, Order $order) {} }',
      'App\\Policies\\OrderPolicy -authorizes-> App\\Shop\\Order',
    ],
    [
      'App\\Policies',
      'class OrderPolicy {}',
      'App\\Policies\\OrderPolicy -authorizes-> App\\Models\\Order (convention)',
    ],
    [
      'App',
      'class A extends ServiceProvider { function register() { $this->app->bind(Clock::class, SystemClock::class); } }',
      'App\\Clock -implemented_by-> App\\SystemClock',
    ],
    [
      'App',
      'class A extends EventServiceProvider { protected $listen = [Paid::class => [SendMail::class]]; }',
      'App\\SendMail -listens_to-> App\\Paid',
    ],
    [
      'App',
      'class A extends AuthServiceProvider { protected $policies = [Order::class => OrderPolicy::class]; }',
      'App\\OrderPolicy -authorizes-> App\\Order',
    ],
    [
      'App\\View\\Components',
      'class UserCard extends Component {}',
      'component:user-card -implemented_by-> App\\View\\Components\\UserCard (convention)',
    ],
  ])('in %s leads on: %s', (namespace, text, edge) => {
    expect(edgesOf(read(namespace, text))).toContain(edge);
  });
});

describe('a method', () => {
  const method = (body: string) =>
    edgesOf(
      read(
        'App',
        `use App\\Models\\Order;\nclass A { public function __construct(private Orders $orders, $plain) {}\n private Stock $stock;\n public function run(Mailer $mailer) { ${body} } }`,
      ),
    ).map((edge) => edge.replace('App\\A::run ', ''));

  it.each([
    ["return view('orders.index');", '-renders-> view:orders.index'],
    ["return View::make('a.b');", '-renders-> view:a.b'],
    ["return Inertia::render('Orders/Index');", '-renders-> view:Orders/Index'],
    ["return redirect()->route('orders.show', 1);", '-links_to-> route:orders.show'],
    ["return to_route('home');", '-links_to-> route:home'],
    ["return config('shop.tax') ?? \\Config::get('shop.rate');", '-uses_config-> config:shop.rate'],
    ["return __('orders.placed');", '-uses_translation-> translation:orders.placed'],
    ['event(new Placed($o));', '-dispatches-> App\\Placed'],
    ['SendMail::dispatch($o)->delay(1);', '-dispatches-> App\\SendMail'],
    ['Mail::to($u)->send(new \\App\\Mail\\Paid($o));', '-dispatches-> App\\Mail\\Paid'],
    ['$user->notify(new Paid);', '-dispatches-> App\\Paid'],
    ['$this->orders->place($x);', '-calls-> App\\Orders::place (inferred)'],
    ['array_map(fn ($x) => $this->stock?->take($x), []);', '-calls-> App\\Stock::take (inferred)'],
    ['$mailer->send();', '-calls-> App\\Mailer::send (inferred)'],
    ['return Order::find(1);', '-references-> App\\Models\\Order'],
  ])('%s leads there', (body, edge) => {
    expect(method(body)).toContain(edge);
  });

  it.each([
    'return view($name);',
    "return $this->view('x') ?? a::view('x');",
    'Bus::dispatch($job);',
    '$this->plain->run();',
  ])('%s leads nowhere that is known', (body) => {
    expect(method(body).filter((edge) => !edge.includes('-renders-> view:x'))).toEqual([]);
  });

  it('states an edge once, at its first place', () => {
    const text = "<?php class A { function b() {\n view('a');\n view('a'); } }";
    expect(factsOf('a.php', text, ['laravel']).edges.map(({ line }) => line)).toEqual([2]);
  });
});

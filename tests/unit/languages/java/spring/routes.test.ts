import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf } from '../../facts-of.ts';

const java = (text: string) => factsOf('src/A.java', `package shop;\n${text}\n`, ['spring']);
const routesOf = (text: string) =>
  entitiesOf(java(text)).flatMap((entity) =>
    entity.endsWith(' route') ? [entity.slice('route:'.length, -' route'.length)] : [],
  );

describe('a mapping', () => {
  it.each([
    ['@GetMapping void a() {}', ['GET /o']],
    ['@GetMapping("/{id}/") void a() {}', ['GET /o/{id}']],
    ['@PostMapping({"/a", "/b"}) void a() {}', ['POST /o/a', 'POST /o/b']],
    ['@RequestMapping(path = "x", method = RequestMethod.PUT) void a() {}', ['PUT /o/x']],
    [
      '@RequestMapping(value = BASE + "/x", method = {RequestMethod.GET, RequestMethod.HEAD}) void a() {}',
      ['GET|HEAD /o/base/x'],
    ],
    ['@RequestMapping("/any") void a() {}', ['ANY /o/any']],
    ['@DeleteMapping(OTHER.PATH) void a() {}', ['DELETE /o/{OTHER.PATH}']],
    ['@Deprecated @PatchMapping(value = "/p", produces = "a/b") @ResponseBody public void a() {}', ['PATCH /o/p']],
  ])('as in %j is a route under the path of its class', (method, expected) => {
    const text = `@RestController @RequestMapping("/o") class A { static final String BASE = "/base"; ${method} }`;
    expect(routesOf(text)).toEqual(expected);
  });

  it('of Kotlin is one too', () => {
    const text =
      'package shop\n@RestController\n@RequestMapping(path = ["/a"])\nclass A {\n    @GetMapping("/b", "/c")\n    suspend fun b(): String = "x"\n}\n';
    const known = factsOf('A.kt', text, ['spring']);
    expect(edgesOf(known)).toEqual([
      'route:GET /a/b -handled_by-> shop.A::b',
      'route:GET /a/c -handled_by-> shop.A::b',
    ]);
  });
});

describe('an action', () => {
  const targetsOf = (code: string) =>
    edgesOf(java(`@Controller class A { static final String FORM = "a/form"; ${code} }`)).flatMap(
      (edge) => edge.match(/-(?:renders|links_to)-> .*/)?.[0] ?? [],
    );

  it.each([
    [
      '@GetMapping("/a") String a() { if (x) { return FORM; } return "a/list"; }',
      ['-renders-> view:a/form', '-renders-> view:a/list'],
    ],
    ['@GetMapping("/a") String a() { return "redirect:/b/"; }', ['-links_to-> route:GET /b']],
    ['@GetMapping("/a") String a() { return "a/list :: row"; }', ['-renders-> view:a/list']],
    ['@GetMapping("/a") ModelAndView a() { return new ModelAndView("a/list"); }', ['-renders-> view:a/list']],
    ['@GetMapping("/a") String a() { return ok ? "a/x" : "a/y"; }', ['-renders-> view:a/x', '-renders-> view:a/y']],
    ['@GetMapping("/a") @ResponseBody String a() { return "text"; }', []],
  ])('with %j leads to its views', (code, expected) => {
    expect(targetsOf(code).sort()).toEqual([...expected].sort());
  });

  it('is validated by what it is given', () => {
    const known = java(
      '@RestController class A { @PostMapping("/a") void a(@Valid @RequestBody OrderForm form, Model model) {} }',
    );
    expect(edgesOf(known)).toContain('shop.A::a -validated_by-> shop.OrderForm');
    expect(edgesOf(known)).toHaveLength(2);
  });
});

describe('what runs by itself', () => {
  it('is scheduled, listens to events and to topics, and publishes', () => {
    const known = java(`@Component class Jobs {
  @Scheduled(cron = "0 0 7 * * *") void report() { events.publishEvent(new Reported(this)); }
  @EventListener void on(Placed event) {}
  @TransactionalEventListener(classes = Paid.class) void paid() {}
  @KafkaListener(topics = {"orders", "items"}) void queue(String text) {}
}`);
    expect(entitiesOf(known)).toEqual([
      'component:jobs component',
      'task:report scheduled_task',
      'listener:on listener',
      'listener:paid listener',
      'listener:queue listener',
    ]);
    expect(edgesOf(known)).toEqual([
      'shop.Jobs -schedules-> shop.Jobs::report',
      'shop.Jobs::report -dispatches-> shop.Reported',
      'shop.Jobs::on -listens_to-> shop.Placed',
      'shop.Jobs::paid -listens_to-> shop.Paid',
      'shop.Jobs::queue -listens_to-> topic:orders',
      'shop.Jobs::queue -listens_to-> topic:items',
    ]);
  });
});

/** What each reference is looked up in, and what definitions hold, as the file alone tells. */
import { describe, expect, it } from 'vitest';
import { parsed } from './outline-of.ts';

/** `receiver name` of each call. */
function calls(language: string, text: string): string[] {
  const { references } = parsed(language, text);
  return references.flatMap(({ kind, name, receiver }) => (kind === 'call' ? [`${receiver ?? '-'} ${name}`] : []));
}

function facts(language: string, text: string): string[] {
  const { symbols, types = [] } = parsed(language, text);
  return types.map(({ symbol, member, path }) => `${symbols[symbol]?.name ?? ''} ${member} ${path}`).sort();
}

describe('receivers of TypeScript', () => {
  it.each([
    ['class A { m() { this.n(); super.o(); } }', ['this n', 'super o']],
    ['function f(a: Foo, b?: Bar<X>) { a.go(); b?.go(); }', ['<Foo> go', '<Bar<X>> go']],
    [
      'function f() { const a = new Foo(1); a.go(); new ns.Bar().go(); }',
      ['- Foo', '<Foo> go', '- ns', 'ns Bar', '<ns.Bar> go'],
    ],
    ['function f({ a, b: c }: Props) { a.go(); c.go(); }', ['<Props>.a go', '<Props>.b go']],
    [
      'function f(xs: User[]) { for (const x of xs) x.go(); xs.map((y) => y.run()); }',
      ['<User[]>* go', '<User[]> map', '<User[]>.map(0)@0| <User[]>* run'],
    ],
    ['function f<T extends Error, U extends Foo>(x: T, y: U) { x.go(); y.go(); }', ['? go', '<Foo> go']],
    ['function f(x: any) { (x as Foo).go(); if (x instanceof Bar) { x.run(); } }', ['<Foo> go', '<Bar> run']],
    ['async function f() { const { data } = await load(); data.go(); }', ['- load', 'load().data go']],
    ['function f() { let a = x ?? new Foo(); a.go(); }', ['- Foo', 'x| <Foo> go']],
    [
      'function f() { const a = { b: 1 } as Foo; a.go(); const c = (x, y) as Bar; c.run(); }',
      ['<Foo> go', '<Bar> run'],
    ],
    ['function f() {\n  const a = load() as Foo\n  a.go()\n}', ['- load', '<Foo> go']],
    ['run({ async load({ a }, b) { b.go(); } });', ['- run', 'run(0).load@1 go']],
    ['import * as ns from "./a"; ns.load<Foo>().go(); "a".trim();', ['ns load', 'ns.load() go', '! trim']],
    ['function f(a: Foo) { const g = (a: Bar) => a.go(); a.run(); }', ['<Bar> go', '<Foo> run']],
    [
      'app.get(1, (c) => c.json()); app.use(d => d.go());',
      ['app get', 'app.get(1)@0 json', 'app use', 'app.use(0)@0 go'],
    ],
    ['make({ on: { load: async (c) => c.go() } });', ['- make', 'make(0).on.load@0 go']],
    ['const h: Handler = function (c) { c.go(); };', ['<Handler>@0 go']],
    ['function f<T extends Foo>(a: T, b: T[]) { a.go(); b.pop(); }', ['<Foo> go', '<Foo[]> pop']],
    [
      'function f({ a: { b } }: Props) { b.go(); const [x, y] = pair(); y.go(); }',
      ['<Props>.a.b go', '- pair', 'pair()[1] go'],
    ],
    ['function f() { const a: Foo = load(); const b = { c: 1 }; b.go(); }', ['- load', '? go']],
  ])('%s', (text, expected) => {
    expect(calls('typescript', text)).toEqual(expected);
  });

  it('take the keys of an object from what the argument is to be', () => {
    const { references } = parsed(
      'typescript',
      'create({ name: 1, inner: { deep: 2 } });\nconst x: Foo = { kind: 3 };',
    );
    const keys = references.filter(({ kind, receiver }) => kind === 'name' && receiver !== undefined);
    expect(keys.map(({ name, receiver }) => `${receiver} ${name}`)).toEqual([
      'create(0) name',
      'create(0) inner',
      'create(0).inner deep',
      '<Foo> kind',
    ]);
  });

  it('takes tags and attributes for members of what a page and a component declare', () => {
    const { references } = parsed('tsx', 'const a = <div id="x"><Box size={1}>b</Box></div>;');
    const told = references.flatMap(({ name, receiver }) => (receiver === undefined ? [] : [`${receiver} ${name}`]));
    expect(told).toEqual([
      '<JSX.IntrinsicElements> div',
      '<JSX.IntrinsicElements>.div id',
      'Box(0) size',
      '<JSX.IntrinsicElements> div',
    ]);
  });

  it('notes how an interface is called', () => {
    const text = 'interface A {\n  <P>(a: P, b?: Foo): Bar\n  (...c: Foo[]): Baz\n}\n';
    expect(facts('typescript', text)).toEqual(['A () <(...a:Foo[])=>Baz>', 'A () <(a:P,a:Foo)=>Bar>']);
  });

  it('tells what a function returns whose lines end without a semicolon behind functions in functions', () => {
    const text =
      'const make = () => {\n  const use = (a) => (b) => (c) => {\n    return c\n  }\n  return { use } as Api<X, Y>\n}\n';
    expect(facts('typescript', text)).toContain('make  <Api<X,Y>>');
  });

  it('takes a type parameter for no type of its name', () => {
    const { references } = parsed('typescript', 'type A<Tail> = Tail extends [infer Head] ? Head : Tail;');
    expect(references.map(({ name, receiver }) => `${receiver} ${name}`)).toEqual([
      '% Tail',
      '% Tail',
      '% Head',
      '% Head',
      '% Tail',
    ]);
  });

  it('note what definitions hold, return and inherit', () => {
    const text = `export class A<T> extends B implements C<T> {
  private d: D; e = new E();
  constructor(private f: F) { super(); this.g = make(); }
  get h(): H { return this.f.h; }
  i() { return this.f.load(); }
}
export const j = (k: K) => k.go();
export type L = M | N;
export default j;
`;
    expect(facts('typescript', text)).toEqual(
      [
        'A < <B>',
        'A < <C<@T>>',
        'd  <D>',
        'e  <E>',
        'constructor (0) <F>',
        'f  <F>',
        'A g make()',
        'h  <H>',
        'i  this.f.load()',
        'j (0) <K>',
        'j  <K>.go()',
        'L  <M|N>',
        ' default j',
      ].sort(),
    );
  });
});

describe('receivers of PHP', () => {
  it.each([
    [
      'class A { function m() { $this->n(); self::o(); static::p(); parent::q(); } }',
      ['this n', 'self o', 'self p', 'super q'],
    ],
    ['function f(Foo $a, ?Bar $b, $c) { $a->go(); $b?->go(); $c->go(); }', ['<Foo> go', '<Bar> go', '? go']],
    [
      'function f() { $a = new Foo; $a->go(); (new Bar())->go(); Baz::make()->go(); }',
      ['- Foo', '<Foo> go', '- Bar', '<Bar> go', 'Baz make', 'Baz.make() go'],
    ],
    ['function f($a) { if ($a instanceof Foo) { $a->go(); } $a->run(); }', ['<Foo> go', '? run']],
    [
      'class A { function f() { if ($this->b instanceof Foo) { $this->b->go(); } $this->b->run(); } }',
      ['<Foo> go', 'this.b run'],
    ],
    ["function f(Foo $a) { return 'x' . $a->go() . B::run(); }", ['<Foo> go', 'B run']],
    [
      'function f() { /** @var Foo $a */ $a = load(); $a->go(); /** @var array{b: Bar} $c */ $c = load(); $c["b"]->run(); }',
      ['- load', '<Foo> go', '- load', '<array{b:Bar}>[b] run'],
    ],
    [
      'function f() { /* @var Foo $a */ $a = load(); $a->go(); /* @var $b Bar */ $b = load(); $b->run(); /* plain @var Baz $c */ $c = load(); $c->end(); }',
      ['- load', '<Foo> go', '- load', '<Bar> run', '- load', 'load() end'],
    ],
    ['function f(array $as) { foreach ($as as $k => $a) { $a->go(); } }', ['? go']],
    [
      'function f() { try {} catch (Foo|\\A\\Bar $e) { $e->go(); } \\A\\Baz::run(); }',
      ['<Foo|\\A\\Bar> go', '\\A\\Baz run'],
    ],
    [
      'function f(Foo $a) { $g = function (Bar $b) use ($a) { $b->go(); }; return fn (Baz $c) => $c->run(); }',
      ['<Bar> go', '<Baz> run'],
    ],
    ['function f($a) { $x = $a ? new Foo : null; $y = $a ?? new Bar; $y->go(); }', ['- Foo', '- Bar', '<Bar>| ? go']],
  ])('%s', (text, expected) => {
    expect(calls('php', `<?php ${text}`)).toEqual(expected);
  });

  it('take the name in a pair for a method of the class', () => {
    const { references } = parsed('php', "<?php get([A::class, 'go'], [$this, 'run'], ['a', 'b']);");
    const strings = references.filter(({ kind }) => kind === 'string');
    expect(strings.map(({ name, receiver }) => `${receiver} ${name}`)).toEqual([
      'A go',
      'this run',
      'undefined a',
      '! b',
    ]);
  });

  it('note what definitions hold, return and inherit, comments included', () => {
    const text = `<?php
/**
 * @property-read Baz $baz
 * @mixin \\B\\Builder
 */
class A extends B implements C {
  use D;
  /** @var E[] */
  private $e;
  public function __construct(private readonly F $f) { $this->g = new G(); }
  /** @return Collection<int, H> */
  public function h() { return $this->x; }
  public function i(): static { return $this; }
}`;
    expect(facts('php', text)).toEqual(
      [
        'A baz <Baz>',
        'A ~ <\\B\\Builder>',
        'e  <E[]>',
        'h  <Collection<int,H>>',
        'A < <B>',
        'A < <C>',
        'A < <D>',
        'f  <F>',
        'A g <G>',
        'i  this',
      ].sort(),
    );
  });
});

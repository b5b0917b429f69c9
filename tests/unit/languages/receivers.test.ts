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
    ['function f(x: any) { (x as Foo).go(); if (x instanceof Bar) { x.run(); } }', ['<Foo> go', '<Bar> run']],
    ['async function f() { const { data } = await load(); data.go(); }', ['- load', 'load().data go']],
    ['function f() { let a = x ?? new Foo(); a.go(); }', ['- Foo', 'x| <Foo> go']],
    ['import * as ns from "./a"; ns.load<Foo>().go(); "a".trim();', ['ns load', 'ns.load() go', '! trim']],
    ['function f(a: Foo) { const g = (a: Bar) => a.go(); a.run(); }', ['<Bar> go', '<Foo> run']],
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
        'A < <C<?>>',
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
    ['function f(array $as) { foreach ($as as $k => $a) { $a->go(); } }', ['? go']],
    [
      'function f() { try {} catch (Foo|\\A\\Bar $e) { $e->go(); } \\A\\Baz::run(); }',
      ['<Foo|\\A\\Bar> go', '\\A\\Baz run'],
    ],
    [
      'function f(Foo $a) { $g = function (Bar $b) use ($a) { $b->go(); }; return fn (Baz $c) => $c->run(); }',
      ['<Bar> go', '<Baz> run'],
    ],
    ['function f($a) { $x = $a ? new Foo : null; $y = $a ?? new Bar; $y->go(); }', ['- Foo', '- Bar', '<Bar> go']],
  ])('%s', (text, expected) => {
    expect(calls('php', `<?php ${text}`)).toEqual(expected);
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

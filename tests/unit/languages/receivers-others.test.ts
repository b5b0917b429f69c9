/** Receivers in the languages beside PHP and TypeScript: each carries what its declarations say. */
import { describe, expect, it } from 'vitest';
import { parsed } from './outline-of.ts';

const ROWS: readonly (readonly [language: string, text: string, calls: readonly string[]])[] = [
  [
    'python',
    'class A:\n    def __init__(self, repo: Repo):\n        self.repo = repo\n    def m(self):\n        self.repo.load()\n        x = Foo()\n        x.go()\n        with open_it() as f:\n            f.read()\n',
    ['this.repo load', '- Foo', 'Foo() go', '- open_it', 'open_it().__enter__() read'],
  ],
  [
    'java',
    'class A { void m(Bar bar) { var x = new Foo(1); x.go(); bar.run(); for (User u : us) { u.save(); } xs.map(y -> y.go()); } }',
    ['- Foo', '<Foo> go', '<Bar> run', '<User> save', 'xs map', 'xs* go'],
  ],
  [
    'csharp',
    'class A { void M(Bar bar) { var x = new Foo(1); x.Go(); bar.Run(); this.N(); } }',
    ['- Foo', '<Foo> Go', '<Bar> Run', 'this N'],
  ],
  [
    'kotlin',
    'class A(val repo: Repo) { fun m(u: User?) { val x = Foo(); x.go(); u?.save(); us.map { it.run() } } }',
    ['- Foo', 'Foo() go', '<User?> save', 'us map', 'us* run'],
  ],
  [
    'go',
    'package a\nfunc (a *A) M(w Foo) {\n\tk, err := a.c.Find(1)\n\tk.Run()\n\tw.Go()\n\tz := &Zed{n: 1}\n\tz.Zip()\n}\n',
    ['<A>.c Find', '<A>.c.Find()[0] Run', '<Foo> Go', '<Zed> Zip'],
  ],
  [
    'go',
    'package a\nfunc f() {\n\txs := []Foo{{a: b.Go()}}\n\tfor _, x := range xs {\n\t\tx.Run()\n\t}\n\tnew(Bar).Zip()\n}\n',
    ['b Go', '<Foo[]>* Run', '- new', '<Bar> Zip'],
  ],
  ['c', 'void f(ctx *c, void *go) { c->fn(go); struct bar b; b.run(1); }', ['<ctx*> fn', '<bar> run']],
  [
    'ruby',
    'class A < B\n  include C\n  def m\n    @x = Foo.new\n    @x.go()\n    y = Foo.new\n    y.run()\n  end\nend\n',
    ['Foo new', 'this.#x go', 'Foo new', 'Foo.new run'],
  ],
  [
    'rust',
    'impl A { fn m(&self, w: &Foo) { self.n(); w.go(); let k = Zed::new(); k.run(); } }',
    ['this n', '<Foo> go', 'Zed new', 'Zed.new() run'],
  ],
  [
    'swift',
    'class A: B { func m(w: Foo) { self.n(); w.go(); let k = Zed(); k.run() } }',
    ['this n', '<Foo> go', '- Zed', 'Zed() run'],
  ],
  [
    'cpp',
    'void m(Foo const& w, Bar* const b) { w.go(); b->run(); A<B<C>>::D d; d.x(); static E e[2], *f; e[0].y(); f->z(); }',
    ['<Foo&> go', '<Bar*> run', '<A::D> x', '<E>[] y', '<E>-> z'],
  ],
  ['cpp', 'void m(Foo& w) { w.go(); Bar* b = new Bar(); b->run(); }', ['<Foo&> go', '- Bar', '<Bar*> run']],
];

it('notes the types that a struct and an interface of Go embed, the one without its contract', () => {
  const { symbols, types = [] } = parsed(
    'go',
    'package a\ntype A struct {\n\tB\n\t*c.D `json`\n\te int\n}\ntype F interface {\n\tG\n\tRun()\n}\n',
  );
  expect(
    types
      .filter(({ symbol, path }) => symbol !== -1 && path !== '!')
      .map(({ symbol, member, path }) => `${symbols[symbol]?.name} ${member} ${path}`),
  ).toEqual(['A ~ <B>', 'A ~ <c.D>', 'F < <G>']);
});

describe('receivers', () => {
  it.each(ROWS)('of %s', (language, text, calls) => {
    const { references } = parsed(language, text);
    const found = references.flatMap(({ kind, name, receiver }) =>
      kind === 'call' ? [`${receiver ?? '-'} ${name}`] : [],
    );
    expect(found).toEqual(calls);
  });
});

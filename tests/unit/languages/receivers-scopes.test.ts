/** Declarations of a function, a loop or a condition end with it: behind it the name means what it did before. */
import { expect, it } from 'vitest';
import { parsed } from './outline-of.ts';

const ROWS: readonly (readonly [language: string, text: string, calls: readonly string[]])[] = [
  [
    'java',
    'class A { Item i; A(Other i) { i.a(); } void m(Menu i) { i.b(); } abstract void n(Menu i); void o() { i.c(); } }',
    ['<Other> a', '<Menu> b', 'i c'],
  ],
  [
    'java',
    'class A { void m() { for (Foo f : fs) { f.a(); } f.b(); try (Foo f = x) { f.c(); } catch (Ex e) { e.d(); } f.e(); e.f(); for (Foo g : fs) g.h(); g.i(); } }',
    ['<Foo> a', 'f b', '<Foo> c', '<Ex> d', 'f e', 'e f', '<Foo> h', 'g i'],
  ],
  [
    'java',
    'class A { void m() { if (o instanceof Foo f) { f.a(); } f.b(); if (!(o instanceof Foo g)) return; g.c(); } }',
    ['<Foo> a', 'f b', '<Foo> c'],
  ],
  [
    'csharp',
    'class A { Item i; A(Other i) { i.A(); } Item this[Menu i] { get { return i.B(); } } void O() { i.C(); void L(Foo i) { i.D(); } i.E(); if (o is Foo f) { f.F(); } f.G(); } }',
    ['<Other> A', '<Menu> B', 'i C', '<Foo> D', 'i E', '<Foo> F', '<Foo> G'],
  ],
  [
    'cpp',
    'class A { Item* i; void m(Menu* i) { i->a(); } void n(Menu* i); void o() { auto l = [](Foo* i) { i->b(); }; i->c(); } };\nvoid f(Menu* i);\nvoid g() { i->d(); }',
    ['<Menu*> a', '<Foo*> b', 'i-> c', 'i-> d'],
  ],
  [
    'kotlin',
    'class A { fun m(fs: List<Foo>) { for (f in fs) { f.a() }\n f.b()\n try {} catch (f: Ex) { f.c() }\n f.d() } }',
    ['<List<Foo>>* a', 'f b', '<Ex> c', 'f d'],
  ],
  ['swift', 'class A { func m() { if let f = g() { f.a() }\n f.b() } }', ['- g', 'g() a', 'f b']],
  [
    'go',
    'package a\nfunc M(f Item) {\n\tfor _, f := range gs() {\n\t\tf.A()\n\t}\n\tif f := g(); f != nil {\n\t\tf.B()\n\t} else {\n\t\tf.C()\n\t}\n\tf.D()\n}\n',
    ['- gs', 'gs()* A', '- g', 'g() B', 'g() C', '<Item> D'],
  ],
  [
    'typescript',
    'function m(f: Foo) { for (const f of gs()) { f.a(); } f.b(); try {} catch (f) { f.c(); } f.d(); }',
    ['- gs', 'gs()* a', '<Foo> b', '? c', '<Foo> d'],
  ],
  [
    'rust',
    'fn m(f: &Foo) { for f in gs() { f.a(); } f.b(); xs(|f: &Bar| f.c()); f.d(); }',
    ['- gs', 'gs()* a', '<Foo> b', '- xs', '<Bar> c', '<Foo> d'],
  ],
];

it.each(ROWS)('%s: %s', (language, text, calls) => {
  const { references } = parsed(language, text);
  expect(
    references.flatMap(({ kind, name, receiver }) => (kind === 'call' ? [`${receiver ?? '-'} ${name}`] : [])),
  ).toEqual(calls);
});

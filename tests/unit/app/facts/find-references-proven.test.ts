import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import type { Reference } from '../../../../src/languages/contract.ts';
import { referenceResolver } from '../../../../src/retrieval/references/certainty.ts';
import { fakeProject } from '../fake-project.ts';

async function usesIn(sources: Readonly<Record<string, string>>, symbol: string) {
  const { references, others } = await findReferences(fakeProject(sources), { symbols: [symbol] });
  return { uses: references.map(({ file, line, certainty }) => `${file}:${line} ${certainty}`), others };
}

/** Files in which `eng` is a module, a file, a class or a global, and `pay_it` a method that only another class has. */
const AROUND: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rs: {
    'Cargo.toml': '[package]\nname = "a"\n',
    'src/lib.rs': 'pub mod eng;\npub mod used;\npub mod it;\n',
    'src/eng.rs': 'pub struct Foo {}\nimpl Foo { pub fn pay_it(&self) {} }\n',
    'src/it.rs': 'pub struct Eng {}\nimpl Eng { pub fn pay_it(&self) -> i32 { 1 } }\n',
  },
  py: {
    'eng.py': 'x = 1\ndef pay_it(): pass\n',
    'it.py': 'class Eng:\n    def pay_it(self): pass\n',
    'Other.py': 'class Other:\n    def pay_it(self): pass\n',
  },
  rb: {
    'eng.rb': 'module Eng2\n  def self.pay_it; end\nend\n',
    'it.rb': 'class Eng\n  def pay_it; end\nend\nclass Other\n  def pay_it; end\nend\ndef eng; Other.new; end\n',
  },
  ts: {
    'it.ts': 'export class Eng { pay_it() {} }\nexport class Other { pay_it() {} }\n',
  },
  kt: {
    'it.kt': 'package a\nclass Eng { fun pay_it() {} }\nclass Other { fun pay_it() {} }\nval eng = Other()\n',
  },
  java: {
    'It.java': 'package a;\nclass Eng { void pay_it() {} }\nclass Other { void pay_it() {} }\n',
  },
  cs: {
    'It.cs': 'class Eng { public void pay_it() {} }\nclass Other { public void pay_it() {} }\n',
  },
  swift: {
    'It.swift': 'class Eng { func pay_it() {} }\nclass Other { func pay_it() {} }\nlet eng = Other()\n',
  },
  go: {
    'it.go':
      'package a\ntype Eng struct{}\nfunc (e *Eng) pay_it() {}\ntype Other struct{}\nfunc (o *Other) pay_it() {}\nvar eng = &Other{}\n',
  },
  php: {
    'It.php': '<?php\nclass Eng { function pay_it() {} }\nclass Other { function pay_it() {} }\n',
  },
};

const BOUND: Readonly<Record<string, readonly string[]>> = {
  rs: [
    'fn f(x: Q) { x.map(|eng| eng.pay_it()); }',
    'fn f(x: Q) { x.fold(1, |(a, eng), b| eng.pay_it()); }',
    'fn f(x: Q) { x.each(|&mut eng| { eng.pay_it(); }); }',
    'fn f(x: Q) { if let Q::A(eng, _) = x { eng.pay_it(); } }',
    'fn f(x: Q) { if let Q::B { eng, .. } = x { eng.pay_it(); } }',
    'fn f(x: Q) { while let Some((eng, _)) = x.next() { eng.pay_it(); } }',
    'fn f(x: Q) { match x { Q::A(ref eng, 1) if eng.pay_it() => 1, _ => 0 }; }',
    'fn f(x: Q) { match x { Q::C => {} Q::B { eng, b } => { eng.pay_it(); } } }',
    'fn f(x: Q) { let (eng, _) = x; eng.pay_it(); }',
    'fn f(x: Q) { let (mut eng, _): Q = x; eng.pay_it(); }',
    'fn f(x: Q) { let [eng, ..] = x; eng.pay_it(); }',
    'fn f(x: Q) { let Q { a: eng, .. } = x; eng.pay_it(); }',
    'fn f(x: Q) { let Q::A(eng, _) = x else { return }; eng.pay_it(); }',
    'fn f(x: Q) { for (eng, _) in x { eng.pay_it(); } }',
    'use crate::eng::Foo;\nfn f(eng: &Foo, x: Q) { let (eng, _) = x; eng.pay_it(); }',
    'use crate::eng::Foo;\nfn f(eng: &Foo, x: Q) { match x { Q::A(eng, 1) => eng.pay_it(), _ => {} } }',
  ],
  py: [
    'import eng\ndef f(xs):\n    for eng in xs:\n        eng.pay_it()',
    'import eng\ndef f(xs):\n    for a, eng in xs:\n        eng.pay_it()',
    'import eng\ndef f(xs):\n    with xs() as eng:\n        eng.pay_it()',
    'import eng\ndef f(xs):\n    with xs() as (a, eng):\n        eng.pay_it()',
    'import eng\ndef f(xs):\n    try:\n        xs()\n    except X as eng:\n        eng.pay_it()',
    'import eng\ndef f(xs):\n    return [eng.pay_it() for eng in xs]',
    'import eng\ndef f(xs):\n    return {eng.pay_it() for a, eng in xs}',
    'import eng\ndef f(xs):\n    return map(lambda eng: eng.pay_it(), xs)',
    'import eng\ndef f(xs):\n    return map(lambda a, eng=1: eng.pay_it(), xs)',
    'import eng\ndef f(xs):\n    (eng, a) = xs\n    eng.pay_it()',
    'import eng\ndef f(xs):\n    eng, *a = xs\n    eng.pay_it()',
    'import eng\ndef f(xs):\n    if (eng := xs()):\n        eng.pay_it()',
    'import eng\ndef f(*, eng):\n    eng.pay_it()',
    'import eng\ndef f(**eng):\n    eng.pay_it()',
  ],
  rb: [
    'def f(xs)\n  xs.each { |eng| eng.pay_it }\nend',
    'def f(xs)\n  xs.each do |a, eng|\n    eng.pay_it\n  end\nend',
    'def f(xs)\n  xs.each { |(a, eng)| eng.pay_it }\nend',
    'def f(xs)\n  a, eng = xs\n  eng.pay_it\nend',
    'def f(xs)\n  xs\nrescue X => eng\n  eng.pay_it\nend',
    'def f(xs)\n  for eng in xs do\n    eng.pay_it\n  end\nend',
    'def f(xs)\n  xs.map ->(eng) { eng.pay_it }\nend',
    'def f(eng: nil)\n  eng.pay_it\nend',
    'def f(*eng)\n  eng.pay_it\nend',
    'def f(xs)\n  case xs\n  in { eng: }\n    eng.pay_it\n  end\nend',
  ],
  ts: [
    'function f(xs: any) { xs.map((eng) => eng.pay_it()); }',
    'function f(xs: any) { xs.map(eng => eng.pay_it()); }',
    'function f(xs: any) { xs.map(({ eng }) => eng.pay_it()); }',
    'function f(xs: any) { xs.map(([a, eng]) => eng.pay_it()); }',
    'function f(xs: any) { const { a: { eng } } = xs; eng.pay_it(); }',
    'function f(xs: any) { const [a, eng] = xs; eng.pay_it(); }',
    'function f(xs: any) { const { a, ...eng } = xs; eng.pay_it(); }',
    'function f(xs: any) { const { a: [eng] } = xs; eng.pay_it(); }',
    'function f(xs: any) { const [[eng]] = xs; eng.pay_it(); }',
    'function f(xs: any) { const { eng = 1 } = xs; eng.pay_it(); }',
    'function f(xs: any) { for (const eng of xs) eng.pay_it(); }',
    'function f(xs: any) { for (const [a, eng] of xs) eng.pay_it(); }',
    'function f(xs: any) { for (const { eng } of xs) eng.pay_it(); }',
    'function f(xs: any) { try { xs(); } catch (eng) { eng.pay_it(); } }',
    'function f({ eng }: any) { eng.pay_it(); }',
    'function f([eng]: any) { eng.pay_it(); }',
    'function f(...eng: any) { eng.pay_it(); }',
  ].map((line) => `import { Other } from './it';\nconst eng = new Other();\n${line}`),
  kt: [
    'fun f(xs: Q) { xs.map { eng -> eng.pay_it() } }',
    'fun f(xs: Q) { xs.map { (a, eng) -> eng.pay_it() } }',
    'fun f(xs: Q) { xs.map { a, eng -> eng.pay_it() } }',
    'fun f(xs: Q) { val (a, eng) = xs; eng.pay_it() }',
    'fun f(xs: Q) { for (eng in xs) eng.pay_it() }',
    'fun f(xs: Q) { for ((a, eng) in xs) eng.pay_it() }',
    'fun f(xs: Q) { when (val eng = xs.a()) { else -> eng.pay_it() } }',
  ].map((line) => `package a\n${line}`),
  java: [
    'void f(Q xs) { xs.map(eng -> eng.pay_it()); }',
    'void f(Q xs) { xs.map((a, eng) -> eng.pay_it()); }',
    'void f(Q xs) { xs.map((a, eng) -> { eng.pay_it(); }); }',
    'void f(Q xs) { for (var eng : xs) eng.pay_it(); }',
    'void f(Q xs) { try (var eng = xs.a()) { eng.pay_it(); } }',
  ].map((line) => `package a;\nclass U {\n Other eng;\n ${line}\n}`),
  cs: [
    'void f(Q xs) { xs.Map(eng => eng.pay_it()); }',
    'void f(Q xs) { xs.Map((a, eng) => eng.pay_it()); }',
    'void f(Q xs) { foreach (var eng in xs) eng.pay_it(); }',
    'void f(Q xs) { foreach (var (a, eng) in xs) eng.pay_it(); }',
    'void f(Q xs) { var (a, eng) = xs; eng.pay_it(); }',
    'void f(Q xs) { using var eng = xs.A(); eng.pay_it(); }',
    'void f(Q xs) { xs.A(out var eng); eng.pay_it(); }',
  ].map((line) => `class U {\n Other eng;\n ${line}\n}`),
  swift: [
    'func f(xs: Q) { xs.map { eng in eng.pay_it() } }',
    'func f(xs: Q) { xs.map { (a, eng) in eng.pay_it() } }',
    'func f(xs: Q) { xs.map { a, eng in eng.pay_it() } }',
    'func f(xs: Q) { let (a, eng) = xs; eng.pay_it() }',
    'func f(xs: Q) { for eng in xs { eng.pay_it() } }',
    'func f(xs: Q) { for (a, eng) in xs { eng.pay_it() } }',
    'func f(xs: Q) { if let eng = xs.a() { eng.pay_it() } }',
    'func f(xs: Q) { guard let eng = xs.a() else { return }; eng.pay_it() }',
    'func f(xs: Q) { switch xs { case .a(let eng): eng.pay_it() } }',
    'func f(xs: Q) { if case let .a(eng) = xs { eng.pay_it() } }',
  ],
  go: [
    'func f(xs Q) { for _, eng := range xs { eng.pay_it() } }',
    'func f(xs Q) { for eng := range xs { eng.pay_it() } }',
    'func f(xs Q) { a, eng := xs(); eng.pay_it() }',
    'func f(xs Q) { if eng, ok := xs(); ok { eng.pay_it() } }',
    'func f(xs Q) { xs(func(eng Q) { eng.pay_it() }) }',
  ].map((line) => `package a\n${line}`),
  php: [
    'function f($xs) { [$a, $eng] = $xs; $eng->pay_it(); }',
    'function f($xs) { foreach ($xs as [$a, $eng]) { $eng->pay_it(); } }',
    'function f($xs) { list($a, $eng) = $xs; $eng->pay_it(); }',
  ].map((line) => `<?php\n$eng = new Other();\n${line}`),
};

describe('findReferences on a variable with the name of something of the project', () => {
  for (const [language, lines] of Object.entries(BOUND))
    it.each(lines.map((line) => [line.split('\n').join(' ; '), line]))(
      `leaves nothing out in ${language}: %s`,
      async (_, line) => {
        const path = { rs: 'src/used.rs', java: 'U.java' }[language] ?? `used.${language}`;
        const { uses, others } = await usesIn({ ...AROUND[language], [path]: `${line}\n` }, 'Eng.pay_it');
        expect(uses.filter((use) => use.startsWith(path)).map((use) => use.replace(/:.*? /, ' '))).toEqual([
          `${path} possible`,
        ]);
        expect(others).toBe(0);
      },
    );
});

describe('findReferences on what is not proven to be something else', () => {
  const rust = {
    'Cargo.toml': '[package]\nname = "a"\n',
    'src/lib.rs':
      'use std::ops::Deref;\npub struct Stack {}\nimpl Stack { pub fn var_of(&self) {} }\npub struct Engine {}\nimpl Engine { pub fn var_of(&self) {} }\n' +
      'pub enum Cow<T> { A(T) }\nimpl<T> Deref for Cow<T> { type Target = T; fn deref(&self) -> &T { todo!() } }\n' +
      'fn f(stack: Cow<Stack>) { stack.var_of(); }\nfn g(engine: Engine) { engine.var_of(); }\n',
  };

  it('counts a type of Rust that stands for another one as possible, and another class as something else', async () => {
    expect(await usesIn(rust, 'Stack.var_of')).toEqual({ uses: ['src/lib.rs:8 possible'], others: 1 });
  });

  it('counts a class without the member as possible, unless a parent outside of the project may have it [RF1]', async () => {
    const one = {
      'm.py': 'class Voucher:\n    def redeem_now(self): pass\n',
      'w.py': 'import ext\nclass Wrapped(ext.Base): pass\ndef f():\n    w = Wrapped(1)\n    w.redeem_now()\n',
    };
    expect(await usesIn(one, 'Voucher.redeem_now')).toEqual({ uses: ['w.py:5 possible'], others: 0 });
    const closed = { ...one, 'w.py': 'class Wrapped: pass\ndef f():\n    w = Wrapped()\n    w.redeem_now()\n' };
    expect(await usesIn(closed, 'Voucher.redeem_now')).toEqual({ uses: ['w.py:4 possible'], others: 0 });
    const two = { ...closed, 'x.py': 'class Other:\n    def redeem_now(self): pass\n' };
    expect(await usesIn(two, 'Voucher.redeem_now')).toEqual({ uses: ['w.py:4 possible'], others: 0 });
    const below = { ...two, 'w.py': one['w.py'] };
    expect(await usesIn(below, 'Voucher.redeem_now')).toEqual({ uses: [], others: 1 });
    const text = { ...one, 'w.py': 'def f():\n    w = "a"\n    w.redeem_now()\n' };
    expect(await usesIn(text, 'Voucher.redeem_now')).toEqual({ uses: [], others: 1 });
  });

  it('counts the calls on a value in the template of a component as possible, and names of its script as something else', async () => {
    const order = 'export class Order { payTs() {} }\nexport class Other { payTs() {} }\n';
    const vue =
      '<script setup lang="ts">\nimport { x } from "y";\n</script>\n<template><p @click="order.payTs()">{{ order.payTs() }}</p></template>\n';
    const svelte = '<script>\nexport let order;\n</script>\n<p>{order.payTs()}</p>\n';
    const { uses, others } = await usesIn({ 'a.ts': order, 'A.vue': vue, 'B.svelte': svelte }, 'Order.payTs');
    expect([...new Set(uses)]).toEqual(['A.vue:4 possible', 'B.svelte:4 possible']);
    expect(others).toBe(0);
    const own = vue.replace('{ x }', '{ payTs }').replace('order.payTs', 'payTs');
    expect((await usesIn({ 'a.ts': order, 'A.vue': own }, 'Order.payTs')).uses).toEqual([]);
  });

  it('counts the calls of a Blade template as possible', () => {
    const { store } = fakeProject({
      'app/Status.php': '<?php\nnamespace App;\nclass Status { public function viewTypeX() { return 1; } }\n',
      'resources/views/a.blade.php': '<p>{{ $status->viewTypeX() }}</p>\n',
    });
    const resolver = referenceResolver(store);
    const targets = resolver.targets(resolver.names.everywhere('viewTypeX'));
    const file = resolver.names.file('resources/views/a.blade.php');
    const call: Reference = { name: 'viewTypeX', kind: 'call', line: 1, column: 16, enclosing: -1 };
    expect(file && resolver.certaintyOf(file, call, targets)).toBe('possible');
  });

  it.each([
    ['a.ts', 'export function parse_it() {}\n', 'b.ts', 'function f(x) { x.parse_it(); }\n'],
    ['a.ts', 'export const parse_it = 1;\n', 'b.ts', 'import { made } from "./c";\nmade().parse_it;\n'],
    ['a.js', 'module.exports = function parse_it() {}\n', 'b.js', 'exports.f = (x) => x.parse_it()\n'],
    ['a.py', 'def parse_it(): pass\n', 'b.py', 'def f(x):\n    x.parse_it()\n'],
    [
      'a.py',
      'def parse_it(): pass\n',
      'b.py',
      'import importlib\ndef f(x):\n    importlib.import_module(x).parse_it()\n',
    ],
    ['a.rs', 'pub fn parse_it() {}\n', 'b.rs', 'use b::*;\nfn f() { c::parse_it(); }\n'],
  ])('leaves nothing out for a step that leads nowhere: %s, %s [RF1]', async (file, text, other, use) => {
    const { uses, others } = await usesIn({ [file]: text, [other]: use }, 'parse_it');
    expect({ uses: uses.filter((each) => each.startsWith(other)).length, others }).toEqual({ uses: 1, others: 0 });
  });

  it.each([
    ['b.ts', 'const x = { parse_it() {} };\nx.parse_it();\n'],
    ['b.ts', 'class X { parse_it() {} }\nnew X().parse_it();\n'],
    ['b.ts', 'import { x } from "package";\nx.parse_it();\n'],
    ['b.ts', '[1].parse_it();\n'],
    ['b.ts', 'export function f(parse_it) { parse_it(); }\n'],
  ])('leaves a use out for what it means: %s, %s [RF1]', async (other, use) => {
    const { uses, others } = await usesIn({ 'a.ts': 'export function parse_it() {}\n', [other]: use }, 'a.ts:parse_it');
    expect({ uses, isLeftOut: others > 0 }).toEqual({ uses: [], isLeftOut: true });
  });
});

import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { referenceResolver } from '../../../../src/retrieval/references/certainty.ts';
import { fakeProject } from '../fake-project.ts';

async function usesIn(sources: Readonly<Record<string, string>>, symbol: string) {
  const { references, others } = await findReferences(fakeProject(sources), { symbols: [symbol] });
  return { uses: references.map(({ file, line, certainty }) => `${file}:${line} ${certainty}`), others };
}

const KOTLIN = {
  'app/src/main/kotlin/a/b/Svc.kt':
    'package a.b\nclass Svc {\n  fun work(x: Int) = x\n}\nclass Other { fun work(x: Int) = x }\n',
  'app/src/test/kotlin/a/b/SvcTest.kt':
    'package a.b\nclass SvcTest(\n  @Autowired private val svc: Svc,\n) {\n  fun works() { svc.work(1) }\n}\n',
};
const JAVA = {
  'src/main/java/a/b/Svc.java': 'package a.b;\nclass Svc { int work(int x) { return x; } }\n',
  'src/main/java/a/b/Other.java': 'package a.b;\nclass Other { int work(int x) { return x; } }\n',
  'src/test/java/a/b/SvcTest.java': 'package a.b;\nclass SvcTest {\n  Svc svc;\n  void works() { svc.work(1); }\n}\n',
};

describe('findReferences in languages with packages', () => {
  it('is sure of a use in the same package under another root of sources', async () => {
    const kotlin = 'app/src/test/kotlin/a/b/SvcTest.kt:5 sure';
    expect(await usesIn(KOTLIN, 'Svc.work')).toEqual({ uses: [kotlin], others: 0 });
    expect(await usesIn(KOTLIN, 'Other.work')).toEqual({ uses: [], others: 1 });
    expect(await usesIn(JAVA, 'Svc.work')).toEqual({ uses: ['src/test/java/a/b/SvcTest.java:4 sure'], others: 0 });
    expect(await usesIn(JAVA, 'Other.work')).toEqual({ uses: [], others: 1 });
  });

  it('goes by the declared package where folders leave its beginning out or another language stands in another root', async () => {
    const sources = {
      'src/main/kotlin/svc/Svc.kt': 'package org.a.svc\nclass Svc { fun work() = 1 }\nfun helper() = 1\n',
      'src/main/kotlin/Other.kt': 'package org.a\nclass Svc { fun work() = 1 }\n',
      'src/main/java/org/a/svc/User.java':
        'package org.a.svc;\nimport static org.a.svc.SvcKt.helper;\nclass User {\n  void go(Svc svc) { svc.work(); helper(); }\n}\n',
      'src/main/kotlin/use/Use.kt': 'package org.a.use\nimport org.a.svc.*\nfun go(svc: Svc) = svc.work() + helper()\n',
    };
    expect((await usesIn(sources, 'Svc.work')).uses).toEqual([
      'src/main/java/org/a/svc/User.java:4 sure',
      'src/main/kotlin/use/Use.kt:3 sure',
    ]);
    expect((await usesIn(sources, 'helper')).uses).toEqual([
      'src/main/java/org/a/svc/User.java:4 sure',
      'src/main/kotlin/use/Use.kt:3 sure',
      'src/main/java/org/a/svc/User.java:2 sure',
    ]);
  });

  it('means the class of its own module where several modules define one by the same full name', async () => {
    const of = (module: string) => ({
      [`${module}/src/main/java/a/Svc.java`]: 'package a;\npublic class Svc { public void work() {} }\n',
      [`${module}/src/test/java/a/SvcTest.java`]: 'package a;\nclass SvcTest {\n  void t(Svc s) { s.work(); }\n}\n',
    });
    const { uses } = await usesIn({ ...of('one'), ...of('two') }, 'Svc.work');
    expect(uses).toEqual(['one/src/test/java/a/SvcTest.java:3 sure', 'two/src/test/java/a/SvcTest.java:3 sure']);
  });

  it('keeps the parts of a definition of several platforms together', async () => {
    const sources = {
      'src/commonMain/kotlin/a/Clock.kt': 'package a\nexpect class Clock() {\n  fun now(): Long\n}\n',
      'src/jvmMain/kotlin/a/Clock.jvm.kt': 'package a\nactual class Clock {\n  actual fun now() = 1L\n}\n',
      'src/jvmMain/kotlin/a/Use.kt': 'package a\nfun use(c: Clock) = c.now()\n',
    };
    expect((await usesIn(sources, 'Clock.now')).uses).toEqual(['src/jvmMain/kotlin/a/Use.kt:2 sure']);
  });

  it('does not rule out what a class on the path of an import inherits', async () => {
    const sources = {
      'a/Base.java': 'package a;\npublic class Base { public static int limit() { return 1; } }\n',
      'a/Child.java': 'package a;\npublic class Child extends Base {}\n',
      'b/Use.java': 'package b;\nimport static a.Child.limit;\nclass Use { int x = limit(); }\n',
    };
    expect((await usesIn(sources, 'Base.limit')).others).toBe(0);
  });

  it('does not rule out a call in a class without a name', async () => {
    const sources = {
      'a/Base.java': 'package a;\npublic class Base { protected void step() {} public void go() {} }\n',
      'a/Use.java': 'package a;\nclass Use {\n  Base b = new Base() {\n    public void go() { step(); }\n  };\n}\n',
    };
    expect(await usesIn(sources, 'Base.step')).toEqual({ uses: ['a/Use.java:4 possible'], others: 0 });
  });

  it('leaves out a class of the same name from another package', async () => {
    const sources = {
      'src/a/Svc.java': 'package a;\npublic class Svc { public void work() {} }\n',
      'src/b/Use.java': 'package b;\nimport org.else.Svc;\nclass Use { void go(Svc s) { s.work(); } }\n',
    };
    expect(await usesIn(sources, 'Svc.work')).toEqual({ uses: [], others: 1 });
  });

  it('tells a package of Go from the test package in its folder', async () => {
    const sources = {
      'shop/shop.go': 'package shop\n\nfunc newCart() int { return 1 }\n\nfunc Open() int { return newCart() }\n',
      'shop/inner_test.go': 'package shop\n\nfunc check() int {\n\treturn newCart()\n}\n',
      'shop/outer_test.go': 'package shop_test\n\nfunc newCart() int { return 2 }\n',
      'shop/more_test.go': 'package shop_test\n\nvar cart = newCart()\n',
    };
    const { store } = fakeProject(sources);
    const { names, resolver } = referenceResolver(store);
    const meant = (path: string) => {
      const file = names.file(path);
      const meaning = file && resolver.resolve(file, 'newCart', -1);
      return meaning?.kind === 'definitions' ? meaning.definitions.map((each) => each.file.path) : meaning?.kind;
    };
    expect(meant('shop/inner_test.go')).toEqual(['shop/shop.go']);
    expect(meant('shop/more_test.go')).toEqual(['shop/outer_test.go']);
  });

  it('never rules out a use in Scala, whose receivers are not read', async () => {
    const sources = {
      'src/main/scala/a/Svc.scala': 'package a\n\nclass Svc {\n  def work(x: Int): Int = x\n}\n',
      'src/test/scala/a/SvcSpec.scala':
        'package a\n\nclass SvcSpec {\n  val svc = new Svc\n  def works() = svc.work(1)\n}\n',
      'src/main/scala/b/Use.scala': 'package b\n\nclass Use {\n  def works(svc: a.Svc) = svc.work(1)\n}\n',
      'src/main/java/c/Use.java': 'package c;\nimport a.Svc;\nclass Use { int go(Svc svc) { return svc.work(1); } }\n',
    };
    const { uses, others } = await usesIn(sources, 'Svc.work');
    expect({ count: uses.length, others }).toEqual({ count: 3, others: 0 });
  });

  it('never rules out a use of a member in languages whose uses are names alone', async () => {
    const elixir = {
      'lib/cart.ex': 'defmodule Cart do\n  def add(cart, item), do: [item | cart]\nend\n',
      'lib/bag.ex': 'defmodule Bag do\n  def add(bag, item), do: [item | bag]\nend\n',
      'lib/use.ex': 'defmodule Use do\n  import Cart\n  def go(item), do: add([], item)\nend\n',
    };
    expect(await usesIn(elixir, 'Cart.add')).toEqual({ uses: ['lib/use.ex:3 possible'], others: 0 });
    const dart = {
      'lib/cart.dart': 'class Cart {\n  static Cart of(int context) => Cart();\n}\n',
      'lib/use.dart': "import 'cart.dart';\nclass Use {\n  void go() { Cart.of(1); }\n}\n",
    };
    expect(await usesIn(dart, 'Cart.of')).toEqual({ uses: ['lib/use.dart:3 possible'], others: 0 });
  });

  it('knows a name by the file that it begins with, and answers for no other of that name [CT3]', async () => {
    const two = fakeProject({
      'a/cart.ts': 'export class Cart {\n  pay() {}\n}\nexport const a = new Cart();\n',
      'b/cart.ts': 'export class Cart {\n  pay() {}\n}\nexport const b = new Cart();\n',
    });
    const { references } = await findReferences(two, { symbols: ['b/cart.ts:Cart'] });
    expect(references.map(({ file, line }) => `${file}:${line}`)).toEqual(['b/cart.ts:4']);
  });
});

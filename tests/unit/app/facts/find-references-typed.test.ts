/** Java, Kotlin, C# and Swift: what their own ways to make, extend and name things say of a use. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

async function uses(files: Readonly<Record<string, string>>, symbol: string): Promise<string> {
  const { references, others } = await findReferences(fakeProject(files), { symbols: [symbol] });
  const found = references.map(({ certainty, file, line }) => `${certainty} ${file}:${line}`).sort();
  return [...found, `${others} others`].join(', ');
}

describe('a use in Go', () => {
  const shop = {
    'shop/shop.go':
      'package shop\n\ntype Box[K comparable, V any] struct {\n\tsize int\n}\n\nfunc (b *Box[K, V]) Close() {}\n\nfunc New() *Box[int, string] {\n\treturn &Box[int, string]{\n\t\tsize: 1,\n\t}\n}\n',
  };

  it('is sure of a field where a struct with type arguments is written out [CT3]', async () => {
    expect(await uses(shop, 'Box.size')).toBe('sure shop/shop.go:11, 0 others');
  });

  it('is left out on a type of another package [CT3]', async () => {
    const files = {
      ...shop,
      'shop/use.go':
        'package shop\n\nimport "net/http"\n\nfunc use(file *http.Cookie) {\n\tfile.Close()\n\tb := New()\n\tb.Close()\n}\n',
    };
    expect(await uses(files, 'Box.Close')).toBe('sure shop/use.go:8, 1 others');
  });
});

describe('a use in C#', () => {
  it('is of no member where the name of a type stands [CT3]', async () => {
    const files = {
      'Data.cs':
        'class Data {\n  public async Task<List<int>> List() { return new Entry<List<int>>(1); }\n  void M() { List(); }\n}\n',
    };
    expect(await uses(files, 'Data.List')).toBe('sure Data.cs:3, 2 others');
  });

  const items = {
    'Item.cs':
      'namespace Shop;\npublic class Item { public string Title { get; set; } public Box Inner { get; set; } }\npublic class Box { public string Title { get; set; } }\n',
    'Use.cs':
      'namespace Shop;\nclass Use {\n  void M() {\n    var a = new Item { Title = "a", Inner = { Title = "b" } };\n    var b = new Item(1)\n    {\n      Title = "c",\n    };\n    Item c = new() { Title = "d" };\n    list.Add(new Box { Title = "e" });\n  }\n}\n',
  };

  it('is sure in an initializer of the class, the one behind a declared type included [CT3]', async () => {
    expect(await uses(items, 'Item.Title')).toBe('sure Use.cs:4, sure Use.cs:7, sure Use.cs:9, 2 others');
    expect(await uses(items, 'Box.Title')).toBe('sure Use.cs:10, sure Use.cs:4, 3 others');
  });

  it('is sure of a type after which a part of a tuple is named [CT3]', async () => {
    const files = {
      'Result.cs': 'class Result { public static Result Ok() { return new Result(); } }\n',
      'Use.cs':
        'class Use {\n  public Task<(Result Result, string Id)> A() { }\n  public Task<Result> B() {\n    return Result.Ok();\n  }\n}\n',
    };
    expect(await uses(files, 'Result')).toBe('sure Result.cs:1, sure Use.cs:2, sure Use.cs:3, sure Use.cs:4, 0 others');
    expect(await uses(files, 'Result.Ok')).toBe('sure Use.cs:4, 0 others');
  });

  it('is sure of an extension on the class that it extends, and possible on what is not known [CT3]', async () => {
    const files = {
      'Cart.cs': 'class Cart { }\nclass Other { public void Close() { } }\n',
      'CartExtensions.cs': 'static class CartExtensions { public static void Close(this Cart cart) { } }\n',
      'Use.cs':
        'class Use {\n  void M(Cart cart, Other other) {\n    cart.Close();\n    other.Close();\n    made().Close();\n  }\n}\n',
    };
    expect(await uses(files, 'CartExtensions.Close')).toBe('possible Use.cs:5, sure Use.cs:3, 1 others');
  });
});

describe('a use in Kotlin', () => {
  it('is sure of an extension on its class and under an import by name, and left out where it is not seen [CT3]', async () => {
    const files = {
      'src/main/kotlin/shop/Cart.kt':
        'package shop\nclass Cart\nfun Cart.pay() {}\nfun String.toCart(): Cart = Cart()\n',
      'src/main/kotlin/app/Use.kt':
        'package app\nimport shop.Cart\nimport shop.pay\nimport shop.toCart\nfun use(cart: Cart, x: Any?) {\n  cart.pay()\n  "a".toCart()\n  load().toCart()\n}\n',
      'src/main/kotlin/far/Far.kt': 'package far\nfun far() {\n  load().toCart()\n}\n',
    };
    const file = 'src/main/kotlin/app/Use.kt';
    expect(await uses(files, 'pay')).toBe(`sure ${file}:3, sure ${file}:6, 0 others`);
    expect(await uses(files, 'toCart')).toBe(`sure ${file}:4, sure ${file}:7, sure ${file}:8, 1 others`);
  });

  it('is sure behind functions that only return what they are called on, and behind one without a declared type [CT3]', async () => {
    const files = {
      'Build.kt':
        'class Builder {\n  var size = 0\n  fun size(n: Int) = apply { this.size = n }\n  fun build(): Thing = Thing()\n}\nclass Thing {\n  fun run() {}\n}\n',
      'Use.kt':
        'fun use() {\n  Builder()\n    .size(1)\n    .also { log(it) }\n    .build()\n    .run()\n  Builder().apply { size(2) }.build()\n}\n',
    };
    expect(await uses(files, 'Builder.build')).toBe('sure Use.kt:5, sure Use.kt:7, 0 others');
    expect(await uses(files, 'Thing.run')).toBe('sure Use.kt:6, 0 others');
    expect(await uses(files, 'Builder.size')).toBe('possible Use.kt:7, sure Build.kt:3, sure Use.kt:3, 0 others');
  });

  it('is a property where a constructor or a copy names it, and none where a function does or a loop [CT3]', async () => {
    const files = {
      'User.kt': 'data class User(val name: String) {\n  fun hello() = greet(name)\n}\n',
      'Use.kt':
        'fun use(user: User, names: List<String>) {\n  val other = User(name = "a")\n  user.copy(name = "b")\n  send(name = "c")\n  for (name in names) log(name)\n}\n',
    };
    expect(await uses(files, 'User.name')).toBe('sure Use.kt:2, sure Use.kt:3, sure User.kt:2, 3 others');
  });

  it('is of the function or the property, where an implementing class has both [CT3]', async () => {
    const files = {
      'Job.kt':
        'interface Job {\n  fun body(): Int\n}\nclass RealJob : Job {\n  private val body = 1\n  override fun body(): Int = this.body\n}\nfun run(job: RealJob) {\n  job.body()\n}\n',
    };
    expect(await uses(files, 'Job.body')).toBe('sure Job.kt:9, 1 others');
  });

  it('is sure in an inner class, and in a test of the same package [CT3]', async () => {
    const files = {
      'src/main/java/shop/Cart.java':
        'package shop;\npublic class Cart {\n  private Price price;\n  void pay() {}\n  class Row {\n    void go() { pay(); price.sum(); }\n  }\n}\n',
      'src/main/java/shop/Price.java': 'package shop;\npublic class Price {\n  public int sum() { return 1; }\n}\n',
      'src/test/kotlin/shop/CartTest.kt': 'package shop\nclass CartTest {\n  fun test() {\n    Price().sum()\n  }\n}\n',
    };
    expect(await uses(files, 'Cart.pay')).toBe('sure src/main/java/shop/Cart.java:6, 0 others');
    expect(await uses(files, 'Price.sum')).toBe(
      'sure src/main/java/shop/Cart.java:6, sure src/test/kotlin/shop/CartTest.kt:4, 0 others',
    );
  });
});

describe('a use in Swift', () => {
  it('is of no member of an extension, where a parameter has its name [CT3]', async () => {
    const files = {
      'Job.swift': 'protocol Job {\n  func run(_ size: Int)\n}\nextension Job {\n  func size() {}\n}\n',
    };
    expect(await uses(files, 'Job.size')).toBe('1 others');
  });

  it('is possible on what a closure is given, and none in the labels of functions [CT3]', async () => {
    const files = {
      'Job.swift': 'class Job { func run() {} }\n',
      'Use.swift':
        'func all(run action: Handler) { action() }\nfunc use() {\n  each { $0.run() }\n  all(run: handler)\n}\n',
    };
    expect(await uses(files, 'Job.run')).toBe('possible Use.swift:3, 2 others');
  });
});

describe('a use of a name that several modules define', () => {
  it('is of the one that the file imports, in Rust [CT3]', async () => {
    const files = {
      'crates/globset/src/glob.rs':
        'pub struct Glob;\nimpl Glob {\n  pub fn new() -> Glob { Glob }\n}\nimpl Debug for Glob {}\n',
      'crates/ignore/src/types.rs':
        'pub struct Glob;\nimpl Glob {\n  pub fn new() -> Glob { Glob }\n}\nimpl Debug for Glob {}\n',
      'crates/cli/src/main.rs': 'use globset::Glob;\nfn main() {\n  Glob::new();\n}\n',
      'crates/far/src/main.rs': 'use ignore::types::Glob;\nfn main() {\n  Glob::new();\n}\n',
    };
    expect(await uses(files, 'globset.src.glob.Glob.new')).toBe('sure crates/cli/src/main.rs:3, 1 others');
    expect(await uses(files, 'types.Glob.new')).toBe('sure crates/far/src/main.rs:3, 1 others');
  });

  it('is of the namespace around or the one that is opened, in C# [CT3]', async () => {
    const files = {
      'a/Result.cs': 'namespace Shop.Models;\npublic class Result { public static void Ok() { } }\n',
      'b/Result.cs': 'namespace Shop.Web;\npublic class Result { public static void Ok() { } }\n',
      'Use.cs': 'using Shop.Models;\nnamespace App;\nclass Use { void M() { Result.Ok(); } }\n',
      'Near.cs': 'using Shop.Models;\nnamespace Shop.Web.Pages;\nclass Near { void M() { Result.Ok(); } }\n',
    };
    expect(await uses(files, 'Shop.Models.Result.Ok')).toBe('sure Use.cs:3, 1 others');
    expect(await uses(files, 'Shop.Web.Result.Ok')).toBe('sure Near.cs:3, 1 others');
  });
});

describe('a use in Java', () => {
  const shop = {
    'shop/Item.java':
      'package shop;\npublic class Item implements Thing {\n  private final String client = "";\n  public String title() { return client; }\n  public void show() {}\n}\n',
    'shop/Other.java': 'package shop;\npublic class Other implements Thing {\n  public void show() {}\n}\n',
    'shop/Thing.java': 'package shop;\npublic interface Thing { void show(); }\n',
  };

  it('is sure in a reference to a method, and on what a check hands on [CT3]', async () => {
    const files = {
      ...shop,
      'shop/Use.java':
        'package shop;\nclass Use {\n  void m(Item item) {\n    map(Item::title);\n    map(item::title);\n    verify(item, times(1)).title();\n    doReturn(1).when(item).title();\n  }\n}\n',
    };
    expect(await uses(files, 'Item.title')).toBe(
      'sure shop/Use.java:4, sure shop/Use.java:5, sure shop/Use.java:6, sure shop/Use.java:7, 0 others',
    );
  });

  it('is in the file of a private member alone, and on no class that stands beside [CT3]', async () => {
    const files = {
      ...shop,
      'shop/Use.java':
        'package shop;\nclass Use {\n  void m(Item item, Other other, Thing thing) {\n    builder().client(some().client);\n    item.show();\n    other.show();\n    thing.show();\n  }\n}\n',
    };
    expect(await uses(files, 'Item.client')).toBe('sure shop/Item.java:4, 2 others');
    expect(await uses(files, 'Item.show')).toBe('sure shop/Use.java:5, sure shop/Use.java:7, 1 others');
  });

  it('reads a part of a record by a call [CT3]', async () => {
    const files = {
      'a/Pair.java': 'package a;\npublic record Pair(String left, int right) {}\n',
      'a/Use.java': 'package a;\nclass Use {\n  String m(Pair pair) {\n    return pair.left();\n  }\n}\n',
    };
    expect(await uses(files, 'Pair.left')).toBe('sure a/Use.java:4, 0 others');
  });
});

describe('a use in another language', () => {
  it('is possible in a string of several words, and none in a word of it or of its text [CT3]', async () => {
    const files = {
      'shop.go': 'package shop\n\ntype Box struct {\n\tTitle string\n\tUnitPrice int\n}\n',
      'a.tsx': "export const a = <b>Title</b>;\nexport const c = ['Title', 'UnitPrice'];\n",
    };
    expect(await uses(files, 'Box.Title')).toBe('2 others');
    expect(await uses(files, 'Box.UnitPrice')).toBe('possible a.tsx:2, 0 others');
  });

  it('is of a field or of a method, in Rust [CT3]', async () => {
    const files = {
      'src/lib.rs':
        'pub struct A { pub id: u32 }\npub struct B {}\nimpl B {\n  pub fn id(&self) -> u32 { 1 }\n}\nfn m(x: X) {\n  x.id;\n  x.id();\n  map(B::id);\n}\n',
    };
    expect(await uses(files, 'B.id')).toBe('possible src/lib.rs:8, sure src/lib.rs:9, 1 others');
    expect(await uses(files, 'A.id')).toBe('possible src/lib.rs:7, 2 others');
  });
});

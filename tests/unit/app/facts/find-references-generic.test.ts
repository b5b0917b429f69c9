/** Type parameters of a class stand for what an object of it is written with. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

async function uses(files: Readonly<Record<string, string>>, symbol: string): Promise<string> {
  const { references, others } = await findReferences(fakeProject(files), { symbols: [symbol] });
  const found = references.map(({ certainty, file, line }) => `${certainty} ${file}:${line}`).sort();
  return [...found, `${others} others`].join(', ');
}

/** Three classes of another kind have the same member, so that a use of which nothing is known is only possible. */
describe('a use on what is made with type arguments', () => {
  it('is sure in Rust, where they stand behind two colons [CT3]', async () => {
    const files = {
      'src/lib.rs':
        'pub struct Router<S>(S);\nimpl<S> Router<S> {\n  pub fn new() -> Self { todo!() }\n  pub fn nest(self) -> Self { self }\n}\npub struct Other;\nimpl Other {\n  pub fn nest(self) -> Self { self }\n}\nfn f() {\n  let _ = Router::<()>::new()\n    .nest();\n  let r = Router::<Vec<u8>>::new();\n  r.nest();\n  Other\n    .nest();\n}\n',
    };
    expect(await uses(files, 'Router.nest')).toBe('sure src/lib.rs:12, sure src/lib.rs:14, 1 others');
  });
});

describe('a use on what a type parameter stands for', () => {
  const typescript = {
    'models.ts':
      'export class User { rename() {} }\nexport class Page { rename() {} }\nexport class Base { rename() {} }\n',
    'box.ts':
      "import { Base, User } from './models';\nexport class Box<T extends Base = Base, U = string> {\n  items: T[] = [];\n  value!: T;\n  get(): T { return this.items[0]; }\n  async load(): Promise<T | undefined> { return undefined; }\n  each(run: (item: T) => void) {}\n  inside() { this.get().rename(); }\n}\nexport class UserBox extends Box<User> {}\nexport class Near<V> extends Box<V> {}\n",
  };

  const use = (body: string): Record<string, string> => ({
    ...typescript,
    'use.ts': `import { Box, Near, UserBox } from './box';\nimport { User, Page, Base } from './models';\n${body}\n`,
  });

  it('is sure for methods, properties, lists, promises and callbacks in TypeScript [CT3]', async () => {
    const files = use(
      'async function f(box: Box<User>) {\n  box.get().rename();\n  box.value.rename();\n  for (const item of box.items) item.rename();\n  (await box.load())?.rename();\n  box.each((item) => item.rename());\n  new Box<User>().get().rename();\n}',
    );
    expect(await uses(files, 'User.rename')).toBe(
      'sure use.ts:4, sure use.ts:5, sure use.ts:6, sure use.ts:7, sure use.ts:8, sure use.ts:9, 1 others',
    );
    expect(await uses(files, 'Page.rename')).toBe('7 others');
  });

  it('follows a class below, and a class that hands its own parameter on [CT3]', async () => {
    const files = use('function f(a: UserBox, b: Near<Page>) {\n  a.get().rename();\n  b.get().rename();\n}');
    expect(await uses(files, 'User.rename')).toBe('sure use.ts:4, 2 others');
    expect(await uses(files, 'Page.rename')).toBe('sure use.ts:5, 2 others');
  });

  it('is what the parameter extends where no argument is written [CT3]', async () => {
    const files = use('function f(a: Box) {\n  a.get().rename();\n}');
    expect(await uses(files, 'Base.rename')).toBe('sure box.ts:8, sure use.ts:4, 0 others');
  });

  it('follows boxes in boxes, and ends where one holds itself [CT3]', async () => {
    const files: Record<string, string> = {
      ...use(
        'function f(a: Box<Box<User>>, b: Node<User>) {\n  a.get().get().rename();\n  b.next.next.value.rename();\n  b.deep.deep.deep.value.rename();\n}',
      ),
      'node.ts': 'export class Node<T> { next!: Node<T>; deep!: Node<Node<T>>; value!: T; }\n',
    };
    files['use.ts'] = `import { Node } from './node';\n${files['use.ts']}`;
    expect(await uses(files, 'User.rename')).toBe('possible use.ts:7, sure use.ts:5, sure use.ts:6, 1 others');
  });

  const three = (open: string, close = '}'): string =>
    ['User', 'Page', 'Other'].map((name) => `class ${name} ${open}${close}`).join('\n');

  it('is sure in Java and Kotlin [CT3]', async () => {
    const java = {
      'User.java': 'package a;\nclass User { void rename() {} }\n',
      'Page.java': 'package a;\nclass Page { void rename() {} }\n',
      'Box.java':
        'package a;\nclass Box<K, V> {\n  V get(K key) { return null; }\n  List<V> all() { return null; }\n}\n',
      'Use.java':
        'package a;\nclass Use {\n  void f(Box<String, User> box, Box<String, ? extends Page> pages) {\n    box.get("a").rename();\n    for (var each : box.all()) each.rename();\n    pages.get("a").rename();\n  }\n}\n',
    };
    expect(await uses(java, 'User.rename')).toBe('sure Use.java:4, sure Use.java:5, 1 others');
    expect(await uses(java, 'Page.rename')).toBe('sure Use.java:6, 2 others');
    const kotlin = {
      'Models.kt': `package a\n${three('{ fun rename() {} ')}\n`,
      'Box.kt': 'package a\nclass Box<out T : Any>(val value: T) {\n  fun get(): T = value\n}\n',
      'Use.kt': 'package a\nfun f(box: Box<User>) {\n  box.get().rename()\n  box.value.rename()\n}\n',
    };
    expect(await uses(kotlin, 'User.rename')).toBe('sure Use.kt:3, sure Use.kt:4, 0 others');
  });

  it('is sure in C# and Swift [CT3]', async () => {
    const csharp = {
      'Models.cs': `namespace A;\n${three('{ public void Rename() {} ')}\n`,
      'Box.cs':
        'namespace A;\nclass Box<T> where T : Other {\n  public T Get() { return default; }\n  public T Value { get; set; }\n  void M() { Get().Rename(); }\n}\nclass UserBox : Box<User> { }\n',
      'Use.cs':
        'namespace A;\nclass Use {\n  void F(Box<User> box, UserBox users) {\n    box.Get().Rename();\n    box.Value.Rename();\n    users.Get().Rename();\n  }\n}\n',
    };
    expect(await uses(csharp, 'User.Rename')).toBe('sure Use.cs:4, sure Use.cs:5, sure Use.cs:6, 1 others');
    expect(await uses(csharp, 'Other.Rename')).toBe('sure Box.cs:5, 3 others');
    const swift = {
      'Models.swift': `${three('{ func rename() {} ')}\n`,
      'Box.swift': 'class Box<T> {\n  var value: T\n  func get() -> T? { return value }\n}\n',
      'Use.swift': 'func f(box: Box<User>) {\n  box.get()?.rename()\n  box.value.rename()\n}\n',
    };
    expect(await uses(swift, 'User.rename')).toBe('sure Use.swift:2, sure Use.swift:3, 0 others');
  });

  it('is sure in Python, by a variable of a type and by brackets behind the name [CT3]', async () => {
    const python = {
      'models.py': 'class User:\n    def rename(self): ...\n\nclass Page:\n    def rename(self): ...\n',
      'box.py':
        "from typing import Generic, TypeVar\nfrom models import Page\nT = TypeVar('T')\n\nclass Box(Generic[T]):\n    value: T\n    def get(self) -> T: ...\n    def all(self) -> list[T]: ...\n\nclass Near[V]:\n    def get(self) -> V: ...\n\nclass Pages(Box[Page]): ...\n",
      'use.py':
        'from box import Box, Near, Pages\nfrom models import User\ndef f(box: Box[User], near: Near[User], pages: Pages):\n    box.get().rename()\n    box.value.rename()\n    for each in box.all():\n        each.rename()\n    near.get().rename()\n    pages.get().rename()\n',
    };
    expect(await uses(python, 'User.rename')).toBe(
      'sure use.py:4, sure use.py:5, sure use.py:7, sure use.py:8, 1 others',
    );
    expect(await uses(python, 'Page.rename')).toBe('sure use.py:9, 4 others');
  });

  it('is sure in Go and Rust [CT3]', async () => {
    const go = {
      'a/models.go':
        'package a\n\ntype User struct{}\n\nfunc (u *User) Rename() {}\n\ntype Page struct{}\n\nfunc (p *Page) Rename() {}\n',
      'a/box.go':
        'package a\n\ntype Box[K comparable, V any] struct {\n\tvalue V\n}\n\nfunc (b *Box[K, V]) Get(key K) V {\n\treturn b.value\n}\n',
      'a/use.go':
        'package a\n\nfunc use(box *Box[string, *User], pages Box[string, *Page]) {\n\tbox.Get("a").Rename()\n\tbox.value.Rename()\n\tpages.Get("a").Rename()\n}\n',
    };
    expect(await uses(go, 'User.Rename')).toBe('sure a/use.go:4, sure a/use.go:5, 1 others');
    const rust = {
      'src/lib.rs':
        "pub struct User;\nimpl User { pub fn rename(&self) {} }\npub struct Page;\nimpl Page { pub fn rename(&self) {} }\npub struct Keep<'a, T> { value: &'a T }\nimpl<'a, T> Keep<'a, T> {\n    pub fn look(&self) -> &T { self.value }\n}\nfn f(kept: Keep<User>, pages: Keep<'_, Page>) {\n    kept.look().rename();\n    kept.value.rename();\n    pages.look().rename();\n}\n",
    };
    expect(await uses(rust, 'User.rename')).toBe('sure src/lib.rs:10, sure src/lib.rs:11, 1 others');
  });

  it('is sure in PHP, by templates of comments [CT3]', async () => {
    const php = {
      'models.php':
        '<?php\nnamespace A;\nclass User { public function rename() {} }\nclass Page { public function rename() {} }\n',
      'box.php':
        '<?php\nnamespace A;\n/** @template T of object */\nclass Box {\n  /** @return T */\n  public function get() {}\n}\n/** @extends Box<User> */\nclass UserBox extends Box {}\n',
      'use.php':
        '<?php\nnamespace A;\nclass Use_ {\n  /** @var Box<Page> */\n  private $pages;\n  public function f(UserBox $users) {\n    $users->get()->rename();\n    $this->pages->get()->rename();\n  }\n}\n',
    };
    expect(await uses(php, 'A\\User::rename')).toBe('sure use.php:7, 1 others');
    expect(await uses(php, 'A\\Page::rename')).toBe('sure use.php:8, 1 others');
  });
});

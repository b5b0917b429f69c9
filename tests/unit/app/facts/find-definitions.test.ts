import { describe, expect, it } from 'vitest';
import { definitionsOf, findDefinitions } from '../../../../src/app/facts/find-definitions.ts';
import { spelledName } from '../../../../src/app/facts/symbol-name.ts';
import { fakeProject } from '../fake-project.ts';

const project = fakeProject({
  'src/cart.ts': 'export class Cart {\n  add(item: Item) {\n    return item;\n  }\n}\n',
  'src/list.ts': 'export class List {\n  add(item: Item) {\n    return item;\n  }\n}\nfunction cart() {}\n',
  'services/user.py': 'def load_user(id):\n    return id\n',
  'tests/cart.test.ts': 'class Cart {}\n',
});

const placesOf = async (symbol: string, options = {}) => {
  const { definitions } = await findDefinitions(project, { symbols: [symbol], ...options });
  return definitions.map(({ file, line }) => `${file}:${line}`);
};

describe('findDefinitions', () => {
  it('tells everything about a definition [CT1]', async () => {
    const { definitions, total, freshness } = await findDefinitions(project, { symbols: ['load_user'] });
    expect(definitions).toEqual([
      {
        name: 'load_user',
        file: 'services/user.py',
        line: 1,
        endLine: 2,
        kind: 'function',
        scope: '',
        signature: 'def load_user(id):',
        language: 'python',
      },
    ]);
    expect({ total, freshness }).toEqual({ total: 1, freshness: { state: 'fresh', updated: 0 } });
  });

  it('puts the same case first, then source before tests [CT1]', async () => {
    expect(await placesOf('Cart')).toEqual(['src/cart.ts:1', 'tests/cart.test.ts:1', 'src/list.ts:6']);
  });

  it('puts a type before the fields that hold one', async () => {
    const shop = fakeProject({
      'src/history.ts': 'export class History {\n  Order = 1;\n}\n',
      'src/order.ts': 'export class Order {}\n',
    });
    const { definitions } = await findDefinitions(shop, { symbols: ['Order'] });
    expect(definitions.map(({ kind }) => kind)).toEqual(['class', 'property']);
  });

  it('knows no other case when the match is exact [CT1]', async () => {
    expect(await placesOf('cart', { exactMatch: true })).toEqual(['src/list.ts:6']);
  });

  it('keeps to the language that is asked for [CT1]', async () => {
    expect(await placesOf('Cart', { language: 'python' })).toEqual([]);
  });

  it.each(['Cart.add', 'Cart::add()', 'Cart->add', 'Cart#add', 'src\\cart\\Cart\\add', '\\Cart\\add'])(
    'reads the scope in %s [CT1]',
    async (name) => {
      expect(await placesOf(name)).toEqual(['src/cart.ts:2']);
    },
  );

  it('reads a module path as a scope [CT1]', async () => {
    expect(await placesOf('services.user.load_user')).toEqual(['services/user.py:1']);
  });

  it.each([
    ['src/list.ts:add', ['src/list.ts:2']],
    ['src/cart.ts:Cart.add', ['src/cart.ts:2']],
    ['./src/list.ts::List.add', ['src/list.ts:2']],
    ['src/list.ts#cart', ['src/list.ts:6']],
    ['src/list.ts:3', ['src/list.ts:2']],
    ['src/list.ts:1-5 List', ['src/list.ts:1']],
    ['src/list.ts:load_user', []],
    ['src/none.ts:add', []],
    ['src/list.ts:', []],
  ])('keeps to the file and line that a name begins with: %s [CT1]', async (name, places) => {
    expect(await placesOf(name)).toEqual(places);
  });

  it('takes every name back as it prints it, whatever signs the name has itself [CT1]', async () => {
    const files = {
      'CHANGES.md': '# Change Log\n\n## 5.x Releases\n\nNew.\n',
      'package.json': '{ "features": { "ghcr.io/node:2": {} } }\n',
      'reader.rs': 'struct Reader;\nimpl Reader {\n  fn r#async(&self) {}\n}\n',
      'a.swift': 'enum Oops {\n  enum Reason { case none }\n}\nextension Oops.Reason {\n  func text() {}\n}\n',
      'rack.rb': 'module Rack\n  module Lint\n    def call\n    end\n  end\nend\nclass Rack::Lint::Error\nend\n',
      'Cart.php':
        '<?php\nnamespace Shop\\Model;\nclass Cart {\n  const MOST = 1;\n  public $rows;\n  function pay() {}\n}\n',
      'cart.cpp': 'namespace shop {\nclass Cart {\n  void pay();\n};\nvoid Cart::pay() {}\n}\n',
    };
    const many = fakeProject(files);
    const lost: string[] = [];
    for (const file of many.store.files()) {
      const { symbols } = many.store.outline(file.id);
      for (const symbol of symbols) {
        const name = spelledName(symbol, file.language, symbols);
        const found = definitionsOf(many.store, name, { exactMatch: true });
        if (!found.some((each) => each.file === file.path && each.line === symbol.nameLine)) lost.push(name);
      }
    }
    expect(lost).toEqual([]);
    expect(many.store.files().length).toBe(Object.keys(files).length);
  });

  it('suggests near names for one that does not exist, and answers for none of them [CT1]', async () => {
    const { definitions, notFound } = await findDefinitions(project, { symbols: ['lod_user', 'Basket.add'] });
    expect(definitions).toEqual([]);
    expect(notFound).toEqual([
      { symbol: 'lod_user', suggestions: ['load_user'] },
      { symbol: 'Basket.add', suggestions: ['Cart.add', 'List.add'] },
    ]);
  });

  it('takes turns between symbols and tells the real total [CT1]', async () => {
    const { definitions, total } = await findDefinitions(project, { symbols: ['Cart', 'List'], limit: 2 });
    expect(definitions.map(({ name }) => name)).toEqual(['Cart', 'List']);
    expect(total).toBe(4);
  });

  it.each([[[]], [['']], [Array(11).fill('a')]])('refuses the list %j', async (symbols) => {
    await expect(findDefinitions(project, { symbols })).rejects.toMatchObject({ code: 'invalid_argument' });
  });
});

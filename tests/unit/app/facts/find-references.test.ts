import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

const project = fakeProject({
  'src/price.ts': 'export function price(n: number) {\n  return n > 1 ? price(n - 1) : n;\n}\n',
  'src/shop.ts': "import { price } from './price';\nexport class Shop {\n  total() {\n    return price(2);\n  }\n}\n",
  'tests/price.test.ts': 'price(7);\n',
});

const placesOf = async (query: Parameters<typeof findReferences>[1]) => {
  const { references } = await findReferences(project, query);
  return references.map(({ file, line }) => `${file}:${line}`);
};

describe('findReferences', () => {
  it('leaves out the definition; source before tests, calls before imports [CT3]', async () => {
    expect(await placesOf({ symbols: ['price'] })).toEqual([
      'src/price.ts:2',
      'src/shop.ts:4',
      'src/shop.ts:1',
      'tests/price.test.ts:1',
    ]);
  });

  it('shows the line and the symbol around it [CT3]', async () => {
    const { references } = await findReferences(project, { symbols: ['price'], limit: 1, offset: 1 });
    expect(references).toEqual([
      {
        symbol: 'price',
        file: 'src/shop.ts',
        line: 4,
        column: 12,
        kind: 'call',
        certainty: 'sure',
        in: 'Shop.total',
        content: 'return price(2);',
      },
    ]);
  });

  it('is sure of what a function is given that stands where a value or a function may, without semicolons', async () => {
    const types =
      'export interface Api { go(): void }\nexport type Start = {\n  (o: string): R\n  <T>(o: { run: T | ((a: Api) => T) }): R\n}\n';
    const make = 'export interface Made { on: Start }\nexport const make = () => {\n  return { on } as Made\n}\n';
    const build = 'export function build() {\n  return function start(o: { run: (a: Api) => void }): void {}\n}\n';
    const uses =
      "import { make, build } from './api'\nmake().on({ run: (a) => a.go() })\nbuild()({ async run(a) { a.go() } })\n";
    const { references } = await findReferences(
      fakeProject({ 'src/api.ts': types + make + build, 'src/use.ts': uses, 'src/b.ts': 'class B { go() {} }\n' }),
      { symbols: ['Api.go'] },
    );
    expect(references.map(({ line, certainty }) => `${line} ${certainty}`)).toEqual(['2 sure', '3 sure']);
  });

  it('shows what the source does before what tests do, however sure those are [CT3]', async () => {
    const sources = {
      'src/check.ts': 'export class Check { status() {} }\nexport class Other { status() {} }\n',
      'src/use.ts': 'export function use(x: any) {\n  return x.status();\n}\n',
      'tests/check.test.ts': "import { Check } from '../src/check';\nnew Check().status();\n",
    };
    const { references } = await findReferences(fakeProject(sources), { symbols: ['Check.status'] });
    expect(references.map(({ file, certainty }) => `${file} ${certainty}`)).toEqual([
      'src/use.ts possible',
      'tests/check.test.ts sure',
    ]);
  });

  it('keeps to one kind [CT3]', async () => {
    expect(await placesOf({ symbols: ['price'], kind: 'import' })).toEqual(['src/shop.ts:1']);
  });

  it('tells the real total of a cut answer [CT3]', async () => {
    const { references, total } = await findReferences(project, { symbols: ['price'], limit: 1 });
    expect([references.length, total]).toEqual([1, 4]);
  });

  it('has no enclosing symbol at module level [CT3]', async () => {
    const { references } = await findReferences(project, { symbols: ['price'], offset: 3 });
    expect(references[0]?.in).toBeNull();
  });

  it('finds a defined name that nobody uses, without uses [CT3]', async () => {
    expect(await findReferences(project, { symbols: ['Shop'] })).toMatchObject({ total: 0, notFound: [] });
  });

  it('counts a name in another case as unknown [CT3]', async () => {
    const { total, notFound } = await findReferences(project, { symbols: ['shop'] });
    expect({ total, notFound }).toEqual({ total: 0, notFound: [{ symbol: 'shop', suggestions: ['Shop'] }] });
  });

  it('takes a qualified name that the project does not define only beside its scope [CT3]', async () => {
    expect(await placesOf({ symbols: ['Nowhere.price'] })).toEqual([]);
    expect(await placesOf({ symbols: ['shop.price'] })).toEqual([]);
  });

  it('finds a use of a qualified method whose receiver is not known as a possible one [CT3]', async () => {
    const uses = fakeProject({ 'a.ts': 'class A {\n  run() {}\n}\n', 'b.ts': 'export const go = (a) => a.run();\n' });
    const { references, sure } = await findReferences(uses, { symbols: ['A.run'] });
    expect([references, sure]).toMatchObject([[{ file: 'b.ts', in: 'go', certainty: 'possible' }], 0]);
  });

  it('leaves out uses on another class and counts them [CT3]', async () => {
    const uses = fakeProject({
      'a.ts': 'export class A {\n  run() {}\n}\nexport class B {\n  run() {}\n}\n',
      'b.ts': "import { A, B } from './a';\nnew A().run();\nnew B().run();\n",
    });
    const { references, sure, others } = await findReferences(uses, { symbols: ['A::run'] });
    expect([references.map(({ line, certainty }) => `${line} ${certainty}`), sure, others]).toEqual([['2 sure'], 1, 1]);
  });

  it('gives a line once that uses the symbol twice, as the surer use [CT3]', async () => {
    const uses = fakeProject({
      'a.ts': 'export class A {\n  run() {}\n}\nexport const go = (b) => (b.run(), new A().run());\n',
    });
    const { references, total, sure } = await findReferences(uses, { symbols: ['A.run'] });
    expect(references.map(({ line, certainty }) => `${line} ${certainty}`)).toEqual(['4 sure']);
    expect([total, sure]).toEqual([1, 1]);
  });

  it('groups the uses of several symbols by symbol [CT3]', async () => {
    const uses = fakeProject({ 'a.js': 'function a() {}\nfunction b() {}\na();\nb();\na();\nb();\n' });
    const { references } = await findReferences(uses, { symbols: ['a', 'b'] });
    expect(references.map(({ symbol }) => symbol)).toEqual(['a', 'a', 'b', 'b']);
  });

  it('suggests near names for an unknown one [CT3]', async () => {
    const { references, notFound } = await findReferences(project, { symbols: ['prise'] });
    expect(references).toEqual([]);
    expect(notFound).toEqual([{ symbol: 'prise', suggestions: ['price'] }]);
  });
});

describe('a reference is sure', () => {
  const lines = async (files: Readonly<Record<string, string>>, symbol: string): Promise<string[]> => {
    const { references, others } = await findReferences(fakeProject(files), { symbols: [symbol] });
    return [...references.map(({ certainty, file, line }) => `${certainty} ${file}:${line}`), `${others} others`];
  };

  it('in a callback that is given what the function declares [CT3]', async () => {
    const files = {
      'app.ts':
        'export interface Context { json(): void }\ntype Handler = (c: Context) => void;\ninterface Get {\n  (path: string, handler: Handler): App\n}\nexport class App { get!: Get }\n',
      'use.ts':
        "import { App } from './app';\nconst app = new App();\napp.get('/', (c) => c.json()).get('/', async (d) => {\n  d.json();\n});\nother((c) => c.json());\n",
    };
    expect(await lines(files, 'Context.json')).toEqual([
      'sure use.ts:3',
      'sure use.ts:4',
      'possible use.ts:6',
      '0 others',
    ]);
  });

  it('behind a query of Eloquent, and not behind what only stands in for a class [CT3]', async () => {
    const files = {
      'Page.php': '<?php\nclass Page extends Model { function url() {} function scopeOpen() {} }\n',
      'Proxy.php': '<?php\n/** @mixin Page */\nclass Proxy { function url() {} }\n',
      'use.php':
        "<?php\nPage::query()->open()->where('a', 1)->first()->url();\nfunction f(Page $p, Proxy $q) {\n  $p->fresh()->url();\n  $q->url();\n}\n",
    };
    expect(await lines(files, 'Page.url')).toEqual(['sure use.php:2', 'sure use.php:4', '1 others']);
  });

  it('under the name that a module exports it by, re-exported ones included [CT3]', async () => {
    const files = {
      'base.ts': 'class Shop { open() {} }\nexport { Shop as Base }\nexport function price() {}\n',
      'index.ts': "export { Base } from './base'\nexport { price as cost } from './base'\n",
      'use.ts': "import { Base, cost } from './index'\nexport const made: Base = new Base()\ncost()\n",
      'far.ts': "import { Base } from 'other'\nnew Base()\n",
    };
    expect(await lines(files, 'Shop')).toEqual([
      'sure use.ts:2',
      'sure base.ts:2',
      'sure index.ts:1',
      'sure use.ts:1',
      '0 others',
    ]);
    expect(await lines(files, 'price')).toEqual(['sure use.ts:3', 'sure index.ts:2', 'sure use.ts:1', '0 others']);
  });

  it('of what only a class below the declared one has, and not of what several have [CT3]', async () => {
    const files = {
      'Plain.php': '<?php\ninterface Plain { function read(); }\n',
      'Base.php': '<?php\nclass Base { function test() {} function read() {} }\n',
      'Made.php': '<?php\nclass Made extends Base implements Plain { function close() {} }\n',
      'Other.php': '<?php\nclass Other implements Plain { function read() {} function close() {} }\n',
      'use.php': '<?php\nfunction f(Plain $p) {\n  $p->test();\n  $p->close();\n  $p->none();\n}\n',
      'Far.php': '<?php\nclass Far { function test() {} }\n',
    };
    expect(await lines(files, 'Base.test')).toEqual(['sure use.php:3', '0 others']);
    expect(await lines(files, 'Made.close')).toEqual(['possible use.php:4', '0 others']);
    expect(await lines(files, 'Far.test')).toEqual(['1 others']);
    const typed = {
      'a.ts': 'export interface Plain { read(): void }\nexport class Made implements Plain { read() {} test() {} }\n',
      'b.ts': "import type { Plain } from './a';\nexport function f(p: Plain) {\n  p.test();\n}\n",
    };
    expect(await lines(typed, 'Made.test')).toEqual(['possible b.ts:3', '0 others']);
  });

  it('in a component of Vue, on what its script declares [CT3]', async () => {
    const files = {
      'cart.ts': 'export class Cart { add() {} }\nexport class List { add() {} }\n',
      'Shop.vue':
        '<script setup lang="ts">\nimport { Cart } from "./cart";\nconst make = (): Cart => new Cart();\nfunction buy() {\n  make().add();\n}\n</script>\n',
    };
    expect(await lines(files, 'Cart.add')).toEqual(['sure Shop.vue:5', '0 others']);
  });

  it('neither as a part of an imported name nor as a field under the name of a method [CT3]', async () => {
    const files = {
      'Activity.php': '<?php\nnamespace App\\Models;\nclass Activity { public $rules; function rules() {} }\n',
      'Other.php': '<?php\nnamespace App\\Activity;\nclass Tag {}\n',
      'use.php':
        '<?php namespace Shop;\nuse App\\Models\\Activity;\nuse App\\Activity\\Tag;\nfunction f(Activity $a) {\n  $a->rules();\n  $a->rules = 1;\n}\n',
    };
    expect(await lines(files, 'Models.Activity')).toEqual(['sure use.php:4', 'sure use.php:2', '1 others']);
    const { references } = await findReferences(fakeProject(files), { symbols: ['Activity.rules'], kind: 'call' });
    expect(references.map(({ line, certainty }) => `${line} ${certainty}`)).toEqual(['5 sure']);
  });

  it('by a name around it that can be asked for as it is written [CT3]', async () => {
    const project = fakeProject({
      'A.php':
        '<?php\nnamespace App\\Http;\nclass Page {\n  function go() {\n    $this->run();\n  }\n  function run() {}\n}\n',
    });
    const { references } = await findReferences(project, { symbols: ['App\\Http\\Page::run'] });
    expect(references.map((use) => use.in)).toEqual(['App\\Http\\Page::go']);
    expect(await findReferences(project, { symbols: ['App\\Http\\Page::go'] })).toMatchObject({ notFound: [] });
  });

  it('through an interface of Go that the type meets without saying so, and on embedded types [CT3]', async () => {
    const files = {
      'a.go':
        'package a\ntype Runner interface {\n\tRun(n int)\n}\ntype Base struct {\n\tname string\n}\ntype Dog struct {\n\tBase\n}\nfunc (d *Dog) Run(n int) {\n\tprint(d.name)\n}\nfunc use(r Runner) {\n\tr.Run(1)\n}\n',
    };
    expect(await lines(files, 'Dog.Run')).toEqual(['sure a.go:15', '0 others']);
    expect(await lines(files, 'Base.name')).toEqual(['sure a.go:12', '0 others']);
  });

  it('on members of C++ that are defined outside of their class [CT3]', async () => {
    const files = {
      'a.hpp': 'namespace n {\nclass Doc {\n public:\n  Doc();\n  void go();\n  void run();\n};\n}\n',
      'a.cpp':
        '#include "a.hpp"\nnamespace n {\nDoc::Doc() {}\nvoid Doc::go() {\n  this->run();\n}\nvoid f() {\n  Doc doc;\n  doc.run();\n}\n}\n',
    };
    expect(await lines(files, 'Doc.run')).toEqual(['sure a.cpp:5', 'sure a.cpp:9', '0 others']);
  });
});

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

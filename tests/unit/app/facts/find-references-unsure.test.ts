/** Receivers that are not known for sure: their uses are possible, and never of something else. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { inAnswerTime } from '../../../../src/base/answer-time.ts';
import { fakeProject } from '../fake-project.ts';

async function usesOf(symbol: string, files: Record<string, string>): Promise<string[]> {
  const { references } = await findReferences(fakeProject(files), { symbols: [symbol] });
  return references.map(({ file, line, certainty }) => `${certainty} ${file}:${line}`);
}

const VOUCHER =
  'class Voucher:\n    def redeem(self): ...\n    def is_active(self): ...\n\nclass Offer:\n    def is_active(self): ...\n';

describe('objects of classes with a parent outside of the project', () => {
  const files = {
    'models.py': VOUCHER,
    'made.py':
      'import factory\nclass VoucherFactory(factory.django.DjangoModelFactory): ...\nclass Held(ext.Base): ...\n',
    'use.py':
      'from made import Held, VoucherFactory\ndef f():\n    v = VoucherFactory(usage=1)\n    v.redeem()\n    v.is_active()\n    h = Held()\n    h.redeem()\n    h.is_active()\n',
  };

  it('may have a member whose name the project defines once [CT3]', async () => {
    expect(await usesOf('Voucher.redeem', files)).toEqual(['possible use.py:4', 'possible use.py:7']);
  });

  it('may be made by a factory of another class [CT3]', async () => {
    expect(await usesOf('Voucher.is_active', files)).toEqual(['possible use.py:5']);
  });
});

describe('results at their places', () => {
  it.each([
    [
      'go',
      'package a\nfunc two() (*Ot, *It) { return nil, nil }\nfunc f() {\n\t_, y := two()\n\ty.Get()\n\tz, w := two()\n\tw.Get()\n\tz.Get()\n}\ntype Ot struct{}\ntype It struct{}\nfunc (o *Ot) Get() {}\nfunc (i *It) Get() {}\n',
      { 'It.Get': ['sure a.go:5', 'sure a.go:7'], 'Ot.Get': ['sure a.go:8'] },
    ],
    [
      'py',
      'class Ot:\n    def get(self): ...\nclass It:\n    def get(self): ...\ndef two():\n    return Ot(), It()\ndef f():\n    _, y = two()\n    y.get()\n    _, z = Ot(), It()\n    z.get()\n',
      { 'It.get': ['sure a.py:11', 'sure a.py:9'], 'Ot.get': [] },
    ],
    [
      'rb',
      'class Ot\n  def get\n  end\nend\nclass It\n  def get\n  end\nend\ndef f\n  _, x = Ot.new, It.new\n  x.get\nend\n',
      { 'It.get': ['sure a.rb:11'], 'Ot.get': [] },
    ],
  ] as const)('are those of the variable there, behind a blank too: %s [CT3]', async (extension, text, asked) => {
    for (const [symbol, uses] of Object.entries(asked)) {
      const found = (await usesOf(symbol, { [`a.${extension}`]: text })).sort();
      expect({ symbol, found }).toEqual({ symbol, found: [...uses].sort() });
    }
  });
});

it('what is cloned keeps its type, and stays unknown where it is [CT3]', async () => {
  const php = (body: string) =>
    `<?php\nclass Item { function hasKls() {} }\nclass Other { function hasKls() {} }\nfunction f($q, Item $p) {\n${body}\n}\n`;
  const files = { 'a.php': php('$c = clone $p;\n$c->hasKls();\n$d = clone $q;\n$d->hasKls();') };
  expect(await usesOf('Item.hasKls', files)).toEqual(['sure a.php:6', 'possible a.php:8']);
  expect(await usesOf('Other.hasKls', files)).toEqual(['possible a.php:8']);
});

it('a class named just so is meant, and no file in another case: its inherited member [CT3]', async () => {
  const files = {
    'abstract.py': 'class AbstractBasket:\n    def add_product(self): ...\n',
    'models.py': 'from abstract import AbstractBasket\nclass Basket(AbstractBasket): ...\n',
    'helpers/basket.py': 'def add_product(basket): ...\n',
    'use.py':
      'from models import Basket\nfrom helpers.basket import add_product\ndef f():\n    b = Basket()\n    b.add_product()\n    add_product(b)\n',
  };
  expect(await usesOf('Basket.add_product', files)).toEqual(['sure use.py:5']);
  expect(await usesOf('basket.add_product', files)).toContain('sure use.py:6');
});

it.each([
  ['py', 'def f(x=None):\n    y = x or Ot()\n    y.get()\n    z = x if x else Ot()\n    z.get()\n', [7, 9]],
  ['rb', 'class K\n  def a\n    @k = Ot.new\n  end\n  def b(x)\n    @k = x\n    @k.get\n  end\nend\n', [15]],
] as const)('a value that may be another one stays possible: %s [CT3]', async (extension, text, lines) => {
  const [head, end] = extension === 'py' ? [':\n    def get(self): ...\n', ''] : ['\n  def get\n  end\n', 'end\n'];
  const classes = `class Ot${head}${end}class It${head}${end}`;
  const files = { [`a.${extension}`]: classes + text };
  expect((await usesOf('Ot.get', files)).sort()).toEqual(lines.map((line) => `sure a.${extension}:${line}`).sort());
  expect((await usesOf('It.get', files)).sort()).toEqual(lines.map((line) => `possible a.${extension}:${line}`).sort());
});

describe('a name with possible uses and no definition', () => {
  const notDefinedIn = async (symbol: string, files: Record<string, string>) => {
    const { notDefined = [], notFound } = await findReferences(fakeProject(files), { symbols: [symbol] });
    return { notDefined: notDefined.map(({ symbol: name, suggestions }) => [name, ...suggestions]), notFound };
  };
  const use = 'def f(x):\n    x.is_activ()\n';

  it('is told as a member that a class of the project does not have [CT3]', async () => {
    const files = { 'models.py': VOUCHER, 'use.py': use };
    const near = ['Voucher.is_activ', 'Voucher.is_active'];
    expect(await notDefinedIn('Voucher.is_activ', files)).toEqual({ notDefined: [near], notFound: [] });
    expect(await notDefinedIn('Voucher.is_active', files)).toEqual({ notDefined: [], notFound: [] });
  });

  it('is not told where the class inherits from outside of the project [CT3]', async () => {
    const files = { 'models.py': VOUCHER.replace('Voucher:', 'Voucher(ext.Base):'), 'use.py': use };
    expect(await notDefinedIn('Voucher.is_activ', files)).toEqual({ notDefined: [], notFound: [] });
  });
});

it('is possible, and counted as not judged, once the time of an answer is over [CT3]', async () => {
  const files = {
    'a.ts': 'export class Cart {\n  total() {}\n}\nexport class Other {\n  total() {}\n}\n',
    'b.ts': "import { Other } from './a';\nnew Other().total();\n",
  };
  const all = await findReferences(fakeProject(files), { symbols: ['Cart.total'] });
  expect(all).toMatchObject({ total: 0, others: 1 });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const ask = () => findReferences(fakeProject(files), { symbols: ['Cart.total'] });
  expect(await inAnswerTime(ask, {})).toMatchObject([
    { references: [{ certainty: 'possible', file: 'b.ts' }] },
    // The use, and who takes the method under another name.
    { uses: 2 },
  ]);
});

/** What a change touches, and how far symbols are from each other, on a project of a few files. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProject } from '../../../src/app/composition/compose.ts';
import { analyzeImpact } from '../../../src/app/impact/analyze-impact.ts';
import { linkDistance } from '../../../src/app/impact/symbol-distance.ts';
import type { OpenProject } from '../../../src/app/project/open-project.ts';
import { toAbsolute } from '../../../src/base/paths.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const FILES: Readonly<Record<string, string>> = {
  'src/price.ts': 'export function netPrice(gross: number): number {\n  return gross / 1.1;\n}\n',
  'src/cart.ts':
    "import { netPrice } from './price.ts';\nexport class Cart {\n  total(): number {\n    return netPrice(110);\n  }\n}\n",
  'src/checkout.ts':
    "import { Cart } from './cart.ts';\nexport function checkOut(cart: Cart): number {\n  return cart.total();\n}\n",
  'src/report.ts':
    "import { checkOut } from './checkout.ts';\nexport function monthlyReport(): number {\n  return checkOut(null!);\n}\n",
  'src/yearly.ts':
    "import { monthlyReport } from './report.ts';\nexport const yearly = (): number => 12 * monthlyReport();\n",
  'src/other.ts': 'export function unrelatedThing(): void {}\n',
  'routes/web.ts': "import { checkOut } from '../src/checkout.ts';\nroute('/checkout', checkOut);\n",
  'src/routes/filters.ts':
    "import { unrelatedThing } from '../other.ts';\nexport function addFilter(): void {\n  unrelatedThing();\n}\n",
  'src/named.ts': 'export function namedThing(): void {}\nnamedThing.title = 1;\n',
  'tests/price.test.ts': "import { netPrice } from '../src/price.ts';\ntest('net', () => netPrice(11));\n",
  'docs/words.md': '# Words\n\nThe total of a cart is never negative; in total there are two.\n',
  'docs/calls.md': '# Calls\n\nAsk `total()` for the sum.\n',
  'docs/prices.md': '# Prices\n\n`netPrice` takes the tax off. A netPriceList is another thing.\n',
  'src/PriceTag.vue': '<template><b/></template>\n<script setup lang="ts">\n</script>\n',
  'src/Page.vue':
    '<template><PriceTag/></template>\n<script setup lang="ts">\nimport PriceTag from "./PriceTag.vue"\n</script>\n',
  'package.json': '{ "dependencies": { "vue": "3" } }\n',
  'locales/de.json': '{ "netPrice": "Nettopreis" }\n',
  'src/step.ts': 'export class Step {\n  process(): void {}\n}\n',
  'deps/lock.json': '{ "packages": {\n  "process": "^0.11.10"\n} }\n',
  'docs/options.html': '<script>\nrun({\n  process: {}\n});\n</script>\n',
  'lib/parse-range.js': 'function parseRange() {}\nmodule.exports = parseRange;\n',
  'lib/satisfies.js':
    "const read = require('./parse-range');\nfunction satisfies() {\n  return read();\n}\nmodule.exports = satisfies;\n",
  'docs/step.md': '# Steps\n\n`process` is called last.\n',
};

let project: OpenProject;

beforeAll(async () => {
  const root = temporaryFolder();
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  project = await openProject(toAbsolute(root, '/'), { environment: {} });
  await project.ensureFresh();
});
afterAll(() => project.close());

const impactOf = (symbol: string) => analyzeImpact(project, { symbols: [symbol], limit: 100 });

describe('the impact of a symbol', () => {
  it('leaves out keys of other languages that are called like a method', async () => {
    const { impact } = await impactOf('Step.process');
    expect(impact.map(({ file }) => file)).toEqual(['docs/step.md']);
  });

  it('reaches the users of a module that call it by another name', async () => {
    const { impact } = await impactOf('parseRange');
    expect(impact.map(({ file, name }) => `${file} ${name}`)).toContain('lib/satisfies.js satisfies');
  });

  it('reaches the users of its users, with the number of steps', async () => {
    const { impact } = await impactOf('netPrice');
    const code = impact.filter(({ role }) => role === 'code').map(({ name, steps }) => [name, steps]);
    expect(code).toEqual([
      ['Cart.total', 1],
      ['checkOut', 2],
      ['monthlyReport', 3],
    ]);
  });

  it('names tests, routes, documents and translations by their part', async () => {
    const { impact, counts } = await impactOf('netPrice');
    const filesOf = (role: string) => impact.filter((entry) => entry.role === role).map(({ file }) => file);
    expect(filesOf('test')).toEqual(['tests/price.test.ts']);
    expect(filesOf('document')).toEqual(['docs/prices.md']);
    expect(filesOf('translation')).toEqual(['locales/de.json']);
    expect(filesOf('route')).toEqual(['routes/web.ts']);
    expect(counts).toEqual({ code: 3, test: 1, route: 1, document: 1, translation: 1 });
  });

  it('names a function in a folder of routes that binds no address as code', async () => {
    const { impact } = await impactOf('unrelatedThing');
    expect(impact).toMatchObject([{ role: 'code', name: 'addFilter', file: 'src/routes/filters.ts' }]);
  });

  it('does not name the file itself where the file is changed', async () => {
    const { total } = await analyzeImpact(project, { file: 'src/named.ts', limit: 100 });
    expect(total).toBe(0);
  });

  it('names no prose in which the name is a word of everyday language', async () => {
    const { impact } = await impactOf('Cart.total');
    const documents = impact.filter(({ role, steps }) => role === 'document' && steps === 1);
    expect(documents.map(({ file }) => file)).toEqual(['docs/calls.md']);
  });

  it('is the same for its file', async () => {
    const bySymbol = await impactOf('netPrice');
    const byFile = await analyzeImpact(project, { file: 'src/price.ts', limit: 100 });
    expect(byFile.impact).toEqual(bySymbol.impact);
  });

  it('is that of the file for a component, which has no symbol, and for a path in place of a symbol', async () => {
    const places = async (symbol: string) => (await impactOf(symbol)).impact.map(({ file }) => file);
    expect(await places('PriceTag')).toEqual(['src/Page.vue']);
    expect((await impactOf('src/price.ts')).impact).toEqual((await impactOf('netPrice')).impact);
  });

  it('of a class counts who calls its methods', async () => {
    const { impact } = await impactOf('Cart');
    expect(impact.map(({ name, uses }) => [name, uses])).toContainEqual(['checkOut', 'Cart']);
  });

  it('of nothing is refused, and of an unknown name tells what is near', async () => {
    await expect(analyzeImpact(project, {})).rejects.toMatchObject({ code: 'invalid_argument' });
    expect((await impactOf('netPrise')).notFound).toMatchObject([{ suggestions: ['netPrice'] }]);
  });
});

describe('the distance between symbols', () => {
  const distance = (from: string, to: string) => linkDistance(project, [from], [to]).get(to);

  it.each([
    ['netPrice', 'netPrice', 0],
    ['Cart', 'netPrice', 1],
    ['netPrice', 'Cart', 1],
    ['Cart.total', 'netPrice', 1],
    ['checkOut', 'netPrice', 2],
    ['netPrice', 'checkOut', 2],
    ['monthlyReport', 'netPrice', undefined],
    ['Cart', 'unrelatedThing', undefined],
    ['Cart', 'noSuchName', undefined],
  ])('%s is from %s as many steps as %s', (from, to, steps) => {
    expect(distance(from, to)).toBe(steps);
  });

  it('ends at the number of steps that is asked for', () => {
    expect(linkDistance(project, ['checkOut'], ['netPrice'], 1).size).toBe(0);
  });

  it('is the least from any start', () => {
    expect(linkDistance(project, ['monthlyReport', 'Cart'], ['netPrice']).get('netPrice')).toBe(1);
  });
});

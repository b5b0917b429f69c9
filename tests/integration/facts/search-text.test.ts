import { beforeEach, describe, expect, it } from 'vitest';
import { type SearchTextAnswer, searchText } from '../../../src/app/facts/search-text.ts';
import type { AbsolutePath } from '../../../src/base/paths.ts';
import { makeProject } from '../scan/project.ts';

const FILES = {
  'src/cart.ts': 'setUp(cart);\nsetup(cart);\nconst title = "Total of the cart";\n',
  'tests/cart.test.ts': 'setUp(cart);\nsetUp(order);\n',
  'lang/de/cart.php': "'title' => 'Total of the cart',\n",
  'public/app.min.js': 'setUp(cart)\n',
};

let root: AbsolutePath;
beforeEach(() => {
  root = makeProject(FILES);
});

function places({ matches }: SearchTextAnswer): string[] {
  return matches.map(({ file, line }) => `${file}:${line}`);
}

describe('a search for text', () => {
  it('finds code first, and counts what stands beside it', async () => {
    const answer = await searchText({ root, patterns: ['setUp('] });
    expect(places(answer)).toEqual([
      'src/cart.ts:1',
      'tests/cart.test.ts:1',
      'tests/cart.test.ts:2',
      'public/app.min.js:1',
    ]);
    expect(answer.asides).toEqual([]);
  });

  it('looks into translations and built files too, and not into what .gitignore names', async () => {
    root = makeProject({ ...FILES, '.gitignore': '/dist\n', 'dist/app.js': 'setUp()\n' });
    const files = (await searchText({ root, patterns: ['setUp', 'Total of the'] })).matches.map(({ file }) => file);
    expect(files).toEqual(expect.arrayContaining(['lang/de/cart.php', 'public/app.min.js']));
    expect(files).not.toContain('dist/app.js');
  });

  it('takes a capital letter for each pattern by itself, and only where some line has it', async () => {
    const { totals } = await searchText({ root, patterns: ['setUp(', 'total of', 'SETUP('] });
    expect(totals).toEqual([4, 2, 5]);
  });

  it('keeps the lines of a rare pattern together, and those of a frequent one behind them', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `const a${at} = 1;\n`).join('');
    root = makeProject({
      'src/a.ts': many,
      'src/b.ts': 'open(rare);\nconst x = rare;\n',
      'src/c.ts': 'close(rare);\n',
    });
    const answer = await searchText({ root, patterns: ['const ', 'rare'] });
    expect(answer).toMatchObject({ total: 63, behind: 58 });
    expect(places(answer).slice(0, 5).sort()).toEqual([
      'src/a.ts:1',
      'src/a.ts:2',
      'src/b.ts:1',
      'src/b.ts:2',
      'src/c.ts:1',
    ]);
    expect((await searchText({ root, patterns: ['const '] })).behind).toBe(0);
  });

  it('tells lines beside the code where their kind has few, or where they are the first of a pattern that is in no code', async () => {
    const only = await searchText({ root, patterns: ['Total of'] });
    expect([only.total, only.asides]).toEqual([2, []]);
    const tests = Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`tests/cart${at}.test.ts`, 'setUp(cart);\n']));
    const specs = Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`specs/cart${at}.spec.ts`, 'tearDown(cart);\n']));
    root = makeProject({ ...FILES, ...tests, ...specs, 'config/cart.yaml': 'call: setUp()\n' });
    const { matches, asides } = await searchText({ root, patterns: ['setUp(', 'tearDown('] });
    const files = matches.map(({ file }) => file);
    const inCode = files.filter((file) => file.startsWith('src/'));
    expect(files.slice(0, inCode.length)).toEqual(inCode);
    expect(files.slice(inCode.length, inCode.length + 3).sort()).toEqual(
      ['config/cart.yaml', 'public/app.min.js', 'specs/cart1.spec.ts'].sort(),
    );
    expect(asides).toMatchObject([{ kind: 'test', lines: files.length - inCode.length - 3 }]);
  });

  it('counts translations by their number alone, since a text has one in each language', async () => {
    const texts = Object.fromEntries(
      ['de', 'fr', 'it', 'nl', 'sv', 'ja'].map((code) => [`lang/${code}/cart.php`, "'cart_total' => '',\n"]),
    );
    root = makeProject({ 'src/cart.ts': "t('cart_total');\n", ...texts, 'config/a.yaml': 'cart_total: 1\n' });
    const { matches, asides } = await searchText({ root, patterns: ['cart_total'] });
    expect(matches.slice(0, 2).map(({ file }) => file)).toEqual(['src/cart.ts', 'config/a.yaml']);
    expect(asides).toMatchObject([{ kind: 'translation', lines: 6 }]);
  });

  it('searches for the longest line of a pattern with several', async () => {
    root = makeProject({ 'src/a.ts': 'if (a) {\n  eqAny(one,\n    two);\n}\n' });
    const { matches } = await searchText({ root, patterns: ['eqAny(one,\n   two', '{\n'] });
    expect(matches.map(({ line }) => line).sort()).toEqual([1, 2]);
    const expression = await searchText({ root, patterns: ['eqAny\\(\n'], regex: true });
    expect(expression.matches.map(({ line }) => line)).toEqual([2]);
    await expect(searchText({ root, patterns: [' \n '] })).rejects.toThrow('empty');
  });

  it('takes what code generators wrote for something beside the code', async () => {
    const generated = Object.fromEntries(
      ['cart.pb.go', 'cart.pb.gw.go', 'cart_grpc.pb.go', 'cart_pb.ts'].map((name) => [`gen/${name}`, 'GetCart()\n']),
    );
    root = makeProject({ 'server/z.go': 'GetCart()\n', 'api/client.ts': 'GetCart();\nGetCart();\n', ...generated });
    const { matches, asides } = await searchText({
      root,
      patterns: ['GetCart'],
      // As the index tells it by the notice in the file.
      isGenerated: (file) => file === 'api/client.ts',
    });
    expect(matches[0]?.file).toBe('server/z.go');
    expect(asides).toMatchObject([{ kind: 'generated', lines: 6, files: 5 }]);
  });

  it('counts a line for each pattern that it has', async () => {
    root = makeProject({ 'src/help.php': "'lower case letters only',\n'letters',\n" });
    const { total, totals } = await searchText({ root, patterns: ['letters', 'lower case', 'case letters only'] });
    expect({ total, totals }).toEqual({ total: 2, totals: [2, 1, 1] });
  });

  it.each([
    String.raw`setUp\(cart\)`,
    String.raw`\bsetUp\b`,
    "'setUp'|setUp",
    'setUp.*;',
    '[a-z]etUp',
    String.raw`setUp\(|none(`,
  ])('reads %s as an expression where no line has it as it stands, and says so', async (pattern) => {
    const answer = await searchText({ root, patterns: [pattern, 'Total of', 'no such text'], orExpression: true });
    expect(answer.totals[0]).toBeGreaterThanOrEqual(3);
    expect(answer.totals.slice(1)).toEqual([2, 0]);
    expect(answer.readAsExpression).toEqual([pattern]);
  });

  it('only counts an expression in very many lines where another text was found', async () => {
    root = makeProject({ ...FILES, 'src/types.ts': "const image = 'png';\n".repeat(41) });
    const pattern = 'gif|png';
    const { matches, ...answer } = await searchText({ root, patterns: [pattern, 'Total of'], orExpression: true });
    expect(answer).toMatchObject({
      total: 2,
      totals: [0, 2],
      readAsExpression: [],
      tooBroad: [{ pattern, lines: 41 }],
    });
    expect(matches.every(({ content }) => content.includes('Total of'))).toBe(true);
    const alone = await searchText({ root, patterns: [pattern, 'no such text'], orExpression: true });
    expect(alone).toMatchObject({ total: 41, readAsExpression: [pattern], tooBroad: [] });
  });

  it('reads no text as an expression that some line has, or that is one of code', async () => {
    const code = 'const mask = one|other;\n';
    const patterns = ['one|other', 'cart || order', 'items[0]', String.raw`Shop\service\boot`, '$none', 'none()?'];
    const answer = await searchText({ root: makeProject({ 'a.ts': code }), patterns, orExpression: true });
    expect(answer).toMatchObject({ totals: [1, 0, 0, 0, 0, 0], readAsExpression: [] });
  });

  it('takes no case for a capital letter where that is said', async () => {
    const { total } = await searchText({ root, patterns: ['setUp('], caseSensitive: false });
    expect(total).toBe(5);
  });
});

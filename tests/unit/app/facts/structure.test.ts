import { describe, expect, it } from 'vitest';
import { analyzeStructure } from '../../../../src/app/facts/analyze-structure.ts';
import { enclosingNames, getFunctionAtLine } from '../../../../src/app/facts/get-function-at-line.ts';
import { getSymbols } from '../../../../src/app/facts/get-symbols.ts';
import { searchFiles } from '../../../../src/app/facts/search-files.ts';
import { asRelative } from '../../../../src/base/paths.ts';
import { fakeProject } from '../fake-project.ts';

const SHOP = "import { price } from './price';\nexport class Shop {\n  total() {\n    return price(2);\n  }\n}\n";
const project = fakeProject(
  { 'src/shop.ts': SHOP, 'src/deep/nested.py': 'def outer():\n    def inner():\n        return 1\n    return inner\n' },
  { skips: { '.env': 'secret', 'package-lock.json': 'lockfile' } },
);

describe('analyzeStructure', () => {
  it('nests the symbols of a file and lists its imports [CT4]', async () => {
    const { files, total } = await analyzeStructure(project, { path: 'src/shop.ts' });
    const total2 = { name: 'total', type: 'method', startLine: 3, endLine: 5, children: [] };
    expect(total).toBe(1);
    expect(files[0]).toMatchObject({
      file: 'src/shop.ts',
      language: 'typescript',
      symbols: [{ name: 'Shop', type: 'class', startLine: 2, endLine: 6, children: [total2] }],
      imports: [{ module: './price', names: ['price'], line: 1 }],
    });
  });

  it.each(['src', 'src/', '.', ''])('takes the folder %j [CT4]', async (path) => {
    const { files } = await analyzeStructure(project, { path });
    expect(files.map(({ file }) => file)).toEqual(['src/deep/nested.py', 'src/shop.ts']);
  });

  it('names near files for a path that does not exist [CT4]', async () => {
    const answer = analyzeStructure(project, { path: 'shp.ts' });
    await expect(answer).rejects.toMatchObject({ code: 'not_found', next: 'Did you mean src/shop.ts?' });
  });

  it.each([
    ['cart.ts', 'cart/index.ts', 'cart/index.ts'],
    ['serve.rs', 'serve/listen.rs', 'serve'],
    ['serve', 'serve.rs', 'serve.rs'],
    ['serve/mod.rs', 'serve.rs', undefined],
  ])('names for %s, which is gone, what it became: %s [CT4]', async (path, now, meant) => {
    const moved = fakeProject({ [`src/${now}`]: 'x', 'src/card.ts': 'x', 'src/verse.rs': 'x' });
    const next = meant === undefined ? expect.not.stringContaining('serve') : `Did you mean src/${meant}?`;
    await expect(analyzeStructure(moved, { path: `src/${path}` })).rejects.toMatchObject({ next });
  });

  it('tells whose a member is that stands outside of its type, and in which block [CT4]', async () => {
    const text = `pub struct Name(String);

impl Name {
    #[must_use]
    pub fn new() -> Self { Name(String::new()) }
    pub fn other(&self) -> Name { Name::new() }
}

impl From<&str> for Name
where
    Self: Sized,
{
    fn from(s: &str) -> Self { Name(s.into()) }
}
`;
    const rust = fakeProject({
      'src/name.rs': text,
      'src/repo.go': 'package a\ntype Repo struct{}\nfunc (r *Repo) Find() {}\n',
    });
    const { files } = await analyzeStructure(rust, { path: 'src', withSignatures: true });
    const told = files.map(({ symbols }) => symbols.map(({ name, scope, block, line }) => [line, name, scope, block]));
    expect(told).toEqual([
      [
        [1, 'Name', undefined, undefined],
        [5, 'new', 'Name', 'impl Name'],
        [6, 'other', 'Name', 'impl Name'],
        [13, 'from', 'Name', 'impl From<&str> for Name'],
      ],
      [
        [2, 'Repo', undefined, undefined],
        [3, 'Find', 'Repo', undefined],
      ],
    ]);
  });

  it('says why a file has no structure [CT4]', async () => {
    await expect(analyzeStructure(project, { path: '.env' })).rejects.toThrow('May hold a key');
  });

  it('stays inside the project [CT4]', async () => {
    await expect(analyzeStructure(project, { path: '../x' })).rejects.toMatchObject({ code: 'path_outside_project' });
  });
});

describe('getSymbols', () => {
  it('lists the symbols of one kind [CT6]', async () => {
    const { symbols, total } = await getSymbols(project, { path: 'src', kind: 'function' });
    expect(symbols.map(({ scope, name }) => [scope, name])).toEqual([
      ['', 'outer'],
      ['outer', 'inner'],
    ]);
    expect(total).toBe(2);
  });
});

describe('getFunctionAtLine', () => {
  it('gives the innermost function with its text [CT5]', async () => {
    const answer = await getFunctionAtLine(project, { file: 'src/deep/nested.py', line: 3 });
    const content = '    def inner():\n        return 1';
    expect(answer.function).toEqual({ name: 'outer.inner', kind: 'function', startLine: 2, endLine: 3, content });
  });

  it('has none outside of functions, and names the class [CT5]', async () => {
    const answer = await getFunctionAtLine(project, { file: 'src/shop.ts', line: 2 });
    expect(answer).toMatchObject({ function: null, in: 'Shop' });
  });

  it('refuses a line that the file does not have [CT5]', async () => {
    const answer = getFunctionAtLine(project, { file: 'src/shop.ts', line: 7 });
    await expect(answer).rejects.toMatchObject({ code: 'invalid_argument' });
  });
});

describe('enclosingNames', () => {
  it('names the innermost symbol of a line, null at module level and in unknown files', () => {
    const nameOf = enclosingNames(project.store);
    const total = { qualifiedName: 'Shop.total', isNamedHere: false };
    expect([nameOf(asRelative('src/shop.ts'), 4), nameOf(asRelative('src/shop.ts'), 1)]).toEqual([total, null]);
    expect(nameOf(asRelative('package-lock.json'), 1)).toBeNull();
  });
});

describe('searchFiles', () => {
  it('finds skipped files and says why, but no secret', async () => {
    const { files } = await searchFiles(project, { pattern: 'package-lock' });
    expect(files).toEqual([{ file: 'package-lock.json', lines: expect.any(Number), skip: 'lockfile' }]);
    expect(await searchFiles(project, { pattern: '.env' })).toMatchObject({ total: 0 });
  });
});

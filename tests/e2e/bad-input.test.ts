/** Files and folders that break tools: none of them stops the program, leads it out of the project, or passes in silence. */
import { chmodSync, chownSync, mkdirSync, readdirSync, renameSync, statSync, symlinkSync, truncateSync } from 'node:fs';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { AbsolutePath } from '../../src/base/paths.ts';
import { generateProject } from '../integration/indexing/generated-project.ts';
import { git, makeProject } from '../integration/scan/project.ts';
import { reportOf, run } from './program.ts';

const JAPANESE = '// 在庫の引き当てを確定する処理です。\nfunction confirmStock() { return 1; }\n'.repeat(4);

describe('a file that', () => {
  it.each([
    ['is binary', 'blob.ts', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2, 3]), 'binary'],
    ['is one minified line', 'app.js', `var a=1;${'function f(b){return b+1};'.repeat(3000)}`, 'minified'],
    [
      'is in no known encoding',
      'odd.ts',
      Buffer.alloc(3000, Buffer.from([0x81, 0x20, 0x9d, 0x8d, 0xff])),
      'unsupported_encoding',
    ],
  ])('%s is left out with the reason', async (_what, name, content, reason) => {
    const root = makeProject({ 'a.ts': 'export function keep() {}\n', [name]: content });
    expect(await skippedOf(root)).toEqual({ [reason]: [name] });
  });

  it('has 50 MB is left out with the reason', async () => {
    const root = makeProject({ 'a.ts': 'export function keep() {}\n', 'huge.log': '' });
    truncateSync(`${root}/huge.log`, 50 * 1024 * 1024);
    expect(await skippedOf(root)).toEqual({ too_large: ['huge.log'] });
  });

  it.each(['shift_jis', 'euc-jp', 'utf-16le', 'utf-16be'])(
    'is written in %s is found by Japanese words',
    async (encoding) => {
      const content = iconv.encode(JAPANESE, encoding, { addBOM: encoding.startsWith('utf') });
      const root = makeProject({ 'a.ts': 'export function keep() {}\n', 'stock.js': content });
      const search = await run(['search', '在庫の引き当て', '--json', '--path', root]);
      expect(reportOf(search)).toMatchObject({ hits: [{ file: 'stock.js' }] });
      const text = await run(['text', '引き当てを確定', '--json', '--path', root]);
      expect(reportOf(text)).toMatchObject({ matches: [{ file: 'stock.js', line: 1 }, {}, {}, {}] });
    },
  );

  it('is empty or broken is indexed beside the others', async () => {
    const broken = 'class { def function ((( "unterminated\nexport function stillHere() {\n';
    const root = makeProject({ 'empty.ts': '', 'broken.ts': broken, 'a.ts': 'export function keep() {}\n' });
    expect(reportOf(await run(['index', root, '--json']))).toMatchObject({ files: 3, skipped: {} });
    expect((await run(['text', 'stillHere', '--path', root])).out).toContain('broken.ts');
  });

  it('is deeply nested, in any language, does not stop the worker threads', async () => {
    const nested = '('.repeat(20_000) + ')'.repeat(20_000);
    const extensions =
      'c cpp cs css ex go html java js json kt lua md php py rb rs scala sh swift toml ts tsx yaml'.split(' ');
    const deep = Object.fromEntries(extensions.map((extension) => [`deep.${extension}`, `x = ${nested}\n`]));
    const root = makeProject({ ...generateProject(1, 120), ...deep });
    const index = await run(['index', root, '--json']);
    expect([index.code, index.signal]).toEqual([0, null]);
    const { files, skipped } = reportOf(index);
    expect(Number(files) + Object.values(Object(skipped)).reduce((sum: number, count) => sum + Number(count), 0)).toBe(
      120 + extensions.length,
    );
  });

  it('is tracked though ignored is searched without an index, and what only an index knows is said [EF2]', async () => {
    const root = makeProject({ '.gitignore': 'built/\n', 'built/a.ts': 'keep\n', 'nul.ts': 'odd "\0"\n' });
    git(root, 'init', '-q');
    git(root, 'add', '-f', 'built/a.ts');
    expect(reportOf(await run(['text', 'keep', '--json', '--path', root]))).toMatchObject({ matches: [{}] });
    expect((await run(['text', 'odd', '--path', root])).err).toContain('`code-intel index` makes one');
    await run(['index', root]);
    expect(reportOf(await run(['text', 'odd', '--json', '--path', root]))).toMatchObject({ matches: [{}] });
  });

  it('has an odd name is found by it', async () => {
    const names = ['-e.ts', '--pre=sh', 'a b.ts', 'line\nend.ts', '注文/明細 表.ts', 'quote".ts'];
    const root = makeProject(Object.fromEntries(names.map((name) => [name, 'export function oddNeedle() {}\n'])));
    const found = reportOf(await run(['text', 'oddNeedle', '--json', '--path', root]));
    expect(found).toMatchObject({ matches: [...names].sort().map((file) => ({ file })) });
    expect(reportOf(await run(['index', root, '--json']))).toMatchObject({ files: names.length });
    expect((await run(['def', 'oddNeedle', '--json', '--path', root])).code).toBe(0);
  });
});

describe('a pattern', () => {
  it.each(['--pre=sh', '-e', '--', '--files'])('such as %j is text to search for', async (pattern) => {
    const root = makeProject({ 'a.sh': `touch ran # ${pattern}\n` });
    expect(reportOf(await run(['text', '--json', '--path', root, '--', pattern]))).toMatchObject({
      matches: [{ file: 'a.sh' }],
    });
    expect(readdirSync(root)).not.toContain('ran');
  });
});

describe('a link', () => {
  it('that leads out of the project or into itself is named and not followed', async () => {
    const outside = makeProject({ 'secret-plan.ts': 'export function outsideNeedle() {}\n' });
    const root = makeProject({ 'a.ts': 'export function keep() {}\n', 'sub/b.ts': 'export const b = 1;\n' });
    symlinkSync(outside, `${root}/folder-out`);
    symlinkSync(`${outside}/secret-plan.ts`, `${root}/file-out.ts`);
    symlinkSync('..', `${root}/sub/loop`);
    symlinkSync('self', `${root}/self`);
    const skipped = await skippedOf(root);
    expect(skipped).toEqual({ outside_project: ['file-out.ts', 'folder-out'], symlink: ['self', 'sub/loop'] });
    expect((await run(['text', 'outsideNeedle', '--path', root])).code).toBe(1);
    expect((await run(['outline', 'file-out.ts', '--path', root])).out).not.toContain('outsideNeedle');
  });

  it('that takes the place of a folder between two answers is not followed', async () => {
    const outside = makeProject({ 'b.ts': 'export function outsideNeedle() {}\n' });
    const root = makeProject({ 'a.ts': 'export function keep() {}\n', 'sub/b.ts': 'export const b = 1;\n' });
    await run(['index', root]);
    renameSync(`${root}/sub`, `${outside}/moved`);
    symlinkSync(outside, `${root}/sub`);
    const search = await run(['search', 'outside needle', '--json', '--path', root]);
    expect(reportOf(search)).toMatchObject({ hits: [{ file: 'a.ts' }] });
    expect(Object.values(await skippedOf(root)).flat()).toEqual(['sub']);
  });
});

/** As the administrator everything is readable, so the program runs as somebody else. */
const OTHER_USER = process.getuid?.() === 0 ? 65_534 : undefined;

describe.runIf(process.platform !== 'win32')('without permission', () => {
  it('to read a file or folder, the rest is indexed and these are named', async () => {
    const root = makeProject({
      'a.ts': 'export function keep() {}\n',
      'locked.ts': 'export const x = 1;\n',
      'shut/b.ts': '',
    });
    handOver(root);
    chmodSync(`${root}/locked.ts`, 0);
    chmodSync(`${root}/shut`, 0);
    const index = await run(['index', root, '--json'], asOther());
    expect([index.err, reportOf(index)]).toMatchObject(['', { files: 1, skipped: { unreadable: 2 } }]);
    chmodSync(`${root}/locked.ts`, 0o644);
    chmodSync(`${root}/shut`, 0o755);
    await run(['search', 'keep', '--path', root], asOther());
    expect(reportOf(await run(['status', '--json', '--path', root], asOther()))).toMatchObject({
      files: 3,
      skipped: [],
    });
  });

  it('to write the index, the error says what to do', async () => {
    const root = makeProject({ 'a.ts': 'export function keep() {}\n' });
    handOver(root);
    chmodSync(root, 0o555);
    const index = await run(['index', root, '--json'], asOther());
    chmodSync(root, 0o755);
    expect([index.code, reportOf(index).error]).toEqual([2, 'index_unavailable']);
  });
});

describe('a repository', () => {
  it('with a submodule and a nested repository is indexed with both', async () => {
    const inner = makeProject({ 'inner.ts': 'export function innerNeedle() {}\n' });
    commitAll(inner);
    const root = makeProject({
      'a.ts': 'export function keep() {}\n',
      'nested/n.ts': 'export function nestedNeedle() {}\n',
    });
    git(root, 'init', '-q');
    git(root, 'submodule', 'add', inner, 'lib/inner');
    commitAll(`${root}/nested`);
    for (const name of ['innerNeedle', 'nestedNeedle']) expect((await run(['def', name, '--path', root])).code).toBe(0);
  });
});

async function skippedOf(root: AbsolutePath): Promise<Record<string, string[]>> {
  const index = await run(['index', root, '--json']);
  expect([index.code, index.err]).toEqual([0, '']);
  const { skipped } = reportOf(await run(['status', '--json', '--path', root])) as {
    skipped: readonly { reason: string; files: string[] }[];
  };
  return Object.fromEntries(skipped.map(({ reason, files }) => [reason, files]));
}

function asOther() {
  return OTHER_USER === undefined ? {} : { uid: OTHER_USER, environment: { HOME: '/' } };
}

function handOver(folder: string): void {
  if (OTHER_USER === undefined) return;
  chownSync(folder, OTHER_USER, OTHER_USER);
  for (const name of readdirSync(folder)) {
    const inner = `${folder}/${name}`;
    if (statSync(inner).isDirectory()) handOver(inner);
    else chownSync(inner, OTHER_USER, OTHER_USER);
  }
}

function commitAll(folder: string): void {
  mkdirSync(folder, { recursive: true });
  git(folder, 'init', '-q');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'all');
}

import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runRipgrep } from '../../../../src/retrieval/text-search/ripgrep.ts';
import type { RipgrepLimits, RipgrepQuery } from '../../../../src/retrieval/text-search/ripgrep-query.ts';
import { TextSearch } from '../../../../src/retrieval/text-search/text-search.ts';
import { pick, type Random, randomFrom } from '../../../integration/indexing/generated-project.ts';

const ripgrep = vi.fn(runRipgrep);
afterEach(() => ripgrep.mockClear());

const limits: RipgrepLimits = { maxMatches: 5000, timeoutMs: 20_000, accepts: () => true };

/** Files that were just written count as old. */
const later = (): number => Date.now() + 60_000;

function makeFolder(files: Record<string, string | Buffer>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'code-intel-text-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) write(root, name, content);
  return root;
}

function write(root: string, name: string, content: string | Buffer): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), content);
}

function queryOf(root: string, pattern: string, rest: Partial<RipgrepQuery> = {}): RipgrepQuery {
  return { root, patterns: [pattern], regex: false, caseSensitive: false, contextLines: 0, path: '.', ...rest };
}

/** A search that knows the files of the folder. */
async function learned(root: string): Promise<TextSearch> {
  const search = new TextSearch(root, { ripgrep, now: later });
  onTestFinished(() => search.close());
  for (let time = 0; time < 5; time++) await search.search(queryOf(root, 'nothing of that kind'), limits, () => false);
  await search.settle();
  ripgrep.mockClear();
  return search;
}

async function linesOf(search: TextSearch, query: RipgrepQuery): Promise<string[]> {
  const { matches } = await search.search(query, limits, () => false);
  return matches.map(({ file, line, content }) => `${file}:${line}:${content}`);
}

const PIECES = [
  'needle',
  'NEEDLE',
  'Stark',
  'ſtark',
  'STAR\u212a',
  'straße',
  '請求書',
  'データ',
  'a\tb',
  'x.y(z)',
  'Éclair',
  'éclair',
  'oneOf',
  '\u0130st',
];
const ENDS = ['\n', '\n', '\n', '\r\n', ' ', '  ', '\n\n', '\r'];

function someText(random: Random): string {
  let text = '';
  for (let left = random() * 40; left > 0; left--) text += pick(random, PIECES) + pick(random, ENDS);
  return text;
}

function someContent(random: Random): string | Buffer {
  const text = someText(random);
  return pick<() => string | Buffer>(random, [
    () => text,
    () => text,
    () => text,
    () => `\ufeff${text}`,
    () => Buffer.from(`\ufeff${text}`, 'utf16le'),
    () => `${text}\0${someText(random)}`,
    () => `${text}${'filler line\n'.repeat(3000)}\0${someText(random)}`,
    () => `${text}${'filler line\n'.repeat(9000)}\0${someText(random)}`,
    () => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0x0a]), Buffer.from(someText(random))]),
    () => Buffer.from(text, 'latin1'),
    () => `${'x'.repeat(500)}${text}`,
  ])();
}

const NAMES = [
  'a.ts',
  'b.TS',
  'src/c.ts',
  'src/deep/d.php',
  'src/.hidden/e.ts',
  'build/f.ts',
  'build/keep/g.ts',
  '.gitignore',
  'lib/.gitignore',
  'lib/h.ts',
  'lib/i.log',
  '-j.ts',
  'sp ace.ts',
  'node_modules/k.ts',
  '日本.ts',
];

function someFolder(random: Random): Record<string, string | Buffer> {
  const files: Record<string, string | Buffer> = {};
  for (const name of NAMES) if (random() < 0.8) files[name] = someContent(random);
  for (let more = 0; more < 10; more++) files[`more/${more}.ts`] = someContent(random);
  if (random() < 0.5) files['.gitignore'] = 'build/*\n!build/keep\n*.log\n';
  return files;
}

function someQuery(root: string, random: Random): RipgrepQuery {
  const piece = (): string => {
    const whole = pick(random, PIECES);
    const cased = pick(random, [whole, whole.toLowerCase(), whole.toUpperCase(), whole.slice(1)]);
    return cased === '' ? 'x' : cased;
  };
  return queryOf(root, piece(), {
    patterns: random() < 0.3 ? [piece(), piece()] : [piece()],
    caseSensitive: random() < 0.3,
    contextLines: pick(random, [0, 0, 1, 3]),
    fileType: pick(random, ['', '', '.ts', 'php']) || undefined,
  });
}

describe('TextSearch', () => {
  it.each([1, 2, 3, 4])('answers what ripgrep answers over all files, with seed %i', async (seed) => {
    const random = randomFrom(seed);
    const root = makeFolder(someFolder(random));
    const search = await learned(root);
    for (let time = 0; time < 40; time++) {
      const query = someQuery(root, random);
      expect(await search.search(query, limits, () => false), JSON.stringify(query)).toEqual(
        await runRipgrep(query, limits),
      );
    }
  });

  it('starts no process for a text that few files may hold', async () => {
    const root = makeFolder({ 'a.ts': 'const needle = 1;\n', 'b.ts': 'const other = 1;\n' });
    const search = await learned(root);
    expect(await linesOf(search, queryOf(root, 'Needle'))).toEqual(['a.ts:1:const needle = 1;']);
    expect(ripgrep).not.toHaveBeenCalled();
  });

  it('names the files to ripgrep when one of them is for ripgrep to read', async () => {
    const root = makeFolder({ 'a.ts': 'needle\n', 'b.ts': Buffer.from('needle \xe9\n', 'latin1'), 'c.ts': 'other\n' });
    const search = await learned(root);
    expect(await linesOf(search, queryOf(root, 'needle'))).toHaveLength(2);
    expect(ripgrep.mock.calls.map(([{ files }]) => files)).toEqual([['a.ts', 'b.ts']]);
  });

  it.each<[string, (root: string) => void]>([
    ['a file that changed', (root) => appendFileSync(path.join(root, 'b.ts'), 'needle\n')],
    ['a file that changed in the place of as many bytes', (root) => write(root, 'b.ts', 'needle')],
    ['a new file', (root) => write(root, 'new.ts', 'needle\n')],
    ['a new file in a folder that held none', (root) => write(root, 'empty/deep/new.ts', 'needle\n')],
    [
      'a file that took the place of another',
      (root) => {
        write(root, 'empty/other.ts', 'needle');
        renameSync(path.join(root, 'empty/other.ts'), path.join(root, 'b.ts'));
      },
    ],
    ['a file that is not ignored any more', (root) => write(root, '.gitignore', 'none.ts\n')],
    [
      'a file whose time was put back',
      (root) => {
        const { atime, mtime } = statSync(path.join(root, 'b.ts'));
        write(root, 'b.ts', 'needle');
        utimesSync(path.join(root, 'b.ts'), atime, mtime);
      },
    ],
  ])('finds %s at once', async (_, change) => {
    const root = makeFolder({ 'a.ts': 'const a;\n', 'b.ts': 'other.', 'c.ts': 'needle', '.gitignore': 'c.ts' });
    mkdirSync(path.join(root, 'empty/deep'), { recursive: true });
    const search = await learned(root);
    expect(await linesOf(search, queryOf(root, 'needle'))).toEqual([]);
    change(root);
    expect(await linesOf(search, queryOf(root, 'needle'))).toHaveLength(1);
    await search.settle();
    expect(await linesOf(search, queryOf(root, 'needle'))).toHaveLength(1);
  });

  it('trusts nothing that changed a moment before it was read, since it may change again within a step of the clock', async () => {
    const now = Date.now();
    const root = makeFolder({ 'a.ts': 'const a;\n' });
    const search = new TextSearch(root, { ripgrep, now: () => now });
    onTestFinished(() => search.close());
    for (let time = 0; time < 7; time++) {
      await search.search(queryOf(root, 'needle'), limits, () => false);
      await search.settle();
    }
    expect(ripgrep).toHaveBeenCalledTimes(7);
  });

  it('takes the word of somebody who watches the files', async () => {
    const root = makeFolder({ 'a.ts': 'const a;\n', 'b.ts': 'const b;\n' });
    const search = await learned(root);
    for (const name of ['a.ts', 'b.ts']) write(root, name, 'needle\n');
    const { matches } = await search.search(queryOf(root, 'needle'), limits, (file) => file === 'b.ts');
    expect(matches.map(({ file }) => file)).toEqual(['a.ts']);
  });

  it('ends with the reason of a signal', async () => {
    const root = makeFolder({ 'a.ts': 'needle\n' });
    const search = await learned(root);
    const caller = new AbortController();
    const running = search.search(queryOf(root, 'needle'), { ...limits, signal: caller.signal }, () => false);
    caller.abort(new Error('gave up'));
    await expect(running).rejects.toThrow('gave up');
  });

  it('shows no line of a file that is refused, and ends when it has enough', async () => {
    const root = makeFolder({ 'a.ts': 'needle\n'.repeat(3), 'b.ts': 'needle\n'.repeat(3) });
    const search = await learned(root);
    const few = { ...limits, maxMatches: 2, accepts: (file: string) => file === 'b.ts' };
    const { matches, isIncomplete } = await search.search(queryOf(root, 'needle'), few, () => false);
    expect([matches.map(({ file }) => file), isIncomplete]).toEqual([['b.ts', 'b.ts'], true]);
  });

  it('leaves to ripgrep what it cannot tell itself', async () => {
    const root = makeFolder({ 'a.ts': 'needle one\n', 'src/b.php': 'needle\n' });
    const search = await learned(root);
    const asked: Partial<RipgrepQuery>[] = [{ regex: true }, { path: 'src' }, { fileType: 'php' }, { patterns: ['n'] }];
    for (const rest of asked) await search.search(queryOf(root, 'needle', rest), limits, () => false);
    expect(ripgrep).toHaveBeenCalledTimes(asked.length);
  });
});

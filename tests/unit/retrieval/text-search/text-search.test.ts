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
import { type FileLearner, inlineLearner } from '../../../../src/retrieval/text-search/file-learner.ts';
import { runRipgrep } from '../../../../src/retrieval/text-search/ripgrep.ts';
import type { RipgrepLimits, RipgrepQuery } from '../../../../src/retrieval/text-search/ripgrep-query.ts';
import { UNWATCHED, type Watched } from '../../../../src/retrieval/text-search/stamp.ts';
import { TextSearch, type TextSearchParts } from '../../../../src/retrieval/text-search/text-search.ts';

const ripgrep = vi.fn(runRipgrep);
afterEach(() => vi.clearAllMocks());

const limits: RipgrepLimits = { maxMatches: 5000, timeoutMs: 20_000, accepts: () => true };

const isSecret = vi.fn((_: string, bytes: Buffer) => bytes.includes('secret'));

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

function partsOf(root: string): Omit<TextSearchParts, 'now'> {
  const learner = (): FileLearner => inlineLearner(root, isSecret);
  return { ripgrep, onListed: async () => {}, isSecret, learner };
}

/** A search that knows the files of the folder. */
async function learned(root: string): Promise<TextSearch> {
  const search = new TextSearch(root, { ...partsOf(root), now: later });
  onTestFinished(() => search.close());
  for (let time = 0; time < 5; time++) await search.search(queryOf(root, 'nothing of that kind'), limits, UNWATCHED);
  await search.settle();
  ripgrep.mockClear();
  return search;
}

async function linesOf(search: TextSearch, query: RipgrepQuery): Promise<string[]> {
  const { matches } = await search.search(query, limits, UNWATCHED);
  return matches.map(({ file, line, content }) => `${file}:${line}:${content}`);
}

describe('TextSearch', () => {
  it('starts no process for a text that few files may hold', async () => {
    const root = makeFolder({ 'a.ts': 'const needle = 1;\n', 'b.ts': 'const other = 1;\n' });
    const search = await learned(root);
    expect(await linesOf(search, queryOf(root, 'Needle'))).toEqual(['a.ts:1:const needle = 1;']);
    expect(ripgrep).not.toHaveBeenCalled();
  });

  it('names to ripgrep the files that are for ripgrep to read', async () => {
    const root = makeFolder({ 'a.ts': 'needle\n', 'b.ts': Buffer.from('needle \xe9\n', 'latin1'), 'c.ts': 'other\n' });
    const search = await learned(root);
    expect(await linesOf(search, queryOf(root, 'needle'))).toHaveLength(2);
    expect(ripgrep.mock.calls.map(([{ files }]) => files)).toEqual([['b.ts']]);
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

  it('waits until a folder that was just made can be listed', async () => {
    const root = makeFolder({ 'a.ts': 'needle\n' });
    const search = new TextSearch(root, { ...partsOf(root), now: Date.now });
    onTestFinished(() => search.close());
    for (let time = 0; time < 2; time++) await linesOf(search, queryOf(root, 'needle'));
    await search.settle();
    ripgrep.mockClear();
    expect(await linesOf(search, queryOf(root, 'needle'))).toEqual(['a.ts:1:needle']);
    expect(ripgrep).not.toHaveBeenCalled();
  });

  it('trusts nothing that changed a moment before it was read, since it may change again within a step of the clock', async () => {
    const now = Date.now();
    const root = makeFolder({ 'a.ts': 'const a;\n' });
    const search = new TextSearch(root, { ...partsOf(root), now: () => now });
    onTestFinished(() => search.close());
    for (let time = 0; time < 7; time++) {
      await search.search(queryOf(root, 'needle'), limits, UNWATCHED);
      await search.settle();
    }
    expect(ripgrep).toHaveBeenCalledTimes(7);
  });

  it('takes the word of somebody who watches the files', async () => {
    const root = makeFolder({ 'a.ts': 'const a;\n', 'b.ts': 'const b;\n' });
    const search = await learned(root);
    for (const name of ['a.ts', 'b.ts']) write(root, name, 'needle\n');
    const { matches } = await search.search(queryOf(root, 'needle'), limits, {
      ...UNWATCHED,
      isSameFile: (file) => file === 'b.ts',
    });
    expect(matches.map(({ file }) => file)).toEqual(['a.ts']);
  });

  it('reads anew what is not as the last search saw it', async () => {
    const root = makeFolder({ 'a.ts': 'old needle\n', 'b.ts': 'needle\n' });
    const search = await learned(root);
    const watched: Watched = { isSameFile: () => true, isSameFolder: () => true };
    const lines = async (): Promise<string[]> =>
      (await search.search(queryOf(root, 'needle'), limits, watched)).matches.map(({ content }) => content);
    expect([await lines(), search.areStill(['a.ts', 'b.ts'])]).toEqual([['old needle', 'needle'], true]);
    write(root, 'a.ts', 'new needle\n');
    expect([search.areStill(['b.ts']), search.areStill(['a.ts'])]).toEqual([true, false]);
    expect(await lines()).toEqual(['new needle', 'needle']);
  });

  it('asks about each file once as long as its watcher has the same state', async () => {
    const root = makeFolder({ 'a.ts': 'const a;\n', 'b.ts': 'const b;\n' });
    const search = await learned(root);
    const isSameFile = vi.fn(() => true);
    const found = async (state: object): Promise<number> => {
      const watched: Watched = { state, isSameFile, isSameFolder: () => true };
      return (await search.search(queryOf(root, 'needle'), limits, watched)).matches.length;
    };
    const state = {};
    expect([await found(state), await found(state), isSameFile.mock.calls.length]).toEqual([0, 0, 2]);
    write(root, 'b.ts', 'needle\n');
    isSameFile.mockReturnValue(false);
    expect([await found(state), await found({})]).toEqual([0, 1]);
  });

  it('names to ripgrep what would take long to read', async () => {
    // A character beyond ASCII makes all of it take two bytes in memory.
    const large = `needle\n${'filler line\n'.repeat(300_000)}…`;
    const names = Array.from({ length: 14 }, (_, at) => `${at}.ts`).sort();
    const root = makeFolder(Object.fromEntries(names.map((name) => [name, large])));
    const search = await learned(root);
    expect(await linesOf(search, queryOf(root, 'needle'))).toEqual(names.map((name) => `${name}:1:needle`));
    expect(ripgrep.mock.calls.map(([{ files }]) => files)).toEqual([['9.ts']]);
  });

  it('ends with the reason of a signal', async () => {
    const root = makeFolder({ 'a.ts': 'needle\n' });
    const search = await learned(root);
    const caller = new AbortController();
    const running = search.search(queryOf(root, 'needle'), { ...limits, signal: caller.signal }, UNWATCHED);
    caller.abort(new Error('gave up'));
    await expect(running).rejects.toThrow('gave up');
  });

  it('shows no line of a file that is refused, and ends when it has enough', async () => {
    const root = makeFolder({ 'a.ts': 'needle\n'.repeat(3), 'b.ts': 'needle\n'.repeat(3) });
    const search = await learned(root);
    const few = { ...limits, maxMatches: 2, accepts: (file: string) => file === 'b.ts' };
    const { matches, isIncomplete } = await search.search(queryOf(root, 'needle'), few, UNWATCHED);
    expect([matches.map(({ file }) => file), isIncomplete]).toEqual([['b.ts', 'b.ts'], true]);
  });

  it('tells of each file that it shows whether it holds a secret as it is, without another look', async () => {
    const large = `needle\n${'filler line\n'.repeat(400_000)}`;
    const root = makeFolder({ 'a.ts': 'needle\n', 'b.ts': 'needle secret\n', 'large.ts': large });
    const search = await learned(root);
    isSecret.mockClear();
    const accepts = vi.fn((_: string, isHarmless: boolean) => isHarmless);
    const asked = async (): Promise<string[]> => {
      accepts.mockClear();
      await search.search(queryOf(root, 'needle'), { ...limits, accepts }, UNWATCHED);
      return accepts.mock.calls.map(([file, isHarmless]) => `${file} ${isHarmless}`);
    };
    expect(await asked()).toEqual(['a.ts true', 'b.ts false', 'large.ts false']);
    expect(isSecret).not.toHaveBeenCalled();
    write(root, 'a.ts', 'needle, now a secret\n');
    expect(await asked()).toEqual(['a.ts false', 'b.ts false', 'large.ts false']);
  });

  it('leaves to ripgrep what it cannot tell itself', async () => {
    const root = makeFolder({ 'a.ts': 'needle one\n', 'src/b.php': 'needle\n' });
    const search = await learned(root);
    const asked: Partial<RipgrepQuery>[] = [
      { regex: true, patterns: ['need.e'] },
      { path: 'src/b.php' },
      { fileType: 'php' },
      { patterns: ['n'] },
    ];
    for (const rest of asked) await search.search(queryOf(root, 'needle', rest), limits, UNWATCHED);
    expect(ripgrep).toHaveBeenCalledTimes(asked.length);
  });
});

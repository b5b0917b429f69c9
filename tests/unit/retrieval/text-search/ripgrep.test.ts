import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { searchText } from '../../../../src/app/facts/search-text.ts';
import { type AbsolutePath, toAbsolute } from '../../../../src/base/paths.ts';

function makeProject(files: Record<string, string | Buffer>): AbsolutePath {
  const root = mkdtempSync(path.join(tmpdir(), 'code-intel-rg-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  return toAbsolute(root, '/');
}

describe('searchText', () => {
  it('[CT2] answers file, line, column, content and context', async () => {
    const root = makeProject({ 'a.ts': 'one\ntwo\n日本 hit hit\nfour\nhit\nsix\n' });
    const answer = await searchText({ root, patterns: ['hit'], contextLines: 2 });
    expect(answer).toEqual({
      matches: [
        {
          file: 'a.ts',
          line: 3,
          column: 4,
          content: '日本 hit hit',
          contextBefore: ['one', 'two'],
          contextAfter: ['four', 'hit'],
        },
        {
          file: 'a.ts',
          line: 5,
          column: 1,
          content: 'hit',
          contextBefore: ['日本 hit hit', 'four'],
          contextAfter: ['six'],
        },
      ],
      total: 2,
      totals: [2],
      asides: [],
      behind: 0,
      isTotalCapped: false,
      truncated: false,
      literal: [],
      readAsExpression: [],
      tooBroad: [],
    });
  });

  it.each(['--pre=sh', '-e', '--', '-', '(', 'a.b[', '$(touch x)'])('[CT2] takes %s for text', async (pattern) => {
    const root = makeProject({ 'a.ts': `x ${pattern} y\n`, 'b.ts': 'other\n' });
    const { matches } = await searchText({ root, patterns: [pattern] });
    expect(matches.map((match) => match.file)).toEqual(['a.ts']);
  });

  it('joins several patterns', async () => {
    const root = makeProject({ 'a.ts': 'alpha\nbeta\ngamma\n' });
    const { matches } = await searchText({ root, patterns: ['alpha', 'GAMMA'] });
    expect(matches.map((match) => match.line)).toEqual([1, 3]);
  });

  it('ends with the reason of a signal, before and while it searches', async () => {
    const root = makeProject({ 'a.txt': 'needle\n' });
    const ended = AbortSignal.abort(new Error('gave up'));
    await expect(searchText({ root, patterns: ['needle'], signal: ended })).rejects.toThrow('gave up');
    const caller = new AbortController();
    const search = searchText({ root, patterns: ['needle'], signal: caller.signal });
    caller.abort(new Error('gave up as well'));
    await expect(search).rejects.toThrow('gave up as well');
  });

  it('takes a pattern that is no expression as it is, says so, and answers the others', async () => {
    const root = makeProject({ 'a.ts': 'isAdmin(user)\nis admin\nload_data\nload_database\n' });
    const answer = await searchText({ root, patterns: ['isAdmin(', 'load_data\\b'], regex: true });
    expect(answer.matches.map(({ line }) => line)).toEqual([1, 3]);
    expect(answer.totals).toEqual([1, 1]);
    expect(answer.literal).toEqual([{ pattern: 'isAdmin(', complaint: 'unclosed group' }]);
    const both = await searchText({ root, patterns: ['isAdmin(', '[z-a]'], regex: true });
    expect(both.matches.map(({ line }) => line)).toEqual([1]);
    expect(both.literal.map(({ pattern }) => pattern)).toEqual(['isAdmin(', '[z-a]']);
    expect((await searchText({ root, patterns: ['isAdmin('] })).literal).toEqual([]);
  });

  it.each([
    [{ patterns: [] }, 'invalid_argument'],
    [{ patterns: [''] }, 'invalid_argument'],
    [{ patterns: ['a\0b'] }, 'invalid_argument'],
    [{ patterns: ['x'], fileType: 'nosuch' }, 'invalid_argument'],
    [{ patterns: ['x'], path: 'nowhere' }, 'not_found'],
    [{ patterns: ['x'], path: '../..' }, 'path_outside_project'],
  ])('refuses %j', async (query, code) => {
    await expect(searchText({ root: makeProject({ 'a.ts': 'x' }), ...query })).rejects.toMatchObject({ code });
  });

  it('never shows secrets, .git, ignored files or what lies behind a link', async () => {
    const root = makeProject({
      '.gitignore': 'out/\n',
      '.dockerignore': '*\n',
      '.ignore': '*\n',
      '.env': 'word',
      '.npmrc': '_authToken=word',
      'key.txt': `word\n-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\n`,
      '.git/config': 'word',
      'out/a.ts': 'word',
      'node_modules/a.js': 'word',
      '.github/ci.yml': 'word',
      'vendor/a.php': 'word',
    });
    symlinkSync(makeProject({ 'far.ts': 'word' }), path.join(root, 'away'));
    for (const glob of [undefined, '**/*', '**']) {
      const { matches } = await searchText({ root, patterns: ['word'], ...(glob === undefined ? {} : { glob }) });
      expect(matches.map((match) => match.file)).toEqual(['.github/ci.yml', 'vendor/a.php']);
    }
  });

  it('narrows by type, ending, glob and path', async () => {
    const root = makeProject({ 'a.php': 'w', 'a.blade.php': 'w', 'a.ts': 'w', 'd/b.ts': 'w', 'd/e/c.ts': 'w' });
    const files = async (extra: object) =>
      (await searchText({ root, patterns: ['w'], ...extra })).matches.map((match) => match.file);
    expect(await files({ fileType: 'php' })).toEqual(['a.php', 'a.blade.php']);
    expect(await files({ fileType: '.blade.php' })).toEqual(['a.blade.php']);
    expect(await files({ glob: '*.ts' })).toEqual(['a.ts', 'd/b.ts', 'd/e/c.ts']);
    expect(await files({ glob: 'd/*.ts' })).toEqual(['d/b.ts']);
    expect(await files({ path: 'd' })).toEqual(['d/b.ts', 'd/e/c.ts']);
    expect(await files({ path: 'd/b.ts' })).toEqual(['d/b.ts']);
  });

  it('finds the very letters of a name behind any number of lines in another case', async () => {
    const root = makeProject({ 'a.ts': `${'needle\n'.repeat(6000)}Needle one\nOther two\n` });
    const { matches, total, isTotalCapped } = await searchText({ root, patterns: ['Needle'] });
    expect([matches.map(({ line }) => line), total, isTotalCapped]).toEqual([[6001], 1, false]);
    const both = await searchText({ root, patterns: ['Needle', 'other'], limit: 2 });
    expect([both.matches.map(({ line }) => line), both.isTotalCapped]).toEqual([[6001, 6002], false]);
  });

  it('counts beyond the limit, and says where counting ends', async () => {
    const root = makeProject({ 'a.ts': 'hit\n'.repeat(120), 'many.txt': 'lots\n'.repeat(200_000) });
    const all = await searchText({ root, patterns: ['hit'], limit: 3 });
    expect([all.matches.length, all.total, all.truncated, all.isTotalCapped]).toEqual([3, 120, true, false]);
    const capped = await searchText({ root, patterns: ['lots'], limit: 3 });
    expect([capped.total, capped.isTotalCapped]).toEqual([5000, true]);
  });

  it('cuts long lines around the match', async () => {
    const root = makeProject({ 'a.js': `${'x'.repeat(5000)}needle${'y'.repeat(5000)}\n` });
    const [match] = (await searchText({ root, patterns: ['needle'] })).matches;
    expect(match?.content).toContain('needle');
    expect([match?.content.length, match?.column]).toEqual([402, 5001]);
  });

  it('finds Japanese in other encodings of known files', async () => {
    const line = 'x = "登録処理"; // abc\n';
    const root = makeProject({
      'u.php': line,
      's.php': iconv.encode(line, 'cp932'),
      'e.php': iconv.encode(line, 'euc-jp'),
      'w.php': iconv.encode(line, 'utf-16le', { addBOM: true }),
    });
    const encodings = [
      { encoding: 'shift_jis', files: ['s.php', 'gone.php'] },
      { encoding: 'euc-jp', files: ['e.php'] },
    ];
    const answer = await searchText({ root, patterns: ['登録', 'abc'], encodings });
    expect(answer.matches.map((match) => [match.file, match.content])).toEqual(
      ['e.php', 's.php', 'u.php', 'w.php'].map((file) => [file, line.trimEnd()]),
    );
  });

  it('looks into more files of another encoding than one command line can name', async () => {
    const deep = `${'a-long-name-of-a-folder/'.repeat(8)}s.php`;
    const root = makeProject({ [deep]: iconv.encode('x = "登録処理";\n', 'cp932') });
    const encodings = [{ encoding: 'shift_jis', files: Array.from({ length: 12_000 }, () => deep) }];
    const { matches } = await searchText({ root, patterns: ['登録'], encodings });
    expect(matches.map(({ file }) => file)).toEqual([deep]);
  });
});

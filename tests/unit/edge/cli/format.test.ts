import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SearchHit } from '../../../../src/app/search/search-code.ts';
import { asRelative, toAbsolute } from '../../../../src/base/paths.ts';
import { showList } from '../../../../src/edge/cli/answer.ts';
import { locator } from '../../../../src/edge/cli/location.ts';
import { formatHits, wireHit } from '../../../../src/edge/cli/search-hits.ts';
import { wantsColor } from '../../../../src/edge/cli/terminal.ts';
import { snakeKeys, toJson } from '../../../../src/edge/json.ts';
import { fakeTerminal } from './fake-terminal.ts';

const hit: SearchHit = {
  chunkId: 'src/limit.ts:tooMany',
  file: asRelative('src/limit.ts'),
  startLine: 3,
  endLine: 6,
  symbol: 'tooMany',
  kind: 'function',
  metadata: {},
  language: 'typescript',
  score: 0.712345,
  parts: {
    queryType: 'sentence',
    lexical: 0.3,
    vector: 0.45,
    stem: 0,
    fileClass: 'test',
    factor: 0.6,
  } as SearchHit['parts'],
  also: [{ startLine: 9, endLine: 9, symbol: 'reset', kind: 'function' }],
};
const lines = ['', '', '  /** Counts. */', '  export function tooMany() {', '    return n > 3;', '  }'];
const style = {
  query: 'more than three',
  terminal: fakeTerminal(),
  locationOf: locator(toAbsolute('/p', '/'), '/p'),
  linesOf: () => lines,
};

describe('search hits', () => {
  test('show place, kind and symbol, and the code below them', () => {
    expect(formatHits([hit], { ...style, explain: false })).toBe(
      'src/limit.ts:3  function  tooMany\n     4  export function tooMany() {\n     5    return n > 3;\n',
    );
  });

  test('show the line that answers the query', () => {
    const body = ['function tooMany() {', '  const used = count();', '  log(used);', '  return used > limit;', '}'];
    const shown = formatHits([{ ...hit, startLine: 1, endLine: 5 }], {
      ...style,
      query: 'where is the limit compared',
      explain: false,
      linesOf: () => body,
    });
    expect(shown).toContain('\n     1  function tooMany() {\n     4    return used > limit;\n');
  });

  test('explain their score, and further matches of the file', () => {
    const text = formatHits([hit], { ...style, explain: true });
    expect(text).toContain('score 0.712 = (meaning 0.45 + words 0.30) × 0.6 for test');
    expect(text).toContain('also src/limit.ts:9 reset');
  });

  test('of a file that vanished show no code', () => {
    expect(formatHits([hit], { ...style, explain: false, linesOf: () => [] })).toBe(
      'src/limit.ts:3  function  tooMany\n',
    );
  });

  test('no hits are no text', () => {
    expect(formatHits([], { ...style, explain: false })).toBe('');
  });

  test('have the keys of the batch contract', () => {
    expect(snakeKeys(wireHit(hit))).toEqual({
      file: 'src/limit.ts',
      start_line: 3,
      end_line: 6,
      score: 0.7123,
      symbol: 'tooMany',
      kind: 'function',
      why: '(meaning 0.45 + words 0.30) × 0.6 for test',
    });
  });
});

describe('places', () => {
  test.each([
    ['/p', 'src/a.ts:4'],
    ['/p/src', 'a.ts:4'],
    ['/p/tests', path.join('..', 'src/a.ts:4')],
    ['/', 'p/src/a.ts:4'],
    ['/elsewhere', '/p/src/a.ts:4'],
  ])('from %s one is %s', (workingDirectory, expected) => {
    expect(locator(toAbsolute('/p', '/'), workingDirectory)('src/a.ts', 4)).toBe(expected);
  });
});

describe('lists', () => {
  const call = { operands: [], environment: {}, workingDirectory: '/', homeDirectory: '/root' };

  test('say how many are left out, on stderr', () => {
    const terminal = fakeTerminal();
    expect(showList({ ...call, flags: {}, terminal }, { answer: {}, rows: [[{ text: 'a' }]], total: 5 })).toBe(0);
    expect(terminal.written).toEqual({ out: 'a\n', err: '1 of 5; --limit 5 shows all\n' });
  });

  test('promise no whole where nobody has counted it', () => {
    const terminal = fakeTerminal();
    const list = { answer: {}, rows: [[{ text: 'a' }]], total: 5000, isTotalCapped: true };
    expect(showList({ ...call, flags: {}, terminal }, list)).toBe(0);
    expect(terminal.written.err).toBe('1 of at least 5000; a longer pattern shows fewer\n');
  });

  test('say that nothing was found', () => {
    const terminal = fakeTerminal();
    expect(showList({ ...call, flags: {}, terminal }, { answer: {}, rows: [], total: 0 })).toBe(1);
    expect(terminal.written).toEqual({ out: '', err: 'nothing found\n' });
  });

  test('name what was probably meant, and end with 1 when nothing was found', () => {
    const terminal = fakeTerminal();
    const notFound = [{ symbol: 'usr', suggestions: ['user'] }];
    expect(showList({ ...call, flags: {}, terminal }, { answer: {}, rows: [], total: 0, notFound })).toBe(1);
    expect(terminal.written.err).toBe('usr: not found; did you mean user?\n');
  });

  test('ask with one question mark for a name that ends in one', () => {
    const terminal = fakeTerminal();
    const notFound = [{ symbol: 'Story.is_gon', suggestions: ['Story.is_gone?'] }];
    showList({ ...call, flags: {}, terminal }, { answer: {}, rows: [], total: 0, notFound });
    expect(terminal.written.err).toBe('Story.is_gon: not found; did you mean Story.is_gone?\n');
  });

  test('are JSON alone with --json', () => {
    const terminal = fakeTerminal();
    showList({ ...call, flags: { json: true }, terminal }, { answer: { notFound: [], total: 0 }, rows: [], total: 0 });
    expect(terminal.written).toEqual({ out: '{"not_found":[],"total":0}\n', err: '' });
  });
});

test('keys that are data keep their spelling', () => {
  expect(toJson({ dbBytes: 1, 'src/A.ts': 2, too_large: 3, TypeScript: 4 })).toBe(
    '{"db_bytes":1,"src/A.ts":2,"too_large":3,"TypeScript":4}',
  );
});

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [true, { TERM: 'dumb' }, false],
  [false, { FORCE_COLOR: '1' }, true],
])('terminal %s with %j has colour: %s', (isTerminal, environment, expected) => {
  expect(wantsColor(isTerminal, environment)).toBe(expected);
});

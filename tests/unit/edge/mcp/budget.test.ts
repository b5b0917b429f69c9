import { describe, expect, it } from 'vitest';
import {
  fitList,
  pageFor,
  roomFor,
  sharesInOrder,
  shorten,
  shortenAround,
  strongHits,
} from '../../../../src/edge/mcp/budget.ts';
import { cursorAt, decodeCursor } from '../../../../src/edge/mcp/cursor.ts';
import { cutLines } from '../../../../src/edge/mcp/lines.ts';
import { pruneOutline } from '../../../../src/edge/mcp/outline.ts';

const call = (args: Record<string, unknown> = {}) => ({
  tool: 'find_references' as const,
  args,
  given: { symbol: 'Cart', ...args },
  form: 'json' as const,
});
const items = Array.from({ length: 100 }, (_, at) => ({ name: `symbol${at}`.padEnd(90, 'x') }));
const describeItem = (item: object) => item;

describe('a list', () => {
  it('is cut to less than 2 kB and tells the call for the rest', () => {
    const { shown, rows, rest } = fitList(call(), { items, total: 100, describe: describeItem, line: JSON.stringify });
    expect(JSON.stringify(rows).length).toBeLessThan(2000);
    expect(rest).toEqual({
      omitted: 100 - shown.length,
      next: { tool: 'find_references', args: { symbol: 'Cart', cursor: expect.any(String) } },
    });
  });

  it('goes on where the last page ended', () => {
    const { rest, shown } = fitList(call(), { items, total: 100, describe: describeItem, line: JSON.stringify });
    expect(pageFor(call({ cursor: rest?.next.args.cursor })).offset).toBe(shown.length);
  });

  it('shows one item even when that alone is too long', () => {
    const { rows } = fitList(call(), {
      items: [{ text: 'x'.repeat(5000) }],
      total: 1,
      describe: describeItem,
      line: JSON.stringify,
    });
    expect(rows).toHaveLength(1);
  });

  it('that fits has no rest', () => {
    expect(
      fitList(call(), { items: items.slice(0, 3), total: 3, describe: describeItem, line: JSON.stringify }).rest,
    ).toBeUndefined();
  });

  it('counts bytes, not characters', () => {
    const japanese = items.map(() => ({ name: '注文'.repeat(40) }));
    const { rows } = fitList(call(), { items: japanese, total: 100, describe: describeItem, line: JSON.stringify });
    expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(2000);
  });

  it.each([[{ limit: 5 }], [{ detail: 'full' as const }]])('has room for 20 kB with %j, and never more', (wishes) => {
    expect(roomFor(wishes)).toBeGreaterThan(19_000);
    expect(roomFor(wishes)).toBeLessThan(20_000);
  });
});

describe('a cursor', () => {
  const question = { tool: 'search_text' as const, given: { pattern: 'a', glob: '*.ts' } };

  it('is understood with the same question, however much of it is shown', () => {
    const cursor = cursorAt(12, question);
    expect(decodeCursor(cursor, { ...question, given: { glob: '*.ts', pattern: 'a', limit: 3, cursor } })).toBe(12);
  });

  it.each(['12', 'x', '12-zzzzzz', '', '-1-abcdef'])('%j is refused', (cursor) => {
    expect(() => decodeCursor(cursor, question)).toThrow('belongs to no page');
  });

  it('of another question is refused', () => {
    const cursor = cursorAt(12, { ...question, given: { pattern: 'b' } });
    expect(() => decodeCursor(cursor, question)).toThrow('belongs to no page');
  });
});

describe('the text of a definition', () => {
  const content = Array.from({ length: 50 }, (_, at) => `line ${at + 10}`).join('\n');

  it('is cut at the end of a line', () => {
    const { shownTo, omitted, content: shown } = cutLines({ startLine: 10, endLine: 59, content }, 100);
    expect(shown.split('\n').at(-1)).toBe(`line ${shownTo}`);
    expect(omitted).toBe(59 - shownTo);
  });

  it('that fits is whole', () => {
    expect(cutLines({ startLine: 10, endLine: 59, content }, 5000)).toEqual({ content, shownTo: 59, omitted: 0 });
  });

  it('of one endless line is cut in the line', () => {
    const { content: shown } = cutLines({ startLine: 1, endLine: 1, content: 'x'.repeat(10_000) }, 600);
    expect(shown).toBe('x'.repeat(100));
  });
});

describe('an outline', () => {
  const leaf = (name: string) => ({ name, type: 'method' as const, startLine: 1, endLine: 2, children: [] });
  const type = (name: string, members: number) => ({
    ...leaf(name),
    children: Array.from({ length: members }, (_, at) => leaf(`member${at}`)),
  });

  it('loses members before types', () => {
    const { symbols, omitted } = pruneOutline([type('First', 30), type('Second', 30)], 800);
    expect(symbols).toMatchObject([{ name: 'First' }, { name: 'Second' }]);
    expect(JSON.stringify(symbols).length).toBeLessThan(800);
    expect(omitted).toBeGreaterThan(30);
  });

  it('says how many members of each are missing', () => {
    const { symbols, omitted } = pruneOutline([type('Only', 30)], 800);
    const [only] = symbols as { children: unknown[]; more: number }[];
    expect(only?.more).toBe(omitted);
    expect((only?.children.length ?? 0) + omitted).toBe(30);
  });
});

describe('hits far below the best', () => {
  const hits = [{ score: 1 }, { score: 0.5 }, { score: 0.1 }];

  it('are left out of a glance', () => {
    expect(strongHits(hits, {})).toHaveLength(2);
  });

  it('are shown to whoever asks for a number of hits', () => {
    expect(strongHits(hits, { limit: 10 })).toHaveLength(3);
  });
});

it('a text is shortened around the place that is meant', () => {
  const text = `${'a'.repeat(200)} the match ${'b'.repeat(200)}`;
  expect(shortenAround(text, 60, text.indexOf('match'))).toMatch(/^…a+ the match b+…$/);
  expect(shortenAround(text, 60, text.indexOf('match'))).toHaveLength(60);
  expect(shortenAround(text, 60, 3)).toBe(shorten(text, 60));
  expect(shortenAround(`${'a'.repeat(99)}z`, 60, 99)).toMatch(/^…a+z$/);
});

it('a shortened text says so', () => {
  expect(shorten('abcdef', 4)).toBe('abc…');
});

describe('a room', () => {
  it('is used up in the order of what is put into it where that is asked for', () => {
    expect(sharesInOrder([900, 100, 900], 1000)).toEqual([900, 100, 0]);
  });
});

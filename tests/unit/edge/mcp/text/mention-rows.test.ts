import { expect, it } from 'vitest';
import { mentionRows, numberRows } from '../../../../../src/edge/mcp/text/mention-rows.ts';

const line = (file: string, at: number, name = 'TAX') => ({ file, line: at, content: `${name} ${at}`, name });
const texts = {
  quoteOf: ({ line: at, content }: { line: number; content: string }) => `  ${at}  ${content}`,
  headingOf: (file: string) => (file === 'src/b.ts' ? `${file} (31 kB)` : file),
};
const LINES = [line('src/a.ts', 1), line('src/a.ts', 2), line('src/b.ts', 7, 'RATE'), line('src/deep/c.ts', 9)];
/** The later a line, the more it tells. */
const worthOf = ({ line: at }: { line: number }): number => at;

it('share a line by name and folder where nothing of a file is quoted', () => {
  expect(numberRows(LINES, texts)).toEqual(['TAX: src/a.ts:1,2; src/deep/c.ts:9', 'RATE: src/b.ts:7 (31 kB)']);
  expect(numberRows([line('src/a.ts', 1), line('src/z.ts', 3)], texts)).toEqual(['src/{a.ts:1 z.ts:3}']);
});

it('stand by themselves with what tells most, as far as there is room', () => {
  expect(mentionRows(LINES, worthOf, 68, texts)).toEqual({
    rows: ['src/deep/c.ts', '  9  TAX 9', 'TAX: src/a.ts:1,2', 'RATE: src/b.ts:7 (31 kB)'],
    leftOut: [],
  });
  expect(mentionRows(LINES, worthOf, 500, texts).rows).toEqual([
    'src/a.ts',
    '  1  TAX 1',
    '  2  TAX 2',
    'src/b.ts (31 kB)',
    '  7  RATE 7',
    'src/deep/c.ts',
    '  9  TAX 9',
  ]);
});

it('are numbers alone where a line is not worth quoting', () => {
  expect(mentionRows(LINES, () => 0, 500, texts).rows).toEqual(numberRows(LINES, texts));
});

it('are left out by files, those that tell least first', () => {
  const { rows, leftOut } = mentionRows(LINES, worthOf, 48, texts);
  expect(leftOut).toEqual([LINES[0], LINES[1]]);
  expect(rows).toEqual(['RATE: src/b.ts:7 (31 kB)', 'TAX: src/deep/c.ts:9']);
});

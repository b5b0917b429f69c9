import { expect, test } from 'vitest';
import {
  cutText,
  formatList,
  formatTable,
  formatTitles,
  printable,
  textWidth,
} from '../../../../src/edge/cli/table.ts';

const table = (rows: string[][], columns = Number.POSITIVE_INFINITY) =>
  formatTable(
    rows.map((row) => row.map((text) => ({ text }))),
    columns,
  );

test('columns are aligned', () => {
  expect(
    table([
      ['a', 'b'],
      ['long', 'c'],
    ]),
  ).toBe('a     b\nlong  c\n');
});

test('Japanese letters count as two columns', () => {
  expect(textWidth('検索.ts')).toBe(7);
  expect(
    table([
      ['検索', 'x'],
      ['abcd', 'x'],
    ]),
  ).toBe('検索  x\nabcd  x\n');
});

test('a column that is empty everywhere is left out', () => {
  expect(
    table([
      ['a', '', 'b'],
      ['c', '', 'd'],
    ]),
  ).toBe('a  b\nc  d\n');
});

test('one very long cell does not push the others aside', () => {
  expect(
    table([
      ['x'.repeat(80), 'b'],
      ['c', 'd'],
    ]),
  ).toBe(`${'x'.repeat(80)}  b\n${'c'.padEnd(56)}  d\n`);
});

test('lines are cut to the width of the terminal, wide letters included', () => {
  for (const line of table([['src/a.ts:1', '関数の説明がここに長く続きます']], 20)
    .trimEnd()
    .split('\n')) {
    expect(textWidth(line)).toBeLessThanOrEqual(20);
    expect(line.endsWith('…')).toBe(true);
  }
});

test('a list puts the last cell below its row where it has no room beside the others', () => {
  const rows = [
    [{ text: 'src/注文/OrderController.php:41' }, { text: 'call' }, { text: '  $this->cancel();' }],
    [{ text: '' }, { text: 'y' }],
  ];
  expect(formatList(rows, 60)).toBe('src/注文/OrderController.php:41  call\n      $this->cancel();\n    y\n');
  expect(formatList(rows, 120)).toBe(formatTable(rows, 120));
  expect(formatList([[{ text: 'one column' }]], 30)).toBe('one column\n');
});

test('titles that do not fit stand close together and are not cut', () => {
  const rows = [
    [{ text: 'src/OrderController.php:41' }, { text: 'cancel' }],
    [{ text: 'a.php:1' }, { text: 'restore' }],
  ];
  expect(formatTitles(rows, 30)).toBe('src/OrderController.php:41  cancel\na.php:1  restore\n');
  expect(formatTitles(rows, 80)).toBe(formatTable(rows, 80));
});

test('paint does not count as width', () => {
  expect(
    formatTable(
      [
        [{ text: 'a', paint: (text) => `<<${text}>>` }, { text: 'b' }],
        [{ text: 'cc' }, { text: 'd' }],
      ],
      80,
    ),
  ).toBe('<<a>> b\ncc  d\n'.replace('>> b', '>>   b'));
});

test('a text that fits is not cut', () => {
  expect(cutText('short', 5)).toBe('short');
});

test('escape sequences of a source file do not reach the terminal', () => {
  expect(printable('a\u001b[31mb\tc\u202e')).toBe('a[31mb  c');
});

test('no rows are no text', () => {
  expect(table([])).toBe('');
});

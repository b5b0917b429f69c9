import { expect, test } from 'vitest';
import { previewOf } from '../../../../src/app/search/preview.ts';

const shown = (lines: readonly string[], query: string, name = '') =>
  previewOf(lines, { query, name }).map(({ number, text }) => `${number} ${text}`);

test('a definition shows the line with its name and the line that answers, annotations left out', () => {
  const lines = [
    '/** Stops. */',
    '@Retry',
    '#[Pure]',
    '  function cancel() {',
    '    log();',
    '    stock.restore();',
    '  }',
  ];
  expect(shown(lines, 'restore the stock', 'cancel')).toEqual(['4 function cancel() {', '6   stock.restore();']);
});

test('other code shows the two lines that answer best', () => {
  const lines = ['a: 1', 'mail: パスワード再発行', 'b: 2', 'done: メール送信', 'c: 3'];
  expect(shown(lines, 'パスワード再発行メール')).toEqual(['2 mail: パスワード再発行', '4 done: メール送信']);
});

test('a comment is shown when it answers more than the code', () => {
  const lines = ['function f() {', '  // 在庫を戻す', '  g();', '}'];
  expect(shown(lines, '在庫を戻す', 'f')).toEqual(['1 function f() {', '2   // 在庫を戻す']);
});

test('brackets and the openings of files are passed over', () => {
  expect(shown(['<?php', '{', '$a = 1;', '}'], 'zzz')).toEqual(['1 <?php', '3 $a = 1;']);
  expect(shown(['{', '}'], 'zzz')).toEqual([]);
});

import { expect, it } from 'vitest';
import { anySpelling } from '../../../../src/app/guidance/okurigana.ts';

const SPELLINGS: [string, string, boolean][] = [
  ['初期データ読み込み', '初期データ読込のボタン', true],
  ['初期データ読込', '初期データ読み込みのボタン', true],
  ['取り消し', '取消', true],
  ['絞込', '絞り込み', true],
  ['絞込', '絞った込', false],
  ['取消', '消取', false],
  ['予約の取消', '予約の取り消し', true],
];

it.each(SPELLINGS)('%s is written as %s: %s', (text, written, isSame) => {
  expect(new RegExp(anySpelling(text) ?? 'nothing', 'u').test(written)).toBe(isSame);
});

it('leaves a text without compounds as it is', () => {
  expect(anySpelling('ボタン')).toBeUndefined();
  expect(anySpelling('cart.total')).toBeUndefined();
});

it('takes letters of an expression for themselves', () => {
  expect(new RegExp(anySpelling('(読込)') ?? '', 'u').test('(読み込み)')).toBe(true);
  expect(new RegExp(anySpelling('(読込)') ?? '', 'u').test('読み込み')).toBe(false);
});

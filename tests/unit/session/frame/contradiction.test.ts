import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findContradiction } from '../../../../src/session/frame/contradiction.ts';
import { ANTONYMS } from '../../../../src/session/words/antonyms.ts';

function kindOf(quote: string, value: string, reports = false): string {
  return findContradiction({ quote, value, reports }).kind;
}

describe('a value', () => {
  it.each([
    ['ログイン', 'ログアウト'],
    ['ログイン機能で', 'logout feature'],
    ['login', 'ログアウト機能'],
    ['logged in', 'signs out'],
    ['the LoginController', 'LogoutController'],
    ['商品を追加する', '商品を削除する'],
    ['add a button', 'removing the button'],
    ['adding items', 'deletion of items'],
    ['addItem', 'remove_item'],
    ['enable the cache', 'disabled cache'],
    ['有効にする', '無効化する'],
    ['表示する', '非表示にする'],
    ['非表示にする', '表示する'],
    ['ボタンを開く', 'ボタンを閉じる'],
    ['数を増やす', '数を減らす'],
    ['CSV import', 'CSVエクスポート'],
    ['アップロード', 'ダウンロード'],
    ['ログイン前', 'ログイン後'],
    ['未入力のとき', '入力したとき'],
    ['authorized users', 'unauthorized users'],
    ['左寄せ', '右寄せ'],
    ['ﾛｸﾞｲﾝ', 'ログ\u200bアウト'],
    ['ＬＯＧＩＮ', 'ＬＯＧＯＵＴ'],
  ])('of %j may not be %j [QF11] [D-9]', (quote, value) => {
    expect(kindOf(quote, value)).toBe('opposite');
  });

  it.each([
    ['ログイン', 'ログイン'],
    ['商品を追加するボタンを削除', '追加ボタンの削除'],
    ['ロックする', 'ブロックする'],
    ['オンライン', 'オフィス'],
    ['注文履歴', '注文の一覧'],
    ['正しく表示されない', '不正な表示がされない'],
    ['画像が表示されない', '画像が非表示になる'],
    ["doesn't show results", 'results are hidden'],
    ['works on Chrome but not on Safari', 'does not work on Safari'],
    ['the log in the file', 'log file'],
    ['unless it is empty', 'less'],
  ])('of %j may be %j [D-9]', (quote, value) => {
    expect(kindOf(quote, value, true)).toBe('none');
  });

  it.each([
    ['ログインできない', 'ログインできる'],
    ['画像が表示されない', '画像が表示される'],
    ["can't save", 'can save'],
    ['the button does not work', 'the button works'],
    ['shows no results', 'shows results'],
  ])('that reports %j may not turn it into %j, and one that wishes may [D-9]', (quote, value) => {
    expect([kindOf(quote, value, true), kindOf(quote, value, false)]).toEqual(['opposite', 'none']);
  });

  it('names both words [D-9]', () => {
    expect(findContradiction({ quote: 'ログイン機能で', value: 'Logout', reports: false })).toEqual({
      kind: 'opposite',
      quoted: 'ログイン',
      claimed: 'logout',
    });
  });

  it('contradicts its quote in both directions, over every pair of the table, and itself never [D-9]', () => {
    const row = fc.constantFrom(...ANTONYMS);
    fc.assert(
      fc.property(row, fc.nat(), fc.nat(), ({ sides: [left, right] }, one, other) => {
        const [a, b] = [spoken(left[one % left.length]!), spoken(right[other % right.length]!)];
        expect([kindOf(a, b), kindOf(b, a), kindOf(a, a), kindOf(b, b)]).toEqual([
          'opposite',
          'opposite',
          'none',
          'none',
        ]);
      }),
      { numRuns: 500 },
    );
  });
});

function spoken(word: string): string {
  return word.replace('+', ' ');
}

import { describe, expect, it } from 'vitest';
import { isSameWord, wordsOf } from '../../../../src/session/words/words.ts';

describe('the words of a text', () => {
  it.each([
    ['ログイン機能で', ['ログイン distinctive', '機能 vague']],
    ['注文確認画面', ['注文 distinctive', '確認 weak', '画面 vague']],
    ['レコードの一覧', ['レコード distinctive', '一覧 distinctive']],
    ['エラーメッセージ', ['エラー weak', 'メッセージ distinctive']],
    ['直してください', ['直してください request']],
    ['入力時', ['入力 distinctive']],
    ['名前', ['名前 distinctive']],
    ['うまくいかない', ['うまくいかない soft']],
    ['です。ので、は', []],
    ['getUserID2', ['get weak', 'user distinctive', 'id distinctive', '2 distinctive']],
    ["can't log in to the page", ['login distinctive', 'page vague']],
    ['500エラー', ['500 distinctive', 'エラー weak']],
    ['로그인 오류', ['로그인 distinctive', '오류 distinctive']],
    ['!?…', []],
  ])('of %j are %j [QF12]', (text, words) => {
    expect(wordsOf(text).map(({ surface, weight }) => `${surface} ${weight}`)).toEqual(words);
  });

  it('are the same with and without invisible characters [QF11]', () => {
    expect(wordsOf('ログ\u200bア\u00adウト')).toEqual(wordsOf('ログアウト'));
  });

  it('are read in time that grows with the text', () => {
    expect(wordsOf(`${'でもでは'.repeat(5_000)}ぬ`).map(({ weight }) => weight)).toEqual(['soft']);
    expect(wordsOf(`${'b_'.repeat(20_000)}1`).length).toBe(20_001);
  });
});

describe('two words', () => {
  it.each([
    ['ユーザ', 'ユーザー', true],
    ['ログインフォーム', 'ログイン', true],
    ['注文履歴', '履歴', true],
    ['orders', 'ordering', true],
    ['ログ', 'ログイン', false],
    ['サインイン', 'サインアップ', false],
    ['注文取消', '注文履歴', false],
    ['つながらない', 'つながりません', true],
    ['おかしい', 'つながらない', false],
    ['login', 'ログイン', false],
  ])('%s and %s: the same is %s [QF12]', (one, other, same) => {
    const [left, right] = [...wordsOf(one), ...wordsOf(other)];
    expect(isSameWord(left!, right!)).toBe(same);
  });
});

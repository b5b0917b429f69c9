import { describe, expect, it } from 'vitest';
import { saysEnough } from '../../../../src/session/frame/says-enough.ts';

describe('a request says enough', () => {
  it.each([
    'login crashes',
    'app crashes on login',
    'avatar upload fails',
    'login does not work for banned users',
    'the vote count is not updated after an upvote',
    'hotness of stories is wrong for merged stories',
    'typo in about page',
    'remove the cancel button',
    "the avatar isn't shown",
    'saving a draft returns 500',
    'invoices are sent twice',
    'search hangs',
    'the total should include tax',
    'users do not get the invitation mail',
    'rename the export button',
  ])('in English: %s', (request) => {
    expect(saysEnough(request)).toBe(true);
  });

  it.each([
    '保存するとエラーになる',
    '投稿が消える',
    '画面が崩れる',
    'ログインすると 500 になる',
    'ボタンを押すと落ちる',
    '文字化けする',
    'コメントの並びが逆になる',
    'ログアウトできない',
    '注文メールが二重に届く',
    '合計金額がおかしい',
    'プロフィール画面が重い',
    '検索結果が空になる',
    'キャンセルボタンを削除して',
    '通知が届きません',
    'アバターの画像がずれる',
  ])('in Japanese: %s', (request) => {
    expect(saysEnough(request)).toBe(true);
  });
});

describe('a request does not say enough', () => {
  it.each([
    'fix the cart',
    'fix the bug',
    'it crashes',
    'the app crashes',
    'it does not work',
    'something is wrong',
    'there is an error',
    'fix the error',
    'improve the login',
    'fix the cart and do not break it',
    'change the login timeout',
    'please fix the cart issue',
    'the cart should be improved',
    'improve error handling',
    'fix the failed login lock',
  ])('in English: %s', (request) => {
    expect(saysEnough(request)).toBe(false);
  });

  it.each([
    '直して',
    '直してください',
    'カートを直して',
    'カートのバグを直して',
    '注文一覧を改善して',
    '動かない',
    'エラーが出る',
    'エラーを直して',
    'アプリが落ちる',
    'この画面がおかしい',
    'カートの不具合を修正してください',
    'うまくいかない',
    'エラー処理を改善して',
    'ログイン失敗のロックを直して',
    '重複チェックを直して',
  ])('in Japanese: %s', (request) => {
    expect(saysEnough(request)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { FAILURE_CONFIDENCE, failureSignal } from '../../../../src/session/outcome/failure-signal.ts';

const tellsOfFailure = (request: string) => (failureSignal(request)?.confidence ?? 0) >= FAILURE_CONFIDENCE;

describe('a request tells that the attempt before it failed', () => {
  it.each([
    'ログインがまだ直っていません',
    'ログイン、直ってないよ',
    'まだエラーが出ます',
    '直したはずの検索がまた落ちる',
    '相変わらずカートに追加できない',
    '問題が解決していない',
    'さっきの修正は間違っています',
    '修正されていないようです',
    '変更を元に戻して',
    '不具合が再発しました',
    'the login still fails',
    "It's still not working on phones",
    'that did not fix the login',
    "the bug isn't fixed",
    'the same error happens again',
    'your fix broke the cart',
    'revert that, please',
    'now it is worse',
  ])('%s [SK4]', (request) => {
    expect(tellsOfFailure(request)).toBe(true);
  });

  it.each([
    'ログインに失敗する',
    'ログイン機能を追加して',
    'まだ失敗する場合はメッセージを表示して',
    'エラーを表示する画面を作って',
    'この関数は修正しないでください',
    'まだ対応していない言語を追加して',
    'the login fails on phones',
    'add a retry to the mail queue',
    'show a message if it still fails',
    'when the payment fails again, cancel the order',
    'we still support PHP 7, keep that',
    'fix the broken link',
  ])('not by: %s [SK4]', (request) => {
    expect(tellsOfFailure(request)).toBe(false);
  });

  it('and the words that say so are given', () => {
    expect(failureSignal('すみません、まだエラーが出ます')?.words).toBe('まだエラーが出ます');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QueryFrame, SLOT_NAMES } from '../../../../src/session/frame/frame.ts';
import { assessRisk, spokenRisk } from '../../../../src/session/frame/risk.ts';
import { completeFrame, withIssue, withoutOwn } from '../../../../src/session/frame/take-apart.ts';
import { isPartOf } from '../../../../src/session/words/fold.ts';
import { anyText } from '../../../helpers/any-text.ts';
import { frameOf } from '../frames.ts';

function taken(request: string): QueryFrame {
  return completeFrame(frameOf(request));
}

function riskOf(request: string): string {
  const frame = taken(request);
  return spokenRisk(assessRisk(frame, 'MODIFY'), frame).level;
}

function quotesOf(request: string): (string | null)[] {
  const { slots } = taken(request);
  return SLOT_NAMES.map((slot) => slots[slot]?.quote ?? null);
}

it('takes the sentence before for what is wrong, where the wish only points back to it', () => {
  const before = 'The mail on warranties also lists assets that were archived';
  const { slots } = completeFrame(frameOf(`${before}. They should not be in it.`));
  expect(slots.observed_issue?.quote).toBe(before);
});

describe('a request is taken apart into quotes', () => {
  it.each([
    [
      'カスタムコンテンツのアーカイブページで、関連データのフィールドで絞り込んだときだけ正しいエントリーが出てきません。',
      'カスタムコンテンツのアーカイブページ',
      '関連データのフィールドで絞り込んだときだけ',
      '正しいエントリーが出てきません',
      null,
    ],
    [
      '公開していないサイトのほうを見に行くとサーバーエラーの画面になる。普通の「見つかりません」にして。',
      'サイト',
      '公開していないサイトのほうを見に行くと',
      'サーバーエラーの画面になる',
      '普通の「見つかりません」にして',
    ],
    [
      'サイドバーの問い合わせボタンが表示されない不具合を修正',
      'サイドバーの問い合わせボタン',
      null,
      'サイドバーの問い合わせボタンが表示されない不具合',
      'サイドバーの問い合わせボタンが表示されない不具合を修正',
    ],
    ['ログイン機能直して', 'ログイン機能', null, null, 'ログイン機能直して'],
    ['entry の metadata が取れない', 'entry の metadata', null, 'entry の metadata が取れない', null],
    [
      'カート追加時のモーダルを消さないようにする',
      'カート追加時のモーダル',
      null,
      null,
      'カート追加時のモーダルを消さないようにする',
    ],
    [
      'When I rename or move a page, links in book and chapter descriptions are left dead.',
      'links in book and chapter descriptions',
      'When I rename or move a page',
      'links in book and chapter descriptions are left dead',
      null,
    ],
    [
      'The list of books is in no sensible order. Sort it by name.',
      'list of books',
      null,
      'The list of books is in no sensible order',
      'Sort it by name',
    ],
    ['fix(parser): crash when the input is empty', 'parser', 'when the input is empty', 'crash', null],
    ['Add dark mode to the settings page', 'dark mode', null, null, 'Add dark mode to the settings page'],
    ['fix the checkout', 'checkout', null, null, 'fix the checkout'],
    ['#1459 Dashboard lacks sorting', 'Dashboard', null, 'Dashboard lacks sorting', null],
    ['Moved inline styles to the theme file', 'inline styles', null, null, 'Moved inline styles to the theme file'],
    ['Deleted users still show up', 'Deleted users', null, 'Deleted users still show up', null],
    [
      'An Actions-based workflow for the 3.x line is missing',
      'Actions-based workflow for the 3.x line',
      null,
      'An Actions-based workflow for the 3.x line is missing',
      null,
    ],
    [
      'models: fix issue with transfer repository (#12)',
      'transfer repository',
      null,
      null,
      'fix issue with transfer repository',
    ],
    ['drop log 用のテーブルを追加した #36', 'drop log 用のテーブル', null, null, 'drop log 用のテーブルを追加した'],
    [
      'video player の音量を設定できるようにする (1/2)',
      'video player の音量',
      null,
      null,
      'video player の音量を設定できるようにする',
    ],
  ])('%s [D-54] [QF1]', (request, ...quotes) => {
    expect(quotesOf(request)).toEqual(quotes);
  });

  it('holds nothing that the request does not say, whatever it is [D-54] [QF10]', () => {
    fc.assert(
      fc.property(anyText(), (request) => {
        const said = Object.values(taken(request).slots).map((slot) => slot.quote ?? '');
        expect(said.filter((quote) => !isPartOf(quote, request))).toEqual([]);
      }),
    );
  });

  it('gives way to what an agent says of a slot, and fills the others', () => {
    const given = frameOf('The list of books is in no sensible order. Sort it by name.', { target_feature: 'books' });
    expect(completeFrame(given).slots).toMatchObject({ target_feature: { quote: 'books' }, desired_action: {} });
    expect(Object.keys(withoutOwn(completeFrame(given)).slots)).toEqual(['target_feature']);
  });
});

describe('what the person says later', () => {
  it('tells the issue of a vague request [RT14]', () => {
    expect(withIssue(taken('ログイン機能直して'), '空のパスワードで500になります')).toMatchObject({
      slots: { observed_issue: { quote: expect.stringContaining('500'), source: 'FACT' } },
    });
    expect(withIssue(taken('fix the checkout'), 'the total is wrong')?.slots.observed_issue?.quote).toBe(
      'the total is wrong',
    );
  });

  it('changes nothing where it tells no trouble, or trouble was told before', () => {
    expect(withIssue(taken('fix the checkout'), 'go on please')).toBeNull();
    expect(withIssue(taken('the checkout is broken'), 'the total is wrong')).toBeNull();
  });
});

describe('a request that says what is wrong or wanted is not vague', () => {
  it.each([
    'login crashes',
    'app crashes on login',
    'avatar upload fails',
    'login does not work for banned users',
    'the vote count is not updated after an upvote',
    'hotness of stories is wrong for merged stories',
    'remove the cancel button',
    "the avatar isn't shown",
    'saving a draft returns 500',
    'invoices are sent twice',
    'search hangs',
    'the total should include tax',
    'users do not get the invitation mail',
    'rename the export button',
  ])('in English: %s', (request) => {
    expect(riskOf(request)).not.toBe('HIGH');
  });

  it.each([
    '保存するとエラーになる',
    '投稿が消える',
    'ログインすると 500 になる',
    'ボタンを押すと落ちる',
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
    expect(riskOf(request)).not.toBe('HIGH');
  });
});

describe('a vague request is HIGH [RT14] [D-54]', () => {
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
    expect(riskOf(request)).toBe('HIGH');
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
    '画面が崩れる',
    '文字化けする',
    'この画面がおかしい',
    'カートの不具合を修正してください',
    'うまくいかない',
    'エラー処理を改善して',
    'ログイン失敗のロックを直して',
    '重複チェックを直して',
  ])('in Japanese: %s', (request) => {
    expect(riskOf(request)).toBe('HIGH');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLOT_NAMES, type SlotName } from '../../../../src/session/frame/frame.ts';
import {
  checkSlots,
  comparisonsFor,
  type SubmittedFrame,
  withSlots,
} from '../../../../src/session/frame/slot-check.ts';
import { frameOf } from '../frames.ts';

const REQUEST =
  'ログイン機能でパスワードを入力したときに、画面が真っ白になる問題があるので、エラーを表示するように修正する';

const same = () => 1;
const unlike = () => 0;

function check(rawQuery: string, submitted: SubmittedFrame, similarity: (a: string, b: string) => number = unlike) {
  return checkSlots({ frame: frameOf(rawQuery), submitted, similarity });
}

function errorOf(rawQuery: string, slot: SlotName, value: string, quote: string, similarity = unlike): string {
  const { failures } = check(rawQuery, { [slot]: { value, quote } }, similarity);
  return failures.map(({ error }) => error).join() || 'none';
}

describe('the four slots', () => {
  it('that quote the request and say what they quote are facts [QF4] [QF10] [QF21] [P3]', () => {
    const result = check(REQUEST, {
      target_feature: { value: 'ログイン機能', quote: 'ログイン機能で' },
      trigger_condition: { value: 'パスワードを入力したとき', quote: 'パスワードを入力したときに' },
      observed_issue: { value: '画面が真っ白になる', quote: '画面が真っ白になる問題' },
      desired_action: { value: 'エラーを表示する', quote: 'エラーを表示するように修正する' },
    });
    expect(result.failures).toEqual([]);
    expect(result.slots.target_feature).toEqual({
      value: 'ログイン機能',
      quote: 'ログイン機能で',
      source: 'FACT',
      evidence: null,
    });
    expect(Object.keys(result.slots)).toEqual([...SLOT_NAMES]);
    expect(result.confidence).toBe(1);
  });

  it('fail one by one: every bad one is listed, the good ones are kept [D-8] [QF23] [QF15]', () => {
    const result = check(REQUEST, {
      target_feature: { value: '決済機能', quote: '決済機能で' },
      trigger_condition: { value: 'パスワードを入力したとき', quote: 'パスワードを入力したときに' },
      observed_issue: { value: '検索が遅い', quote: '画面が真っ白になる' },
      desired_action: null,
    });
    expect(result.failures.map(({ slot, error }) => [slot, error])).toEqual([
      ['target_feature', 'quote not found in query'],
      ['observed_issue', 'value does not agree with quote'],
    ]);
    expect(Object.keys(result.slots)).toEqual(['trigger_condition']);
    expect(result.confidence).toBeCloseTo(1 / 3);
  });

  it('keep what was good before, unless it is sent anew [QF1]', () => {
    const frame = frameOf(REQUEST, { target_feature: 'ログイン機能' });
    const submitted = { observed_issue: { value: '画面が真っ白になる', quote: '画面が真っ白になる' } };
    const merged = withSlots(frame, checkSlots({ frame, submitted, similarity: unlike }));
    expect(Object.keys(merged.slots)).toEqual(['target_feature', 'observed_issue']);
    expect(merged.rawQuery).toBe(REQUEST);
  });
});

describe('a quote', () => {
  it.each([
    ['ｴﾗｰが出る', 'エラーが出る'],
    ['Ｌｏｇｉｎ　fails', 'Login fails'],
    ['the login\n   page fails', 'login page fails'],
  ])('is found in %j as %j [QF10] [D-8]', (request, quote) => {
    expect(errorOf(request, 'observed_issue', quote, quote)).toBe('none');
  });

  it.each([
    ['other words', 'login page fails', 'the payment page fails'],
    ['another case', 'login page fails', 'Login page'],
    ['words left out', 'login page fails', 'login fails'],
    ['an invisible character', 'login page fails', 'log\u200bin page'],
    ['the translation', 'ログインが失敗する', 'login fails'],
    ['another spelling', 'ログインが失敗する', 'ログインが失敗します'],
  ])('with %s is not found, however alike [QF10] [QF13] [D-8]', (_, request, quote) => {
    expect(errorOf(request, 'observed_issue', quote, quote, same)).toBe('quote not found in query');
  });

  it.each([
    ['', 'quote is empty'],
    [' \n　', 'quote is empty'],
    ['、', 'quote says nothing'],
    ['で', 'quote says nothing'],
    ['したときに', 'quote says nothing'],
    ['ロ', 'quote says nothing'],
    ['を入', 'none'],
  ])('of %j: %s [QF10]', (quote, error) => {
    expect(errorOf(REQUEST, 'trigger_condition', 'パスワードを入力したとき', quote, same)).toBe(error);
  });

  it('is read in whole words, so that it cannot drop a negation [QF11] [D-9]', () => {
    expect(errorOf('一覧を非表示にする', 'desired_action', '一覧を表示にする', '表示にする')).toBe(
      'value contradicts quote',
    );
    expect(errorOf('ログインできない', 'observed_issue', 'ログインできる', 'ログインでき')).toBe(
      'value contradicts quote',
    );
    expect(errorOf('fix logout', 'target_feature', 'login', 'log', same)).toBe('value contradicts quote');
  });

  it.each([
    ['税の計算が違う', 'none'],
    ['税込の計算が違う', 'quote says nothing'],
  ])('of one kanji in %j: %s [QF10]', (request, error) => {
    expect(errorOf(request, 'target_feature', '税', '税')).toBe(error);
  });
});

describe('a value', () => {
  it.each<[SlotName, string, string]>([
    ['target_feature', 'ログイン', 'ログイン機能で'],
    ['target_feature', 'ﾛｸﾞｲﾝ機能', 'ログイン機能で'],
    ['trigger_condition', 'パスワード入力時', 'パスワードを入力したときに'],
    ['observed_issue', '真っ白な画面', '画面が真っ白になる'],
    ['desired_action', 'エラー表示', 'エラーを表示するように修正する'],
  ])('for %s of %j agrees with %j by its words [QF12] [D-9]', (slot, value, quote) => {
    expect(errorOf(REQUEST, slot, value, quote)).toBe('none');
  });

  it('in another language agrees by its meaning, and says how well [QF12] [QF13] [D-9]', () => {
    const submitted = { target_feature: { value: 'サインイン', quote: 'Login' } };
    expect(check('Login is broken', submitted, () => 0.6).agreements).toEqual([
      { slot: 'target_feature', by: 'similarity', similarity: 0.6 },
    ]);
    expect(check('Login is broken', submitted, () => 0.59).failures[0]?.error).toBe('value does not agree with quote');
  });

  it.each([
    ['target_feature', 'ログアウト機能', 'ログイン機能で'],
    ['target_feature', 'Logout', 'ログイン機能で'],
    ['trigger_condition', 'パスワードを出力したとき', 'パスワードを入力したときに'],
    ['desired_action', 'エラーを非表示にする', 'エラーを表示するように修正する'],
  ] as const)('for %s of %j contradicts %j, whatever else agrees [QF11] [D-9]', (slot, value, quote) => {
    expect(errorOf(REQUEST, slot, value, quote, same)).toBe('value contradicts quote');
  });

  it.each(['検索機能', '検索処理', '決済画面', 'search function', 'cart feature'])(
    '%s shares a generic word at most, which is not enough [D-9]',
    (value) => {
      const request = 'ログイン機能の処理と画面、login function, login feature';
      expect(errorOf(request, 'target_feature', value, request)).toBe('value does not agree with quote');
    },
  );

  it.each(['機能', '処理', '画面', 'the function', 'system'])('%s alone says nothing [D-9]', (value) => {
    const request = 'ログイン機能の処理、画面、the function, system';
    expect(errorOf(request, 'target_feature', value, value, same)).toBe('value is too general');
  });

  it.each(['', ' ', '\u200b', '…'])('of %j is empty [QF10]', (value) => {
    expect(errorOf(REQUEST, 'target_feature', value, 'ログイン機能', same)).toBe('value is empty');
  });

  it.each([
    ['ログイン機能とカート機能'],
    ['ログイン機能 PaymentGateway'],
    ['ログイン機能とカートと決済と在庫と注文と会員'],
    [`ログイン ${'PaymentGateway OrderService '.repeat(50)}`],
  ])('that smuggles words in is refused: %.30s [QF12] [D-9]', (value) => {
    expect(errorOf(REQUEST, 'target_feature', value, 'ログイン機能で')).toBe('value says more than quote');
  });

  it('much longer than its quote is refused without asking for its meaning [QF12]', () => {
    const value = `ログイン ${'PaymentGateway OrderService '.repeat(50)}`;
    expect(errorOf(REQUEST, 'target_feature', value, 'ログイン機能で', same)).toBe('value says more than quote');
  });

  it('may take a word from elsewhere in the request [QF12]', () => {
    expect(errorOf('カートの合計金額が0になる', 'target_feature', 'カート合計', '合計')).toBe('none');
  });

  it('keeps the numbers of its quote [QF11]', () => {
    expect(errorOf('500エラーが出る', 'observed_issue', '404エラーが出る', '500エラーが出る', same)).toBe(
      'value contradicts quote',
    );
  });

  it('that only asks for a change is a wish and nothing else', () => {
    const request = 'ログイン機能直して';
    expect(errorOf(request, 'desired_action', '修正する', '直して')).toBe('none');
    expect(errorOf(request, 'observed_issue', '直して', '直して', same)).toBe('value only asks for a change');
    expect(errorOf(request, 'target_feature', '修正', '直して', same)).toBe('value only asks for a change');
  });
});

describe('the similarity', () => {
  it('is asked for no more than what can be embedded beforehand', () => {
    const word = fc.constantFrom(...'ログイン login 機能 カート not 500 できない cart 追加 x_y'.split(' '));
    const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
    const slot = fc.option(fc.record({ value: text, quote: text }));
    const frames = fc.record({
      target_feature: slot,
      trigger_condition: slot,
      observed_issue: slot,
      desired_action: slot,
    });
    fc.assert(
      fc.property(text, frames, fc.float({ min: 0, max: 1, noNaN: true }), (rawQuery, submitted, score) => {
        const frame = frameOf(rawQuery);
        const known = new Set(comparisonsFor({ frame, submitted }).map(String));
        checkSlots({
          frame,
          submitted,
          similarity: (value, quote) => {
            expect(known).toContain(String([value, quote]));
            return score;
          },
        });
      }),
      { numRuns: 300 },
    );
  });

  it('never makes a fact of a quote that nobody said [QF10] [D-8]', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), fc.string(), (raw, quote, value) => {
        const { slots } = check(raw, { target_feature: { value, quote } }, same);
        const isSaid = raw
          .normalize('NFKC')
          .replace(/\s+/g, ' ')
          .includes(quote.normalize('NFKC').replace(/\s+/g, ' ').trim());
        expect(slots.target_feature === undefined || isSaid).toBe(true);
      }),
    );
  });

  it('is asked about what is not shared, so that shared words lend nothing [D-9]', () => {
    const submitted = { target_feature: { value: '検索機能', quote: 'ログイン機能で' } };
    expect(comparisonsFor({ frame: frameOf(REQUEST), submitted })).toEqual([['検索', 'ログイン']]);
  });
});

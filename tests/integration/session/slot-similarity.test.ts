/** The checks of a frame with the similarity of the model that is shipped. */
import { describe, expect, it } from 'vitest';
import { similarities } from '../../../src/embedding/similarity.ts';
import { openStaticEmbedder } from '../../../src/embedding/static/static-embedder.ts';
import type { SlotName } from '../../../src/session/frame/frame.ts';
import { checkSlots, comparisonsFor, type SubmittedFrame } from '../../../src/session/frame/slot-check.ts';

const embedder = openStaticEmbedder();

async function errorsOf(rawQuery: string, submitted: SubmittedFrame): Promise<string[]> {
  const frame = { rawQuery, slots: {}, mappedSymbols: [] };
  const known = new Map<string, number>();
  for (const [value, quote] of comparisonsFor({ frame, submitted })) {
    const [score = 0] = await similarities(embedder, value, [quote]);
    known.set(JSON.stringify([value, quote]), score);
  }
  const similarity = (value: string, quote: string) => known.get(JSON.stringify([value, quote]))!;
  return checkSlots({ frame, submitted, similarity }).failures.map(({ error }) => error);
}

describe('a value in other words than its quote', () => {
  it.each<[string, SlotName, string, string]>([
    ['Login is broken', 'target_feature', 'サインイン', 'Login'],
    ['ログインできない', 'observed_issue', 'Users cannot log in', 'ログインできない'],
    ['ログイン機能で落ちる', 'target_feature', 'login feature', 'ログイン機能'],
    [
      'パスワードを入力したときに落ちる',
      'trigger_condition',
      'When entering the password',
      'パスワードを入力したときに',
    ],
    ['Stripe決済でタイムアウトする', 'observed_issue', 'Stripe payment times out', 'Stripe決済でタイムアウトする'],
    ['注文確認メールが二重に送信される', 'observed_issue', 'duplicate emails are sent', 'メールが二重に送信される'],
    ['カートの合計が0になる', 'target_feature', 'shopping cart', 'カート'],
  ])('%j: %s %j agrees with %j [QF12] [D-9]', async (request, slot, value, quote) => {
    expect(await errorsOf(request, { [slot]: { value, quote } })).toEqual([]);
  });

  it.each<[string, string, string, string]>([
    ['ログイン機能で落ちる', 'ログアウト機能', 'ログイン機能', 'value contradicts quote'],
    ['ログイン機能で落ちる', '検索機能', 'ログイン機能', 'value does not agree with quote'],
    ['login function fails', 'search function', 'login function', 'value does not agree with quote'],
    ['ログイン機能で落ちる', 'ログイン機能とカート', 'ログイン機能', 'value says more than quote'],
    ['ログイン機能で落ちる', 'ログイン PaymentGateway', 'ログイン機能', 'value says more than quote'],
    ['ログイン機能で落ちる', 'ConfigLoader', 'ログイン機能', 'value does not agree with quote'],
  ])('%j: the target %j of %j is refused: %s [QF11] [D-9]', async (request, value, quote, error) => {
    expect(await errorsOf(request, { target_feature: { value, quote } })).toEqual([error]);
  });
});

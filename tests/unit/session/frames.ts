import type { QueryFrame, Slot, SlotName } from '../../../src/session/frame/frame.ts';

export type Values = Readonly<Partial<Record<SlotName, string>>>;

/** A frame whose slots are facts that the person said. */
export function frameOf(rawQuery: string, values: Values = {}): QueryFrame {
  const slots: Partial<Record<SlotName, Slot>> = {};
  if (values.target_feature !== undefined) slots.target_feature = fact(values.target_feature);
  if (values.trigger_condition !== undefined) slots.trigger_condition = fact(values.trigger_condition);
  if (values.observed_issue !== undefined) slots.observed_issue = fact(values.observed_issue);
  if (values.desired_action !== undefined) slots.desired_action = fact(values.desired_action);
  return { rawQuery, slots, mappedSymbols: [] };
}

export function fact(value: string): Slot {
  return { value, quote: value, source: 'FACT', evidence: null };
}

export function guess(value: string): Slot {
  return { value, quote: null, source: 'HYPOTHESIS', evidence: null };
}

export const FULL: Values = {
  target_feature: 'ログイン機能',
  trigger_condition: '空のパスワードを入力したとき',
  observed_issue: '画面が真っ白になってしまう',
  desired_action: 'エラーを表示する',
};

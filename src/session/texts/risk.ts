/** Why a request has its risk (D-1). */
import type { RiskReason } from '../risk.ts';
import type { Text } from '../text.ts';

const REASONS: Readonly<Record<RiskReason, Text>> = {
  modify_without_issue: { en: 'MODIFY without an observed issue', ja: 'MODIFY なのに observed_issue がない' },
  no_target: { en: 'the target feature is unknown', ja: 'target_feature が不明' },
  many_slots_missing: { en: 'three or more slots are missing', ja: '3つ以上のスロットが欠けている' },
  all_slots_facts: { en: 'all four slots are facts', ja: '4つのスロットがすべて FACT' },
  read_only: { en: 'nothing will be written', ja: '書き込みを伴わない' },
  implement_with_target: { en: 'IMPLEMENT with a known target', ja: '対象が分かっている IMPLEMENT' },
  two_slots_missing: { en: 'two slots are missing', ja: '2つのスロットが欠けている' },
  short_issue: { en: 'the observed issue is shorter than 10 characters', ja: 'observed_issue が10文字未満' },
  slot_is_hypothesis: { en: 'a slot is a hypothesis', ja: '仮説のスロットがある' },
  one_slot_missing: { en: 'at most one slot is missing', ja: '欠けているスロットは1つ以下' },
  grey_similarity: { en: 'the tie to the target is weak', ja: '対象との結び付きが弱い' },
  unattributed: { en: "the request is not in the person's own words", ja: '依頼者自身の言葉ではない' },
};

export function riskText(reason: RiskReason): Text {
  return REASONS[reason];
}

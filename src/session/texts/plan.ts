/** Why a plan is what it is, and what each of its steps is for. */
import type { Intent, SlotName } from '../frame/frame.ts';
import type { RiskLevel, RiskReason } from '../frame/risk.ts';
import type { Text } from '../text.ts';
import type { PlannedTool } from '../tool-name.ts';

export interface Reasons {
  readonly intent: Intent;
  readonly level: RiskLevel;
  readonly reason: RiskReason;
  readonly missing: readonly SlotName[];
}

export function reasoning({ intent, level, reason, missing }: Reasons): Text {
  const [en, ja] = [missing.join(', '), missing.join('、')];
  return {
    en: `${intent}, risk ${level}: ${RISK_REASONS[reason].en} ${en === '' ? 'No slot is missing; only its consistency with the code is checked.' : `Missing: ${en}.`}`,
    ja: `${intent}、リスク ${level}：${RISK_REASONS[reason].ja}${ja === '' ? '欠けているスロットはなく、コードとの整合性だけを確認します。' : `不足：${ja}。`}`,
  };
}

/** Why a request has the risk that it has; part of every answer that names a risk (D-1). */
export const RISK_REASONS: Readonly<Record<RiskReason, Text>> = {
  modify_without_issue: {
    en: 'The request does not say what is wrong.',
    ja: '何が問題なのかが示されないまま、変更が求められています。',
  },
  no_target: { en: 'The request does not say what to change.', ja: '変更の対象が示されていません。' },
  many_slots_missing: { en: 'Three or more slots are missing.', ja: '3つ以上のスロットが不足しています。' },
  all_slots_facts: { en: 'All slots are facts.', ja: 'すべてのスロットが事実で埋まっています。' },
  read_only: { en: 'Nothing will be written.', ja: '書き込みは行われません。' },
  implement_with_target: { en: 'Something new is made in a known place.', ja: '対象が分かっている新規実装です。' },
  two_slots_missing: { en: 'Two slots are missing.', ja: '2つのスロットが不足しています。' },
  short_issue: { en: 'The issue is described in very few words.', ja: '問題の説明が短すぎます。' },
  slot_is_hypothesis: { en: 'A slot is a guess that has not been verified.', ja: '未検証の仮説のスロットがあります。' },
  one_slot_missing: {
    en: 'The request is clear: at most one of its four parts is missing.',
    ja: '依頼は明確です。4つの要素のうち、欠けているのは1つ以下です。',
  },
  grey_similarity: {
    en: 'The symbols found are related to the target only vaguely.',
    ja: '見つかったシンボルと対象の関連が曖昧です。',
  },
  unattributed: {
    en: 'The request is not in the words of the person.',
    ja: 'クエリが依頼者の言葉と一致しません。',
  },
  own_words: {
    en: 'The request says in its own words what is wanted.',
    ja: '依頼の言葉そのものが、求められていることを述べています。',
  },
  contradicted: {
    en: 'A hypothesis proved wrong.',
    ja: '仮説が誤りだと分かりました。',
  },
  tampered: {
    en: 'Files were changed without a grant.',
    ja: '許可なくファイルが変更されました。',
  },
};

export function riskChanged(before: RiskLevel, after: RiskLevel, why: Text): Text {
  return {
    en: `Risk ${before} → ${after}: ${why.en}`,
    ja: `リスク ${before} → ${after}：${why.ja}`,
  };
}

export const NO_TARGET_TO_START_FROM: Text = {
  en: 'The target is unknown, so the code has to be surveyed first.',
  ja: '対象が不明なため、最初にコード全体を把握する必要があります。',
};

export const NO_ISSUE_TO_START_FROM: Text = {
  en: 'The issue is unknown, so its traces have to be found first.',
  ja: '問題が不明なため、最初にその手がかりを探す必要があります。',
};

/** The purpose of a step of a plan, by its tool. */
export const PURPOSES: Readonly<Record<PlannedTool, Text>> = {
  find_definitions: { en: 'Where the target is defined.', ja: '対象の定義を特定する。' },
  find_references: { en: 'Who uses it, and what a change affects.', ja: '使用箇所と影響範囲を把握する。' },
  search_text: {
    en: 'Messages and conditions that the request speaks of.',
    ja: '依頼に現れる文言や条件をコードから探す。',
  },
  query: { en: 'Code that the request may mean.', ja: '依頼に関連しそうなコードを探す。' },
  get_symbols: { en: 'What the files at hand define.', ja: '該当ファイルのシンボルを把握する。' },
  analyze_structure: { en: 'How the code around it is built.', ja: '周辺コードの構造を把握する。' },
};

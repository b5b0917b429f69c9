/** Advice for a slot that is missing (RT12); the Japanese texts are those of the design, verbatim (D-39). */
import type { SlotName } from '../frame/frame.ts';
import type { Text } from '../text.ts';

export interface Hint {
  readonly hint: Text;
  readonly action: Text;
}

export const HINTS: Readonly<Record<SlotName, Hint>> = {
  target_feature: {
    hint: {
      en: 'The feature or module that is meant cannot be determined.',
      ja: '対象となる機能やモジュールが特定できません。',
    },
    action: {
      en: 'Use get_symbols or query for an overview of the code that may be concerned.',
      ja: 'get_symbols や query を使用して、関連しそうなコードの全体像を把握してください。',
    },
  },
  observed_issue: {
    hint: {
      en: 'What is wrong at present, the reason for the change, is unknown.',
      ja: '修正の動機となる『現状の問題』が不明です。',
    },
    action: {
      en: 'Look for error messages and logging with search_text.',
      ja: 'search_text でエラー文言やログを確認してください。',
    },
  },
  trigger_condition: {
    hint: {
      en: 'The condition under which the problem occurs is not determined.',
      ja: '問題が発生する再現条件が特定されていません。',
    },
    action: {
      en: 'Explore the conditions of if statements and exception handling in the code.',
      ja: 'コード内の if 文や例外処理の条件を探索してください。',
    },
  },
  desired_action: {
    hint: {
      en: 'The change that is expected is unknown.',
      ja: '期待する修正方針が不明です。',
    },
    action: {
      en: 'Find out with find_references what a change affects.',
      ja: 'find_references で影響範囲を把握してください。',
    },
  },
};

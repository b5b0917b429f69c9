/** Why the semantic phase stays closed (PH14, EV14, EV15). The first words of each are those of the design. */
import type { SemanticReason } from '../evidence/semantic-reason.ts';
import type { Text } from '../text.ts';

export function toolsNotUsed(tools: readonly string[]): Text {
  return {
    en: `Required tools not used yet: ${tools.join(', ')}. Facts come before guesses.`,
    ja: `Required tools not used yet：${tools.join('、')} がまだ使われていません。推測の前に事実を調べてください。`,
  };
}

export const ALL_SLOTS_FACTS: Text = {
  en: 'All critical slots already filled with FACT: there is nothing to guess. Submit what was understood.',
  ja: 'All critical slots already filled with FACT：推測で埋めるべきスロットはありません。submit_understanding で提出してください。',
};

export function reasonUnfit(reason: string, allowed: readonly SemanticReason[]): Text {
  return {
    en: `${JSON.stringify(reason)} does not follow from what is missing. Reasons that do: ${allowed.join(', ')}.`,
    ja: `${JSON.stringify(reason)} は不足している項目に対応しません。使える理由：${allowed.join('、')}。`,
  };
}

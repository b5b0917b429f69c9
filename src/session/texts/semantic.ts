/** Sentences around hypotheses. */
import type { Text } from '../text.ts';

export const SEMANTIC_TEXTS = {
  search: {
    en: 'The forest is open now. What it shows is a guess until a fact tool confirms it.',
    ja: 'forest を検索できます。得られたものは、事実ツールで確認されるまで仮説です。',
  },
  guess: {
    en: 'Say what the search suggests; it is a hypothesis until a fact tool confirms it.',
    ja: '検索から推測したことを仮説として提出してください。事実ツールで確認されるまで仮説です。',
  },
  verify: {
    en: 'Make the calls that settle each hypothesis, then submit what they showed.',
    ja: '各仮説を確かめる呼び出しを行い、その結果を提出してください。',
  },
  settles: {
    en: 'Its answer settles the hypothesis, either way; then submit_verification with its evidence_id.',
    ja: 'この答えで仮説の成否が決まります。その evidence_id を submit_verification で提出してください。',
  },
} as const satisfies Readonly<Record<string, Text>>;

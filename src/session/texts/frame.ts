/** Sentences about slots as a whole; each slot's own error is in `slots.ts`. */
import type { Text } from '../text.ts';

export const FRAME_TEXTS = {
  fittingReason: {
    en: 'This reason follows from what is missing.',
    ja: 'この理由が、不足しているものに対応します。',
  },
  repair: {
    en: "Send these parts again in the person's exact words, or leave them out; the others are kept.",
    ja: '該当する項目を依頼の原文どおりに送り直すか、省いてください。ほかの項目は保持されています。',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** Sentences about slots as a whole; each slot's own error is in `slots.ts`. */
import type { Text } from '../text.ts';

export const FRAME_TEXTS = {
  fittingReason: {
    en: 'This reason follows from what is missing.',
    ja: 'この理由が、不足しているものに対応します。',
  },
  repair: {
    en: 'Submit the failed slots again with exact quotes, or leave them out; the others are kept.',
    ja: '失敗したスロットを正確な引用で出し直すか、省いてください。他のスロットは保持されています。',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** What is said about slots as a whole; each slot's own error is in `slots.ts`. */
import type { Text } from '../text.ts';

export const FRAME_TEXTS = {
  failed: {
    en: 'Some slot validations failed. Check quotes match original query.',
    ja: '検証に失敗したスロットがあります。quote が元の依頼文と一致するか確認してください。',
  },
  repair: {
    en: 'Submit the failed slots again with exact quotes, or leave them out; the others are kept.',
    ja: '失敗したスロットを正確な引用で出し直すか、省いてください。他のスロットは保持されています。',
  },
} as const satisfies Readonly<Record<string, Text>>;

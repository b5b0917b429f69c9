/** Hints that earlier work gives (VC7). */
import type { Text } from '../text.ts';

export const HINT_TEXTS = {
  verifyFirst: {
    en: 'Past success pattern found. Verify these symbols first.',
    ja: '過去の成功パターンが見つかりました。まずこれらのシンボルを確認してください。',
  },
} as const satisfies Readonly<Record<string, Text>>;

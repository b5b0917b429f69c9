/** The two ways on from a refused write (WG2). */
import type { Text } from '../text.ts';

export const RECOVERY = {
  add: {
    en: 'Look at the file and have it granted, staying in READY.',
    ja: 'READY のまま、ファイルを表示して書き込み許可に加えます。',
  },
  revert: {
    en: 'Go back to EXPLORATION to look for more; what was found is kept.',
    ja: 'EXPLORATION に戻って追加で調べます。これまでの結果は保持されます。',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** Sentences about the reach of a change. */
import { counted } from '../../base/numbers.ts';
import type { Text } from '../text.ts';

export const IMPACT_TEXTS = {
  unknown: { en: 'not indexed; its users are unknown', ja: 'インデックスにないため使用箇所は不明' },
  users: ({ users, symbols, examples }: { users: number; symbols: number; examples: readonly string[] }): Text => {
    const listed = examples.length > 0 ? `: ${examples.join(', ')}${users > examples.length ? ', …' : ''}` : '';
    return {
      en: `${counted(symbols, 'symbol')}, names used in ${counted(users, 'other file')}${listed}`,
      ja: `シンボル ${symbols} 件、他の ${users} ファイルで使用${listed}`,
    };
  },
};

/** Why lines that were asked for cannot be shown. */
import { counted } from '../../base/numbers.ts';
import type { Text } from '../text.ts';
import { SKIP_REASONS } from './skip-reasons.ts';

export const CHUNK_TEXTS = {
  /** @param reason one of `SKIP_REASONS`, or the words of a parser */
  leftOut: (path: string, reason: string): Text => {
    const known = Object.entries(SKIP_REASONS).find(([key]) => key === reason)?.[1];
    const { en, ja } = known ?? { en: reason, ja: reason };
    return { en: `${path} is not in the index. ${en}`, ja: `${path} はインデックスに含まれません。${ja}` };
  },
  fewerLines: (path: string, lines: number): Text => ({
    en: `${path} has ${counted(lines, 'line')}.`,
    ja: `${path} は ${lines} 行です。`,
  }),
  backwards: (from: number, to: number): Text => ({
    en: `Lines are from the first to the last: ${to}-${from}.`,
    ja: `行は小さい方から指定してください: ${to}-${from}。`,
  }),
  notFound: (chunkId: string): Text => ({ en: `not found: ${chunkId}`, ja: `見つかりません: ${chunkId}` }),
};

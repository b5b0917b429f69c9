/** Sentences on the uses of a shown definition, one line each. */
import type { Text } from '../text.ts';

/** All uses, where only the first are named. */
interface Rest {
  readonly uses: number;
  readonly files: number;
}

export const USES_TEXTS = {
  used: (name: string, places: string, rest: Rest | null): Text => ({
    en: `${name} used: ${places}${restOf(rest).en}`,
    ja: `${name} の使用箇所: ${places}${restOf(rest).ja}`,
  }),
  perhaps: (name: string, places: string, rest: Rest | null): Text => ({
    en: `${name} perhaps used: ${places}${restOf(rest).en}`,
    ja: `${name} の使用箇所（可能性）: ${places}${restOf(rest).ja}`,
  }),
  many: (name: string, files: number): Text => ({
    en: `${name} used in ${files} files`,
    ja: `${name} は ${files} ファイルで使用`,
  }),
  none: (name: string): Text => ({
    en: `${name}: no call found, and its name stands nowhere else in the code`,
    ja: `${name}: 呼び出しは見つからず、コードの他の場所にこの名前はありません`,
  }),
};

function restOf(rest: Rest | null): Text {
  if (rest === null) return { en: '', ja: '' };
  const { uses, files } = rest;
  return { en: `, … ${uses} in ${files} files`, ja: `、… 計 ${uses} 件（${files} ファイル）` };
}

/** Sentences on the uses of a shown definition, one line each. */
import { counted } from '../../base/numbers.ts';
import type { Text } from '../text.ts';

/** All uses, where only the first are named. */
interface Rest {
  readonly uses: number;
  readonly files: number;
}

export interface UsePlace {
  /** Its path; `own` for that of the definition itself. */
  readonly file: string;
  /** The place before this one is in the same file. */
  readonly isAgain: boolean;
  readonly line: number;
  /** Name of the symbol that uses it; empty at module level. */
  readonly user: string;
}

export const USES_TEXTS = {
  used: (name: string, places: readonly UsePlace[], rest: Rest | null): Text => ({
    en: `${name} used: ${listed(places, rest).en}`,
    ja: `${name} の使用箇所: ${listed(places, rest).ja}`,
  }),
  usedAtLeast: (name: string, places: readonly UsePlace[], rest: Rest | null): Text => ({
    en: `${name} used at least: ${listed(places, rest).en}`,
    ja: `${name} の使用箇所（少なくとも）: ${listed(places, rest).ja}`,
  }),
  perhaps: (name: string, places: readonly UsePlace[], rest: Rest | null): Text => ({
    en: `${name} perhaps used: ${listed(places, rest).en}`,
    ja: `${name} の使用箇所（可能性）: ${listed(places, rest).ja}`,
  }),
  many: (name: string, files: number): Text => ({
    en: `${name} used in ${counted(files, 'file')}`,
    ja: `${name} は ${files} ファイルで使用`,
  }),
  none: (name: string): Text => ({
    en: `${name}: no call found, and its name stands nowhere else in the code`,
    ja: `${name}: 呼び出しは見つからず、コードの他の場所にこの名前はありません`,
  }),
};

function listed(places: readonly UsePlace[], rest: Rest | null): Text {
  const placesIn = (own: string): string => places.map((place) => placeText(place, own)).join(', ');
  const { en, ja } = rest === null ? { en: '', ja: '' } : restOf(rest);
  return { en: `${placesIn('same file')}${en}`, ja: `${placesIn('同じファイル')}${ja}` };
}

function placeText({ file, isAgain, line, user }: UsePlace, own: string): string {
  const named = file === 'own' ? own : file;
  return `${isAgain ? '' : named}:${line}${user === '' ? '' : ` ${user}`}`;
}

function restOf({ uses, files }: Rest): Text {
  return { en: `, … ${uses} in ${counted(files, 'file')}`, ja: `、… 計 ${uses} 件（${files} ファイル）` };
}

/** Sentences on where things are used: on a shown definition, one line each, and on the names of a request. */
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

export interface ListedPlaces {
  readonly places: readonly UsePlace[];
  readonly rest: Rest | null;
  /** Further uses lie in lines of the same answer. */
  readonly isReadToo: boolean;
}

export const USES_TEXTS = {
  used: (name: string, places: ListedPlaces): Text => ({
    en: `${name} used: ${listPlaces(places).en}`,
    ja: `${name} の使用箇所: ${listPlaces(places).ja}`,
  }),
  usedAtLeast: (name: string, places: ListedPlaces): Text => ({
    en: `${name} used at least: ${listPlaces(places).en}`,
    ja: `${name} の使用箇所（少なくとも）: ${listPlaces(places).ja}`,
  }),
  many: (name: string, files: number): Text => ({
    en: `${name} used in ${counted(files, 'file')}`,
    ja: `${name} は ${files} ファイルで使用`,
  }),
  /**
   * The only text that denies a use.
   * @param written where the project spells the name besides: a registration or an address may lead to it
   */
  none: (name: string, written: Pick<ListedPlaces, 'places' | 'rest'>): Text => {
    const { en, ja } = listPlaces({ ...written, isReadToo: false });
    return written.places.length === 0
      ? {
          en: `${name}: no use found, and its name appears nowhere else in the project`,
          ja: `${name}: 使用箇所は見つからず、プロジェクトの他の場所にこの名前はありません`,
        }
      : {
          en: `${name}: no use found; its name appears in ${en}`,
          ja: `${name}: 使用箇所は見つかりません。名前がある行: ${ja}`,
        };
  },
};

function listPlaces({ places, rest, isReadToo }: ListedPlaces): Text {
  const placesIn = (own: string, read: string): string =>
    [...(isReadToo ? [read] : []), ...places.map((place) => placeText(place, own))].join(', ');
  const { en, ja } = rest === null ? { en: '', ja: '' } : restOf(rest);
  return {
    en: `${placesIn('same file', 'in lines shown here')}${en}`,
    ja: `${placesIn('同じファイル', 'ここに示した行')}${ja}`,
  };
}

function placeText({ file, isAgain, line, user }: UsePlace, own: string): string {
  const named = file === 'own' ? own : file;
  return `${isAgain ? '' : named}:${line}${user === '' ? '' : ` ${user}`}`;
}

function restOf({ uses, files }: Rest): Text {
  return { en: `, … ${uses} in ${counted(files, 'file')}`, ja: `、… 計 ${uses} 件（${files} ファイル）` };
}

/** Texts about names of a request and the lines that contain them. */
export const MENTION_TEXTS = {
  /** @param isBesideAbove the lines above are not repeated */
  everyLine: (names: string, isBesideAbove: boolean): Text => ({
    en: `every ${isBesideAbove ? 'other ' : ''}line of code and documents with ${names}`,
    ja: `コードと文書で次を含む行のすべて${isBesideAbove ? '（上に示した行を除く）' : ''}: ${names}`,
  }),
  leftOut: (lines: number, files: number): Text => ({
    en: `left out for lack of space: ${counted(lines, 'line')} of ${counted(files, 'file')}`,
    ja: `容量の都合で省略: ${lines} 行（${files} ファイル）`,
  }),
  importsAlone: (files: string): Text => ({
    en: `imported without further lines in ${files}`,
    ja: `import などの行だけのファイル: ${files}`,
  }),
  tooMany: { en: 'not listed line by line', ja: '行を一覧にしていない語' },
  allAbove: (names: string): Text => ({
    en: `every line with ${names} is quoted above`,
    ja: `次を含む行はすべて上に示しました: ${names}`,
  }),
  nowhere: { en: 'nowhere in this project, in upper or lower case', ja: 'どこにもない語（大文字・小文字を問わず）' },
  inNames: { en: 'only as a part of longer names', ja: 'より長い名前の一部としてだけある語' },
  definedIn: (places: string): Text => ({ en: `defined in ${places}`, ja: `定義: ${places}` }),
  inPaths: { en: 'the name of', ja: 'ファイルやフォルダーの名前である語' },
};

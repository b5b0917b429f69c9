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

export interface ToldPlaces {
  readonly places: readonly UsePlace[];
  readonly rest: Rest | null;
  /** Further uses lie in lines of the same answer. */
  readonly isReadToo: boolean;
}

export const USES_TEXTS = {
  used: (name: string, told: ToldPlaces): Text => ({
    en: `${name} used: ${listed(told).en}`,
    ja: `${name} の使用箇所: ${listed(told).ja}`,
  }),
  usedAtLeast: (name: string, told: ToldPlaces): Text => ({
    en: `${name} used at least: ${listed(told).en}`,
    ja: `${name} の使用箇所（少なくとも）: ${listed(told).ja}`,
  }),
  perhaps: (name: string, told: ToldPlaces): Text => ({
    en: `${name} perhaps used: ${listed(told).en}`,
    ja: `${name} の使用箇所（可能性）: ${listed(told).ja}`,
  }),
  many: (name: string, files: number): Text => ({
    en: `${name} used in ${counted(files, 'file')}`,
    ja: `${name} は ${files} ファイルで使用`,
  }),
  namesakes: (name: string, definitions: number): Text => ({
    en: `${name}: no call found; ${counted(definitions, 'other definition has', 'other definitions have')} its name`,
    ja: `${name}: 呼び出しは見つかりません（同じ名前の定義がほかに ${definitions} 件あります）`,
  }),
  none: (name: string): Text => ({
    en: `${name}: no call found, and its name stands nowhere else in the code`,
    ja: `${name}: 呼び出しは見つからず、コードの他の場所にこの名前はありません`,
  }),
};

function listed({ places, rest, isReadToo }: ToldPlaces): Text {
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

/** On the names of a request, and the lines that have them. */
export const MENTION_TEXTS = {
  /** @param isBesideAbove the lines above are not repeated */
  everyLine: (names: string, isBesideAbove: boolean): Text => ({
    en: `every ${isBesideAbove ? 'other ' : ''}line of code and documents with ${names}`,
    ja: `コードと文書で次を含む行のすべて${isBesideAbove ? '（上に示した行を除く）' : ''}: ${names}`,
  }),
  leftOut: (lines: number, files: number): Text => ({
    en: `for want of room not here: ${counted(lines, 'line')} of ${counted(files, 'file')}`,
    ja: `容量の都合で省略: ${lines} 行（${files} ファイル）`,
  }),
  linesHere: (names: string): Text => ({
    en: `in the files named here alone: ${names}`,
    ja: `次の語は行数が多いため、ここに挙げたファイルにある行だけ: ${names}`,
  }),
  elsewhere: (lines: number, files: readonly string[]): Text => ({
    en: `; ${lines} more ${files.length > 0 ? `in ${files.join(', ')}` : 'in other files'}`,
    ja: `、ほかのファイルに ${lines} 行${files.length > 0 ? `: ${files.join('、')}` : ''}`,
  }),
  here: (lines: number): Text => ({ en: `${lines} here`, ja: `${lines} 行` }),
  examples: { en: 'used alike in:', ja: '似た箇所での使い方:' },
  textElsewhere: (text: string, places: readonly string[]): Text => ({
    en: `the text "${text}" also in ${places.join(', ')}`,
    ja: `文言「${text}」はほかに: ${places.join('、')}`,
  }),
  textAlone: (texts: readonly string[]): Text => ({
    en: `in no further line, translations and built files included: ${texts.map((text) => `"${text}"`).join(', ')}`,
    ja: `上の行のほかにはない文言（翻訳とビルド生成物も含む）: ${texts.map((text) => `「${text}」`).join('')}`,
  }),
  builtCopy: (source: string, copy: string): Text => ({
    en: `built copy of ${source}, to be changed with it: ${copy}`,
    ja: `${source} のビルド結果（一緒に変更できます）: ${copy}`,
  }),
  importsAlone: (files: string): Text => ({
    en: `imported without further lines in ${files}`,
    ja: `import などの行だけのファイル: ${files}`,
  }),
  tooMany: { en: 'not listed line by line', ja: '行を一覧にしていない語' },
  listedOf: (lines: number, listed: number): Text => ({
    en: `${lines}, ${listed} of them above`,
    ja: `${lines}、うち ${listed} は上記`,
  }),
  allAbove: (lines: number): Text => ({ en: `${lines}, above`, ja: `${lines}、上記` }),
  nowhere: { en: 'nowhere in this project, in any case', ja: 'どこにもない語（大文字・小文字を問わず）' },
  inPaths: { en: 'the name of', ja: 'ファイルやフォルダーの名前である語' },
};

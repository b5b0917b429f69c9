/** Source files without definitions, since their language is not parsed: what is defined and used in them only a search of text finds. */
import { byVersion } from '../../base/by-version.ts';
import { isReadByLines } from '../../indexing/pipeline/plain-text.ts';
import { textLanguageOf } from '../../languages/text-languages.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { parseSymbolName } from './symbol-name.ts';

export interface TextLanguage {
  readonly language: string;
  readonly files: number;
}

/** Languages of indexed files that are not parsed, most files first. */
export function textLanguages(records: readonly FileRecord[]): TextLanguage[] {
  const counts = new Map<string, number>();
  for (const record of records) {
    const name = isReadByLines(record) ? textLanguageOf(record.path) : undefined;
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([language, files]) => ({ language, files })).sort((left, right) => right.files - left.files);
}

/** Nobody looks for a symbol in a language that has less than one file to so many parsed ones. */
const SHARE = 20;

/** Those in which a symbol may well be that is not found. */
export const likelyTextLanguages = byVersion((store: IndexStore): readonly TextLanguage[] => {
  const records = store.files();
  const parsed = records.filter((record) => record.skip === null && !isReadByLines(record)).length;
  return textLanguages(records).filter(({ files }) => files * SHARE >= parsed);
});

/** `Nim, Erlang` */
export function textLanguagesNamed(languages: readonly TextLanguage[]): string {
  return languages.map(({ language }) => language).join(', ');
}

/** The last name of a symbol, for a search of text. */
export function textOfSymbol(symbol: string): string {
  return parseSymbolName(symbol).name || symbol;
}

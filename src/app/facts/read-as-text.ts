/** Source files without definitions, since their language is not parsed: what is defined and used in them only a search of text finds. */
import { byVersion } from '../../base/by-version.ts';
import type { RelativePath } from '../../base/paths.ts';
import { isReadByLines } from '../../indexing/pipeline/plain-text.ts';
import { FUNCTIONS } from '../../languages/symbol-kinds.ts';
import { textLanguageOf } from '../../languages/text-languages.ts';
import { filesWithKey } from '../../retrieval/file-postings.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { FileRecord, IndexStore, Outline } from '../../storage/contract.ts';
import { REFERENCE_PREFIX } from '../../storage/postings.ts';
import { isSourceLike } from './file-order.ts';
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

/** Unparsed languages in which a missing symbol may be defined. */
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

/** True where a file that was not read whole mentions the name: it may well be defined there. */
export function isReadInPartWith(store: IndexStore, symbol: string): boolean {
  const mentioning = filesWithKey(store, REFERENCE_PREFIX + textOfSymbol(symbol));
  return mentioning.some((file) => isSourceLike(file.path) && isReadInPart(outlineOf(store, file.id)));
}

/** All of the project, by path; reads the outline of each file. */
export function filesReadInPart(store: IndexStore): RelativePath[] {
  return store
    .files()
    .filter((file) => file.skip === null && !isReadByLines(file) && isCutOrBroken(file.path, store.outline(file.id)))
    .map(({ path }) => path)
    .sort();
}

function isCutOrBroken(path: RelativePath, outline: Outline): boolean {
  return (outline.unread ?? []).length > 0 || (isSourceLike(path) && isReadInPart(outline));
}

/** A template that defines nothing lacks nothing. */
function isReadInPart({ hasSyntaxError, symbols }: Outline): boolean {
  return hasSyntaxError && symbols.some(({ kind }) => FUNCTIONS.has(kind));
}

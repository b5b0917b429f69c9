/** Languages that cannot be parsed on this machine; their files are indexed by lines (CH7). */

import { groupBy } from '../../base/group-by.ts';
import { counted } from '../../base/numbers.ts';
import { isReadByLines } from '../../indexing/pipeline/plain-text.ts';
import type { Language } from '../../languages/contract.ts';
import { languageOf, languages } from '../../languages/registry.ts';
import type { FileRecord } from '../../storage/contract.ts';
import type { Config } from '../config/config.ts';

export interface MissingGrammar {
  readonly language: string;
  readonly why: string;
}

/** Loads every grammar, one by one. */
export function missingGrammars(known: Iterable<Language> = languages.values()): readonly MissingGrammar[] {
  return [...known].flatMap((language) => {
    const why = language.unavailableReason();
    return why === undefined ? [] : [{ language: language.id, why }];
  });
}

export interface UnparsedLanguage extends MissingGrammar {
  readonly files: number;
}

/** Languages of the project that were to be parsed and are not. Loads a grammar only for files without a language. */
export function unparsedLanguages(
  files: readonly Pick<FileRecord, 'path' | 'language' | 'skip'>[],
  { chunkStrategy, supportedLanguages, fallbackLanguages }: Config,
): readonly UnparsedLanguage[] {
  if (chunkStrategy !== 'ast') return [];
  const isWanted = ({ id }: Language): boolean =>
    !fallbackLanguages.includes(id) && (supportedLanguages.length === 0 || supportedLanguages.includes(id));
  const meant = files
    .filter(isReadByLines)
    .flatMap(({ path }) => languageOf(path) ?? [])
    .filter(isWanted);
  return [...groupBy(meant, (language) => language)].flatMap(([language, group]) =>
    missingGrammars([language]).map((missing) => ({ ...missing, files: group.length })),
  );
}

/** Describes an unparsed language for a person, without a full stop. */
export function unparsedText({ language, files, why }: UnparsedLanguage): string {
  return `${counted(files, `file of ${language} is`, `files of ${language} are`)} indexed by lines, without symbols: ${why}`;
}

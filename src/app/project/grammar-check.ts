/** Languages that cannot be parsed on this machine; their files are indexed by lines (CH7). */
import type { Language } from '../../languages/contract.ts';
import { languages } from '../../languages/registry.ts';

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

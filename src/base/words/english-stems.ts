/** The English in a name. */
import { queryTerms } from './terms.ts';

const LATIN = /^[a-z]{3,}$/;

/** Stems of at least three letters, each once: `deleteUserGroups` → delet, user, group. */
export function englishStems(name: string): string[] {
  return [...new Set(queryTerms(name).filter((word) => LATIN.test(word)))];
}

/** In how much of the index terms and words stand, at most: lists are not read for it. */
import { queryTerms } from '../base/words/terms.ts';
import type { IndexStore } from '../storage/contract.ts';
import { mostPostings } from '../storage/postings.ts';

export function mostWithTerm(store: IndexStore, term: string): number {
  return store.postings(term).reduce((sum, { list }) => sum + mostPostings(list), 0);
}

/** Frequency of the rarest term of a word; infinite for a word without any. */
export function mostWithWord(store: IndexStore, word: string): number {
  return Math.min(...queryTerms(word).map((term) => mostWithTerm(store, term)));
}

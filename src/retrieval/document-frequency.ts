/** In how much of the index terms and words stand, at most: lists are not read for it. */
import { queryTerms } from '../base/words/terms.ts';
import type { IndexStore } from '../storage/contract.ts';
import { mostPostings } from '../storage/postings.ts';

/** The store, or the loaded index, which remembers what it has read. */
type Postings = Pick<IndexStore, 'postings'>;

export function mostWithTerm(index: Postings, term: string): number {
  return index.postings(term).reduce((sum, { list }) => sum + mostPostings(list), 0);
}

/** Frequency of the rarest term of a word; infinite for a word without any. */
export function mostWithWord(index: Postings, word: string): number {
  return Math.min(...queryTerms(word).map((term) => mostWithTerm(index, term)));
}

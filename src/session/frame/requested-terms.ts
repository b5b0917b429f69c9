/** The person's words as the relevance of code is judged by them. */
import { searchWords } from '../words/words.ts';
import { type QueryFrame, requestedSubject } from './frame.ts';

/** The texts that relevance is judged by, the best of them: the target, the request and its clauses (D-54). */
export function requestedTerms(frame: QueryFrame): string[] {
  const { rawQuery } = frame;
  const all = searchWords(rawQuery).length;
  const clauses = rawQuery
    .split(BETWEEN_CLAUSES)
    .map((clause) => ({ clause: clause.trim(), words: searchWords(clause) }));
  const telling = clauses.filter(({ words }) => words.length >= LEAST_WORDS && words.length < all);
  const best = telling.toSorted((one, other) => other.words.length - one.words.length).slice(0, MOST_CLAUSES);
  return [...new Set([requestedSubject(frame), rawQuery, ...best.map(({ clause }) => clause)])];
}

const BETWEEN_CLAUSES = /[、。，；！？,;!?\n]+|\.(?=\s|$)|\b(?:but|because|so that|and then|although)\b/i;
/** Least number of words in a term; single words match too much. */
const LEAST_WORDS = 2;
const MOST_CLAUSES = 3;

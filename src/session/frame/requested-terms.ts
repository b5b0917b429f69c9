/** The person's words as the relevance of code is judged by them. */
import { searchWords } from '../words/words.ts';
import { type QueryFrame, requestedSubject } from './frame.ts';

/** The texts that relevance is judged by, the best of them: the target, or else the request and its clauses. */
export function requestedTerms(frame: QueryFrame): string[] {
  const subject = requestedSubject(frame);
  if (subject !== frame.rawQuery) return [subject];
  const clauses = subject
    .split(BETWEEN_CLAUSES)
    .map((clause) => ({ clause: clause.trim(), words: searchWords(clause) }));
  const telling = clauses.filter(
    ({ words }) => words.length >= LEAST_WORDS && words.length < searchWords(subject).length,
  );
  const best = telling.toSorted((one, other) => other.words.length - one.words.length).slice(0, MOST_CLAUSES);
  return [subject, ...best.map(({ clause }) => clause)];
}

const BETWEEN_CLAUSES = /[、。，；！？,;!?\n]+|\.(?=\s|$)|\b(?:but|because|so that|and then|although)\b/i;
/** One word fits too much. */
const LEAST_WORDS = 2;
const MOST_CLAUSES = 3;

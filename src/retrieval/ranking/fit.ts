/**
 * How far anything fits a question at all. Scores are relative to the best file of an answer, and every answer has a best
 * file; what speaks for one by itself tells whether it is worth a look. Fitted on questions about one project asked of it,
 * and on questions about the weather and cooking.
 */
import type { FileCandidate } from './signals.ts';

/** Likeness that is enough without any word in common. */
const ENOUGH_LIKENESS = 0.5;
/** Share of the words of the question, by their rarity, that is enough without any likeness. */
const ENOUGH_WORDS = 0.9;

/** From 1 on a file by itself is a reason to look at it; both kinds of evidence add up. */
export function fitOf({ vector, covered }: Pick<FileCandidate, 'vector' | 'covered'>): number {
  return vector / ENOUGH_LIKENESS + covered / ENOUGH_WORDS;
}

/** When a confirmed agreement answers a question and the search in the code is not needed (VC5, D-41). */
import { foldText } from '../base/text.ts';

/** From this score on a confirmed agreement is the answer, unless the project sets another (`short_circuit_score`). */
const SHORT_CIRCUIT_SCORE = 0.7;

export interface TermMatch {
  /** Subject of the search, as far as it is known: the target, else the whole query. */
  readonly subject: string;
  /** The term of the agreement. */
  readonly term: string;
  /** Calibrated similarity of both, 0–1. */
  readonly similarity: number;
}

/** 0–1: an equal term is certain, one that contains the other is at least enough. */
export function termScore({ subject, term, similarity }: TermMatch): number {
  const [wanted, known] = [foldText(subject), foldText(term)];
  if (wanted === '' || known === '') return 0;
  if (wanted === known) return 1;
  return contains(wanted, known) ? Math.max(similarity, SHORT_CIRCUIT_SCORE) : similarity;
}

/** @param topScore `termScore` of the best agreement, undefined when there is none */
export function isShortCircuit(topScore: number | undefined, least = SHORT_CIRCUIT_SCORE): boolean {
  return topScore !== undefined && topScore >= least;
}

/** A single character is part of too much to mean anything. */
const LEAST_CONTAINED = 2;
const LATIN = /^[\p{Script=Latin}\p{N}\s]+$/u;

function contains(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < LEAST_CONTAINED) return false;
  // Words of Latin script end at spaces ("log" is not in "login"); Japanese has none.
  return LATIN.test(short) ? ` ${long} `.includes(` ${short} `) : long.includes(short);
}

/** One number for how far a piece of code has to do with a request (D-46), on the scale of the three tiers. */
import { RELATED, TIED } from './relevance.ts';

/** Each 0–1. */
export interface RelevanceSignals {
  /** The meaning of its lines. */
  readonly meaning: number;
  /** Its file in the ranking for the request. */
  readonly ranking: number;
  /** Calibrated similarity of its name. */
  readonly name: number;
}

export type RelevanceWeights = Readonly<Record<keyof RelevanceSignals, number>>;

/** Lines and ranking tell more than a name does, as labelled pairs showed. */
export const RELEVANCE_WEIGHTS: RelevanceWeights = { meaning: 0.455, ranking: 0.455, name: 0.09 };

/** Sums at which a fifth, and one in twenty, of the wrong ones of the labelled pairs pass, on the half on which they were chosen. */
const KNOTS = [
  { sum: 0, score: 0 },
  { sum: 0.19, score: RELATED },
  { sum: 0.33, score: TIED },
  { sum: 1, score: 1 },
] as const;

/** 0–1, to be compared with `RELATED` and `TIED`. */
export function codeRelevance(signals: RelevanceSignals, weights: RelevanceWeights = RELEVANCE_WEIGHTS): number {
  const { meaning, ranking, name } = weights;
  const code = meaning + ranking;
  const whole = code + name;
  if (whole <= 0) return 0;
  // Both have to speak for a piece of code: one of them alone finds something in any project.
  const both = code <= 0 ? 0 : signals.meaning ** (meaning / code) * signals.ranking ** (ranking / code);
  const sum = (code * both + name * signals.name) / whole;
  const above = KNOTS.findIndex((knot) => sum < knot.sum);
  const [from, to] = [KNOTS.at(above - 1), KNOTS.at(above)];
  if (above < 1 || !from || !to) return 1;
  return from.score + ((sum - from.sum) / (to.sum - from.sum)) * (to.score - from.score);
}

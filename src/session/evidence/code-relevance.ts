/** Relevance of a piece of code to a request (D-46), on the scale of the three tiers. */
import { RELATED, TIED } from './relevance.ts';

/** How far lines have to do with a request by themselves, each 0–1. */
export interface CodeSignals {
  /** The meaning of the lines. */
  readonly meaning: number;
  /** Their file in the ranking for the request. */
  readonly ranking: number;
}

export interface RelevanceSignals extends CodeSignals {
  /** Calibrated similarity of its name, 0–1. */
  readonly name: number;
  /** Definitions elsewhere that the lines use. */
  readonly used: readonly CodeSignals[];
}

export type RelevanceWeights = Readonly<Record<Exclude<keyof RelevanceSignals, 'used'>, number>>;

/** Lines and ranking tell more than a name does, as labelled pairs showed. */
export const RELEVANCE_WEIGHTS: RelevanceWeights = { meaning: 0.455, ranking: 0.455, name: 0.09 };

/** Share of what a definition has to do with a request that code has which uses it. */
const USED = 0.7;
/** Its share of less makes nothing count. */
const LEAST_USED = 0.2;

/** Sums at which a fifth, and one in twenty, of the wrong ones of the labelled pairs pass, on the half on which they were chosen. */
const KNOTS = [
  { sum: 0, score: 0 },
  { sum: 0.215, score: RELATED },
  { sum: 0.35, score: TIED },
  { sum: 1, score: 1 },
] as const;

/** 0–1, to be compared with `RELATED` and `TIED`. */
export function codeRelevance(signals: RelevanceSignals, weights: RelevanceWeights = RELEVANCE_WEIGHTS): number {
  const code = weights.meaning + weights.ranking;
  const whole = code + weights.name;
  if (whole <= 0) return 0;
  const uses = signals.used.map((used) => USED * ofCode(used, weights));
  const sum = (code * Math.max(ofCode(signals, weights), ...uses) + weights.name * signals.name) / whole;
  const above = KNOTS.findIndex((knot) => sum < knot.sum);
  const [from, to] = [KNOTS.at(above - 1), KNOTS.at(above)];
  if (above < 1 || !from || !to) return 1;
  return from.score + ((sum - from.sum) / (to.sum - from.sum)) * (to.score - from.score);
}

/** Whether code that uses these lines could count for them. */
export function isWorthUsing(signals: CodeSignals, weights: RelevanceWeights): boolean {
  return ofCode(signals, weights) >= LEAST_USED;
}

/** Weighted geometric mean of the signals, since either one alone finds something in any project. */
function ofCode(signals: CodeSignals, { meaning, ranking }: RelevanceWeights): number {
  const code = meaning + ranking;
  return code <= 0 ? 0 : signals.meaning ** (meaning / code) * signals.ranking ** (ranking / code);
}

/** Whether a learned pair still counts: how old it is, and what sessions made of it (LP4). */
import { DAY_MS } from '../base/durations.ts';

export interface PairRecord {
  /** Sessions that used it and succeeded, and that failed. */
  readonly successes: number;
  readonly failures: number;
  /** ISO 8601; empty when unknown. */
  readonly learnedAt: string;
}

/** Time after which a pair that no success renewed is forgotten. */
const LIFETIME = 30 * DAY_MS;
/** Below, a pair has failed more than it helped. */
const LEAST_CONFIDENCE = 0.5;

/** 0–1: the mean of the rate of success after these sessions, when nothing was known before them (Laplace). */
function confidenceOf({ successes, failures }: Pick<PairRecord, 'successes' | 'failures'>): number {
  return (successes + 1) / (successes + failures + 2);
}

export function isTrusted(pair: Pick<PairRecord, 'successes' | 'failures'>): boolean {
  return confidenceOf(pair) >= LEAST_CONFIDENCE;
}

/** A pair without a date was written by hand, and stays until a hand removes it. */
export function isExpired({ learnedAt }: PairRecord, now: number): boolean {
  const learned = Date.parse(learnedAt);
  return !Number.isNaN(learned) && now - learned > LIFETIME;
}

/**
 * Fitting of a calibration to measured cosines, as `model/train/calibrate.py` fitted the shipped ones: 0.6 is the lowest
 * cosine from which 95 of 100 pairs are right with three wrong ones to each right one; 5 of 100 right ones lie below 0.3.
 */
import type { Calibration } from './calibration.ts';

/** Cosines of pairs of a term and a name, in no order. */
export interface MeasuredPairs {
  readonly right: readonly number[];
  readonly wrong: readonly number[];
}

/** Wrong pairs to each right one. */
const PRIOR = 3;
const PRECISION = 0.95;
/** Precision that every higher threshold must have as well: a single lucky pair makes no threshold. */
const PRECISION_ABOVE = 0.94;
/** Least distance of the knots at 0.3 and 0.6, as a share of the width of the cosines. */
const LEAST_GAP = 0.03;
/** A model that accepts fewer right pairs decides nothing. */
const LEAST_ACCEPTED = 0.3;

/** @returns undefined when no threshold tells right pairs from wrong ones */
export function fitCalibration({ right, wrong }: MeasuredPairs): Calibration | undefined {
  const pairs = { right: sortValues(right), wrong: sortValues(wrong) };
  const accepted = acceptingCosine(pairs);
  if (accepted === undefined || shareFrom(pairs.right, accepted) < LEAST_ACCEPTED) return undefined;
  const gap = LEAST_GAP * (Math.max(pairs.right.at(-1)!, pairs.wrong.at(-1)!) - quantile(pairs.wrong, 0.5));
  const grey = Math.floor(Math.min(quantile(pairs.right, 0.05), accepted - gap) * 1000) / 1000 - 0.001;
  const lowest = Math.min(quantile(pairs.wrong, 0.25), grey - 0.02);
  const sure = Math.max(quantile(pairs.right, 0.95), accepted + 0.01);
  const knots = [
    [lowest, 0],
    [grey, 0.3],
    [accepted, 0.6],
    [sure, 0.9],
  ] as const;
  const rounded = knots.map(([cosine, value]) => [thousandth(cosine), value] as const);
  // A cosine of 1 belongs to the same text, also where nearly all right pairs are as near.
  const below = rounded.filter(([cosine]) => cosine > -1 && cosine < 1);
  return below.some(([, value]) => value === 0.6) ? [...below, [1, 1]] : undefined;
}

function acceptingCosine(pairs: MeasuredPairs): number | undefined {
  const thresholds = sortValues([...new Set([...pairs.right, ...pairs.wrong].map(thousandth))]);
  const end = quantile(pairs.right, 0.9);
  const precisions = thresholds.map((threshold) => precisionFrom(pairs, threshold));
  const at = thresholds.findIndex((_, from) => {
    if (precisions[from]! < PRECISION) return false;
    return thresholds.every((higher, other) => other < from || higher >= end || precisions[other]! >= PRECISION_ABOVE);
  });
  return thresholds[at];
}

function precisionFrom({ right, wrong }: MeasuredPairs, threshold: number): number {
  const accepted = shareFrom(right, threshold);
  return accepted === 0 ? 0 : accepted / (accepted + PRIOR * shareFrom(wrong, threshold));
}

/** @param ascending sorted */
function shareFrom(ascending: readonly number[], threshold: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < threshold) low = middle + 1;
    else high = middle;
  }
  return (ascending.length - low) / ascending.length;
}

/** Linear between the two values around the place. */
function quantile(ascending: readonly number[], share: number): number {
  const place = (ascending.length - 1) * share;
  const [low, high] = [ascending[Math.floor(place)]!, ascending[Math.ceil(place)]!];
  return low + (high - low) * (place - Math.floor(place));
}

function sortValues(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

function thousandth(value: number): number {
  return Math.round(value * 1000) / 1000;
}

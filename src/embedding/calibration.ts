/**
 * Calibration of a model: a piecewise linear map from its raw cosine to 0–1. Models spread their
 * cosines very differently (0.02 is a wrong pair for one, 0.82 for another), so thresholds are only
 * ever compared with calibrated values.
 */
import { contentHash } from '../base/hash.ts';
import { UserError } from '../base/user-error.ts';

export type Knot = readonly [cosine: number, value: number];

/** Knots in strictly ascending order of their cosine; values rise from 0 towards 1. */
export type Calibration = readonly Knot[];

/** The calibrated value of `cosine`: linear between knots, the end values outside them. */
export function calibrate(calibration: Calibration, cosine: number): number {
  const upper = calibration.findIndex(([knot]) => knot >= cosine);
  if (upper === -1) return calibration.at(-1)?.[1] ?? 0;
  const [highCosine, highValue] = calibration[upper]!;
  const [lowCosine, lowValue] = calibration[upper - 1] ?? [cosine, highValue];
  if (highCosine === lowCosine) return highValue;
  return lowValue + ((highValue - lowValue) * (cosine - lowCosine)) / (highCosine - lowCosine);
}

/**
 * Checks knots that came from a file or a configuration.
 * @throws UserError `invalid_config` when they are no calibration, or the identity
 */
export function parseCalibration(input: unknown, model: string): Calibration {
  if (!isKnots(input)) throw refusedError(model, NOT_KNOTS);
  if (!input.every((knot, at) => at === 0 || ascends(input[at - 1]!, knot))) throw refusedError(model, NOT_ASCENDING);
  if (input.every(([cosine, value]) => Math.max(0, cosine) === value)) throw refusedError(model, IDENTITY);
  return input;
}

/** Identifies a calibration inside a fingerprint. */
export function calibrationHash(calibration: Calibration): string {
  return contentHash(JSON.stringify(calibration));
}

const NOT_KNOTS = 'it is not a list of at least two pairs [cosine in -1..1, value in 0..1]';
const NOT_ASCENDING = 'its cosines must rise from knot to knot, and its values must not fall';
const IDENTITY = 'it is the identity, which would compare raw cosines with thresholds';

function isKnots(input: unknown): input is Calibration {
  return Array.isArray(input) && input.length >= 2 && input.every(isKnot);
}

function isKnot(input: unknown): input is Knot {
  if (!Array.isArray(input) || input.length !== 2) return false;
  const [cosine, value]: unknown[] = input;
  return isBetween(cosine, -1) && isBetween(value, 0);
}

function isBetween(input: unknown, lowest: number): boolean {
  return typeof input === 'number' && input >= lowest && input <= 1;
}

function ascends(before: Knot, after: Knot): boolean {
  return before[0] < after[0] && before[1] <= after[1];
}

function refusedError(model: string, why: string): UserError {
  return new UserError(
    'invalid_config',
    `The calibration of the embedding model ${JSON.stringify(model)} cannot be used: ${why}.`,
    'Remove `embedding_calibration`, for an endpoint CODE_INTEL_ENDPOINT_CALIBRATION, and the model is measured at its ' +
      'first use; or set it to knots [[cosine, value], …] measured on right and wrong pairs of terms and identifiers.',
  );
}

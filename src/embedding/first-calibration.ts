/** Calibration of a model at its first use, on pairs of a term and a name that come with the package (EM2, D-34). */

import { contentHash } from '../base/hash.ts';
import { parseJson } from '../base/json-record.ts';
import { UserError } from '../base/user-error.ts';
import type { Calibration } from './calibration.ts';
import { fitCalibration } from './fit-calibration.ts';
import { damagedModel, readModelFile, shippedModelDirectory } from './shipped-model.ts';
import { innerProduct } from './vector.ts';
import { splitCamelCase } from './words-of-names.ts';

type Embed = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** Stands for the knots in a fingerprint until they are measured: the same model and pairs give the same ones. */
export function firstCalibrationHash(): string {
  return contentHash(`${FIT_VERSION}:${JSON.stringify(labelledPairs())}`);
}

/** Goes up when `fitCalibration` gives other knots. */
const FIT_VERSION = 1;

/**
 * Calibrates on every term with every name: those of the same line are related, all others are not.
 * @throws UserError `invalid_config` when the model cannot tell them apart, so that no threshold would mean anything
 */
export async function calibrateAtFirstUse(model: string, embed: Embed): Promise<Calibration> {
  const pairs = labelledPairs();
  const vectors = await embed([...pairs.map(({ term }) => term), ...pairs.map(({ name }) => splitCamelCase(name))]);
  const [terms, names] = [vectors.slice(0, pairs.length), vectors.slice(pairs.length)];
  const cosines = terms.map((term) => names.map((name) => innerProduct(term, name)));
  const right = cosines.map((row, at) => row[at]!);
  const wrong = cosines.flatMap((row, at) => row.filter((_, other) => other !== at));
  const calibration = fitCalibration({ right, wrong });
  if (calibration) return calibration;
  throw new UserError(
    'invalid_config',
    `The embedding model ${JSON.stringify(model)} cannot be used: on the ${pairs.length} terms and names that come ` +
      'with code-intel, no threshold tells the right pairs from the wrong ones.',
    'Choose another model (`embedding_model`, for an endpoint CODE_INTEL_ENDPOINT_MODEL), one that was trained to compare ' +
      'sentences; the model "static" needs nothing.',
  );
}

interface LabelledPair {
  readonly term: string;
  readonly name: string;
}

function labelledPairs(): readonly LabelledPair[] {
  const lines = parseJson(readModelFile(shippedModelDirectory(), TERMS).toString('utf8'));
  const pairs = Array.isArray(lines) ? lines.flatMap(pairIn) : [];
  if (pairs.length < 2) throw damagedModel(`${TERMS} holds no pairs`);
  return pairs;
}

/** Lines of language, term, name and further names. */
const TERMS = 'train/terms.json';

function pairIn(line: unknown): LabelledPair[] {
  const [, term, name]: unknown[] = Array.isArray(line) ? line : [];
  return typeof term === 'string' && typeof name === 'string' ? [{ term, name }] : [];
}

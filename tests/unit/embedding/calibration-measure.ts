/** Measures a calibration on pairs of a term and the identifier it means; all other pairings are wrong. */
import { calibrate } from '../../../src/embedding/calibration.ts';
import type { Embedder } from '../../../src/embedding/contract.ts';
import { innerProduct } from '../../../src/embedding/vector.ts';

export interface CalibrationMeasure {
  /** Share of the right pairs at 0.6 or more. */
  readonly rightAccepted: number;
  /** Share of the right pairs under 0.3. */
  readonly rightRefused: number;
  /** Share of right pairs among those at 0.6 or more, with three wrong pairs to each right one. */
  readonly precision: number;
}

export async function measure(
  embedder: Embedder,
  pairs: readonly (readonly [string, string])[],
): Promise<CalibrationMeasure> {
  const terms = await embedder.embed(pairs.map(([term]) => term));
  const names = await embedder.embed(pairs.map(([, name]) => name));
  const score = (term: Float32Array, name: Float32Array) => calibrate(embedder.calibration, innerProduct(term, name));
  const right = terms.map((term, at) => score(term, names[at]!));
  const wrong = terms.flatMap((term, at) => names.filter((_, other) => other !== at).map((name) => score(term, name)));
  const rightAccepted = share(right, (value) => value >= 0.6);
  const wrongAccepted = share(wrong, (value) => value >= 0.6);
  return {
    rightAccepted,
    rightRefused: share(right, (value) => value < 0.3),
    precision: rightAccepted / (rightAccepted + 3 * wrongAccepted),
  };
}

function share(values: readonly number[], test: (value: number) => boolean): number {
  return values.filter(test).length / values.length;
}

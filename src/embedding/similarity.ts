/** Calibrated similarity of short texts: terms, titles and names (EM3, EM4, EM12). */
import { calibrate } from './calibration.ts';
import type { Embedder } from './contract.ts';
import { innerProduct } from './vector.ts';
import { splitCamelCase } from './words-of-names.ts';

/**
 * How alike `text` and each of `others` are, 0–1, in the order of `others`.
 * A code chunk is not a short text: chunks are ranked by cosine and never compared with a threshold.
 */
export async function similarities(embedder: Embedder, text: string, others: readonly string[]): Promise<number[]> {
  const [vector, ...rest] = await embedder.embed([text, ...others].map(splitCamelCase));
  return rest.map((other) => calibrate(embedder.calibration, innerProduct(vector!, other)));
}

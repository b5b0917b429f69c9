import { describe, expect, it } from 'vitest';
import { openStaticEmbedder } from '../../../src/embedding/static/static-embedder.ts';
import { innerProduct, normalize, QUANTIZATION_SCALE, quantize } from '../../../src/embedding/vector.ts';
import { heldOutTerms } from './held-out-terms.ts';

describe('quantize', () => {
  it('changes a cosine by at most 0.005 in 999 of 1,000 pairs, and never by 0.01 [D-34]', async () => {
    const vectors = await openStaticEmbedder().embed(heldOutTerms.map(([term, name]) => `${term} ${name}`));
    const bytes = vectors.map((vector) => quantize(vector));
    const errors = vectors.flatMap((a, i) => vectors.map((b, j) => errorOf([a, b], [bytes[i]!, bytes[j]!])));
    errors.sort((a, b) => a - b);
    expect(errors[Math.floor(errors.length * 0.999)]).toBeLessThanOrEqual(0.005);
    expect(errors.at(-1)).toBeLessThan(0.01);
  });

  it('clips a component beyond the range instead of wrapping it around [D-34]', () => {
    expect([...quantize(Float32Array.of(1, -1, 0))]).toEqual([127, -127, 0]);
  });
});

describe('normalize', () => {
  it('leaves the zero vector as it is [EM12]', () => {
    expect([...normalize(new Float32Array(2))]).toEqual([0, 0]);
  });

  it('scales to length 1 [EM12]', () => {
    const vector = normalize(Float32Array.of(3, 4));
    expect(innerProduct(vector, vector)).toBeCloseTo(1, 6);
  });
});

type Pair<T> = readonly [T, T];

function errorOf(vectors: Pair<Float32Array>, bytes: Pair<Int8Array>): number {
  return Math.abs(innerProduct(...vectors) - innerProduct(...bytes) / QUANTIZATION_SCALE ** 2);
}

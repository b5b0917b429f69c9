/**
 * Exact comparison of a query vector with quantised unit vectors. Everything is compared: at a million
 * vectors this takes tens of milliseconds, needs no index to be built, and loses no recall.
 */
import type { QueryVector } from './signals.ts';

/** Cosines of the query with each row of `matrix`. */
export function cosines({ bytes, scale }: QueryVector, matrix: Int8Array): Float32Array {
  const dimensions = bytes.length;
  const rows = matrix.length / dimensions;
  const result = new Float32Array(rows);
  const factor = 1 / (scale * scale);
  for (let row = 0; row < rows; row++) result[row] = innerProduct(bytes, matrix, row * dimensions) * factor;
  return result;
}

/** Inner product of `query` with the row of `matrix` that begins at `offset`. Four sums run faster than one. */
export function innerProduct(query: Int8Array, matrix: Int8Array, offset: number): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0; at < query.length; at += 4) {
    const row = offset + at;
    first += query[at]! * matrix[row]!;
    second += query[at + 1]! * matrix[row + 1]!;
    third += query[at + 2]! * matrix[row + 2]!;
    fourth += query[at + 3]! * matrix[row + 3]!;
  }
  return first + second + third + fourth;
}

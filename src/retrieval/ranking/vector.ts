/**
 * Exact comparison of a query vector with quantised unit vectors. Everything is compared: at a million
 * vectors this takes tens of milliseconds, needs no index to be built, and loses no recall.
 */
import { dotRows } from '../../base/dot-product.ts';

/** Cosines of the query with each row of `matrix`. */
export function cosines({ bytes, scale }: QueryVector, matrix: Int8Array): Float32Array {
  return dotRows(bytes, matrix, 1 / (scale * scale));
}

export interface QueryVector {
  /** Quantised unit vector. */
  readonly bytes: Int8Array;
  /** Stored value of a component of 1.0. */
  readonly scale: number;
}

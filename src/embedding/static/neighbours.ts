/** The entries of the vocabulary that are nearest to a vector: 注文 → order, 権限 → permissions. */
import { dotRows } from '../../base/dot-product.ts';
import type { Neighbour } from '../contract.ts';
import type { ModelTable } from './model-file.ts';

export class Neighbours {
  private readonly rows: Int8Array;
  private readonly entries: readonly string[];
  private readonly lengths: Float32Array;

  constructor(table: ModelTable) {
    this.rows = table.rows;
    this.entries = table.vocabulary.split('\n');
    this.lengths = rowLengths(table);
  }

  /**
   * @param vector quantised, of the table's dimensions
   * @returns `count` entries, nearest first
   */
  find(vector: Int8Array, count: number): Neighbour[] {
    const cosines = dotRows(vector, this.rows, 1 / lengthOf(vector));
    for (let row = 0; row < cosines.length; row++) cosines[row] = cosines[row]! / this.lengths[row]!;
    return highest(cosines, count).map((row) => ({ entry: this.entries[row] ?? '', cosine: cosines[row]! }));
  }
}

function rowLengths({ rows, entries, dimensions }: ModelTable): Float32Array {
  return new Float32Array(entries).map((_, row) => lengthOf(rows.subarray(row * dimensions, (row + 1) * dimensions)));
}

/** At least 1, so that a row of zeros is like nothing. */
function lengthOf(vector: Int8Array): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at++) sum += vector[at]! * vector[at]!;
  return Math.max(1, Math.sqrt(sum));
}

/** Places of the `count` highest values, highest first. Few values pass the rising threshold, so little is sorted. */
function highest(values: Float32Array, count: number): number[] {
  const descending = (left: number, right: number): number => values[right]! - values[left]!;
  let best: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < values.length; at++) {
    if (values[at]! <= least) continue;
    best.push(at);
    if (best.length < 2 * count) continue;
    best = best.sort(descending).slice(0, count);
    least = values[best[count - 1]!]!;
  }
  return best.sort(descending).slice(0, count);
}

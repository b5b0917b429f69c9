/** The entries of the vocabulary that are nearest to a vector: 注文 → order, 権限 → permissions. */
import { exactSearch, MetricKind } from 'usearch';
import type { Neighbour } from '../contract.ts';
import type { ModelTable } from './model-file.ts';

export class Neighbours {
  private readonly rows: Int8Array;
  private readonly entries: readonly string[];
  private readonly dimensions: number;

  constructor(table: ModelTable) {
    // usearch 2.25 reads a typed array from the start of its buffer, whatever its offset; only a copy is read right.
    this.rows = table.rows.slice();
    this.entries = table.vocabulary.split('\n');
    this.dimensions = table.dimensions;
  }

  /**
   * @param vector quantised, of the table's dimensions
   * @returns `count` entries, nearest first
   */
  find(vector: Int8Array, count: number): Neighbour[] {
    const { keys, distances } = exactSearch(this.rows, vector.slice(), this.dimensions, count, MetricKind.Cos, 1);
    return Array.from(keys, (key, at) => ({ entry: this.entries[Number(key)] ?? '', cosine: 1 - (distances[at] ?? 1) }));
  }
}

/** The signals that are computed over a whole segment at once: one number for each row of its `places`. */
import type { LexicalScores } from './lexical.ts';
import { type LoadedSegment, PLACE_WIDTH } from './loaded-index.ts';
import type { RankingOptions } from './ranking-options.ts';
import type { QueryVector } from './vector.ts';
import { cosines } from './vector.ts';

/** The best chunk + `coherence` × the next three. */
export function lexicalColumn(segment: LoadedSegment, scores: LexicalScores, coherence: number): Float64Array {
  const { places } = segment;
  const rows = places.length / PLACE_WIDTH;
  const coverage = scores.coverage.get(segment.id);
  const chunks = scores.chunks.get(segment.id);
  if (!coverage || !chunks) return zeros(rows);
  const column = new Float64Array(rows);
  for (let row = 0; row < column.length; row++) {
    if (coverage[places[row * PLACE_WIDTH]!]! > 0) column[row] = coherent(chunks, { places, row }, coherence);
  }
  return column;
}

export interface VectorSource {
  readonly vector: QueryVector;
  readonly options: RankingOptions;
}

/** The same with a share of the similarity between the query and the path; never negative. */
export function vectorColumn(
  segment: LoadedSegment,
  chunks: Float32Array = new Float32Array(segment.chunkCount),
  { vector, options }: VectorSource,
): Float64Array {
  const { places } = segment;
  const column = new Float64Array(places.length / PLACE_WIDTH);
  const paths = cosines(vector, segment.pathVectors);
  for (let row = 0; row < column.length; row++) {
    const meaning = coherent(chunks, { places, row }, options.vectorCoherence);
    const path = Math.max(0, paths[places[row * PLACE_WIDTH]!] ?? 0);
    column[row] = Math.max(0, meaning + options.pathSimilarity * path);
  }
  return column;
}

/** @param scores by segment id and file ordinal */
export function fileColumn({ id, places }: LoadedSegment, scores: ReadonlyMap<number, Float32Array>): Float64Array {
  const rows = places.length / PLACE_WIDTH;
  const ofSegment = scores.get(id);
  if (!ofSegment) return zeros(rows);
  const column = new Float64Array(rows);
  for (let row = 0; row < column.length; row++) column[row] = ofSegment[places[row * PLACE_WIDTH]!]!;
  return column;
}

let nothing = new Float64Array();

/** Never written to: most questions leave most signals at nothing. */
function zeros(count: number): Float64Array {
  if (nothing.length < count) nothing = new Float64Array(count);
  return nothing.subarray(0, count);
}

/** The best value among the chunks of a file + `weight` × the next three. */
function coherent(values: Float32Array, { places, row }: FilePlace, weight: number): number {
  const endChunk = places[row * PLACE_WIDTH + 2]!;
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let at = places[row * PLACE_WIDTH + 1]!; at < endChunk; at++) {
    const value = values[at]!;
    if (value <= fourth) continue;
    fourth = Math.min(value, third);
    third = Math.max(third, Math.min(value, second));
    second = Math.max(second, Math.min(value, first));
    first = Math.max(first, value);
  }
  return first + weight * (second + third + fourth);
}

interface FilePlace {
  readonly places: Int32Array;
  readonly row: number;
}

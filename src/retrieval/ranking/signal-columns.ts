/** The signals that are computed over a whole segment at once: one number for each row of its `places`. */

import type { Rules } from '../rules/rules.ts';
import type { LexicalScores } from './lexical.ts';
import { type LoadedSegment, PLACE_WIDTH } from './loaded-index.ts';
import type { QueryVector } from './vector.ts';
import { cosines } from './vector.ts';

/** By the rows of the `places` of a segment; none is negative. */
export interface Column {
  readonly values: Float64Array;
  /** The largest of them. */
  readonly top: number;
}

/** The best chunk + `coherence` × the next three. */
export function lexicalColumn(segment: LoadedSegment, scores: LexicalScores, coherence: number): Column {
  const { places } = segment;
  const rows = places.length / PLACE_WIDTH;
  const coverage = scores.coverage.get(segment.id);
  const chunks = scores.chunks.get(segment.id);
  if (!coverage || !chunks) return zeros(rows);
  const values = new Float64Array(rows);
  const bits = bitsOf(chunks);
  let top = 0;
  for (let row = 0; row < rows; row++) {
    if (coverage[places[row * PLACE_WIDTH]!]! <= 0) continue;
    const value = coherent(bits, { places, row }, coherence);
    values[row] = value;
    if (value > top) top = value;
  }
  return { values, top };
}

export interface VectorSource {
  readonly vector: QueryVector;
  readonly rules: Rules;
}

/** Adds a share of the similarity between the query and the path. */
export function vectorColumn(
  segment: LoadedSegment,
  chunks: Float32Array = new Float32Array(segment.chunkCount),
  { vector, rules }: VectorSource,
): Column {
  const { places } = segment;
  const values = new Float64Array(places.length / PLACE_WIDTH);
  const paths = cosines(vector, segment.pathVectors);
  const bits = bitsOf(chunks);
  const [coherence, pathWeight] = [rules('vectorCoherence'), rules('pathSimilarity')];
  let top = 0;
  for (let row = 0; row < values.length; row++) {
    const meaning = coherent(bits, { places, row }, coherence);
    const path = Math.max(0, paths[places[row * PLACE_WIDTH]!] ?? 0);
    const value = meaning + pathWeight * path;
    values[row] = value;
    if (value > top) top = value;
  }
  return { values, top };
}

/** @param scores by segment id and file ordinal */
export function fileColumn({ id, places }: LoadedSegment, scores: ReadonlyMap<number, Float32Array>): Column {
  const rows = places.length / PLACE_WIDTH;
  const ofSegment = scores.get(id);
  if (!ofSegment) return zeros(rows);
  const values = new Float64Array(rows);
  let top = 0;
  for (let row = 0; row < rows; row++) {
    const value = ofSegment[places[row * PLACE_WIDTH]!]!;
    values[row] = value;
    if (value > top) top = value;
  }
  return { values, top };
}

let nothing = new Float64Array();

/** Never written to: most questions leave most signals at nothing. */
function zeros(count: number): Column {
  if (nothing.length < count) nothing = new Float64Array(count);
  return { values: nothing.subarray(0, count), top: 0 };
}

/** Numbers that are compared in place of floats: of those that are not negative, the bits are in the same order. */
function bitsOf(values: Float32Array): Int32Array {
  return new Int32Array(values.buffer, values.byteOffset, values.length);
}

const four = new Float32Array(4);
const fourBits = bitsOf(four);

/**
 * The best value among the chunks of a file + `weight` × the next three; what is negative counts 0. Nothing branches on a
 * value: which of two chunks is better cannot be foretold, and a processor that guesses wrong loses more than all of this takes.
 */
function coherent(bits: Int32Array, { places, row }: FilePlace, weight: number): number {
  const endChunk = places[row * PLACE_WIDTH + 2]!;
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let at = places[row * PLACE_WIDTH + 1]!; at < endChunk; at++) {
    let value = bits[at]!;
    value &= ~(value >> SIGN);
    // The larger of each pair stays and the smaller goes on; `more` is 0 where the new one is not larger.
    let more = first - value;
    more &= more >> SIGN;
    first -= more;
    value += more;
    more = second - value;
    more &= more >> SIGN;
    second -= more;
    value += more;
    more = third - value;
    more &= more >> SIGN;
    third -= more;
    value += more;
    more = fourth - value;
    fourth -= more & (more >> SIGN);
  }
  fourBits[0] = first;
  fourBits[1] = second;
  fourBits[2] = third;
  fourBits[3] = fourth;
  return four[0]! + weight * (four[1]! + four[2]! + four[3]!);
}

/** A shift by this leaves -1 of a negative number and 0 of any other. */
const SIGN = 31;

interface FilePlace {
  readonly places: Int32Array;
  readonly row: number;
}

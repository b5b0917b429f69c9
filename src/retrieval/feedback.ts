/**
 * Pseudo-relevance feedback (Rocchio, 1971): the chunks that look best so far stand for what is meant,
 * and what resembles them rises.
 */
import type { Candidate, ChunkScores, QueryVector } from './signals.ts';
import { innerProduct } from './vector.ts';

/** So many files, one chunk each, make the feedback. */
const FEEDBACK_FILES = 5;

/**
 * @param candidates best first
 * @param scale of the stored vectors
 * @returns for each candidate the cosine of its closest chunk with the mean of the best ones, at least 0
 */
export function feedbackScores(candidates: readonly Candidate[], chunks: ChunkScores, scale: number): Float32Array {
  const centre = meanOfBest(candidates.slice(0, FEEDBACK_FILES), chunks, scale);
  return Float32Array.from(candidates, (candidate) => closest(candidate, centre));
}

function meanOfBest(best: readonly Candidate[], chunks: ChunkScores, scale: number): QueryVector {
  const dimensions = best[0] ? best[0].segment.pathVectors.length / best[0].segment.fileCount : 0;
  const sum = new Float32Array(dimensions);
  for (const candidate of best) {
    const row = bestChunk(candidate, chunks) * dimensions;
    for (let at = 0; at < dimensions; at++) sum[at] = sum[at]! + candidate.segment.vectors[row + at]!;
  }
  return { bytes: quantized(sum, scale), scale };
}

/** The chunk of a file that speaks most for it, each side measured against its best in this file. */
function bestChunk({ segment, firstChunk, endChunk }: Candidate, chunks: ChunkScores): number {
  const lexical = chunks.lexical.get(segment.id)?.subarray(firstChunk, endChunk) ?? new Float32Array();
  const vector = chunks.vector.get(segment.id)?.subarray(firstChunk, endChunk) ?? new Float32Array();
  const [topLexical, topVector] = [Math.max(1e-9, ...lexical), Math.max(1e-9, ...vector)];
  let best = 0;
  let bestScore = Number.NEGATIVE_INFINITY;
  lexical.forEach((score, at) => {
    const total = score / topLexical + (vector[at] ?? 0) / topVector;
    if (total > bestScore) [best, bestScore] = [at, total];
  });
  return firstChunk + best;
}

function closest({ segment, firstChunk, endChunk }: Candidate, centre: QueryVector): number {
  let best = 0;
  for (let chunk = firstChunk; chunk < endChunk; chunk++) {
    best = Math.max(best, innerProduct(centre.bytes, segment.vectors, chunk * centre.bytes.length));
  }
  return best / (centre.scale * centre.scale);
}

function quantized(vector: Float32Array, scale: number): Int8Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return Int8Array.from(vector, (value) => Math.max(-127, Math.min(127, Math.round((value / length) * scale))));
}

/** The chunks of one file for a question: the best shows the file. */
import type { Query } from '../query/query.ts';
import { ratio, type Tops, vectorShare } from './first-pass.ts';
import type { ChunkScores, FileCandidate, SignalRequest } from './signals.ts';

export interface ChunkContext {
  readonly chunks: ChunkScores;
  readonly tops: Tops;
  readonly request: Pick<SignalRequest, 'rules'> & { readonly query: Pick<Query, 'type'> };
}

interface RankedChunkOfFile {
  /** Ordinal in its segment. */
  readonly chunk: number;
  readonly score: number;
}

/** Best first. */
export function rankedChunks(
  candidate: Pick<FileCandidate, 'segment' | 'firstChunk' | 'endChunk'>,
  { chunks, tops, request }: ChunkContext,
): RankedChunkOfFile[] {
  const { segment, firstChunk, endChunk } = candidate;
  const share = vectorShare(request.query.type, request.rules);
  const lexical = chunks.lexical.get(segment.id);
  const vector = chunks.vector.get(segment.id);
  const ranked: RankedChunkOfFile[] = [];
  for (let chunk = firstChunk; chunk < endChunk; chunk++) {
    const score =
      (1 - share) * ratio(lexical?.[chunk] ?? 0, tops.lexical) + share * ratio(vector?.[chunk] ?? 0, tops.vector);
    ranked.push({ chunk, score });
  }
  return ranked.sort((left, right) => right.score - left.score);
}

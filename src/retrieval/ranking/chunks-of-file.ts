/** The chunks of one file for a question: the best shows the file. */
import type { CodeSymbol } from '../../languages/contract.ts';
import { type ChunkRow, chunkAt, type IndexStore, type Outline } from '../../storage/contract.ts';
import { outlineOf } from '../outlines.ts';
import type { Query } from '../query/query.ts';
import { fileIdOf, ratio, type Tops, vectorShare } from './first-pass.ts';
import type { ChunkScores, FileCandidate, SignalRequest } from './signals.ts';

export interface ChunkContext {
  readonly chunks: ChunkScores;
  readonly tops: Tops;
  readonly request: Pick<SignalRequest, 'rules'> & {
    readonly query: Pick<Query, 'type' | 'text'>;
    readonly store: Pick<IndexStore, 'version' | 'outline'>;
  };
}

interface RankedChunkOfFile {
  /** Ordinal in its segment. */
  readonly chunk: number;
  readonly score: number;
}

/** Best first. */
export function rankedChunks(
  candidate: Pick<FileCandidate, 'segment' | 'file' | 'firstChunk' | 'endChunk'>,
  { chunks, tops, request }: ChunkContext,
): RankedChunkOfFile[] {
  const { segment, firstChunk, endChunk } = candidate;
  const { query, rules, store } = request;
  const share = vectorShare(query.type, rules);
  const bare = rules('bareFactor');
  const lexical = chunks.lexical.get(segment.id);
  const vector = chunks.vector.get(segment.id);
  const outline = endChunk - firstChunk > 1 ? outlineOf(store, fileIdOf(candidate)) : undefined;
  const ranked: RankedChunkOfFile[] = [];
  for (let chunk = firstChunk; chunk < endChunk; chunk++) {
    const score =
      (1 - share) * ratio(lexical?.[chunk] ?? 0, tops.lexical) + share * ratio(vector?.[chunk] ?? 0, tops.vector);
    const isBare = outline !== undefined && saysLittle(chunkAt(segment.chunks, chunk), outline, query.text);
    ranked.push({ chunk, score: isBare ? bare * score : score });
  }
  return ranked.sort((left, right) => right.score - left.score);
}

const CONSTRUCTION =
  /\b(?:constructors?|constructed|construction|instantiat\w*|inject\w*|initiali[sz]\w*)\b|コンストラクタ|生成|初期化|注入/i;

/** Constructors list what a class works with, and imports what a file does: they have the words of a question, and not what it asks for. */
function saysLittle(chunk: ChunkRow, { symbols, imports }: Outline, question: string): boolean {
  const symbol: CodeSymbol | undefined = symbols[chunk.symbol];
  if (symbol !== undefined) return symbol.kind === 'constructor' && !CONSTRUCTION.test(question);
  const lines = new Set(
    imports.map(({ line }) => line).filter((line) => line >= chunk.startLine && line <= chunk.endLine),
  );
  return chunk.kind === 'module' && 3 * lines.size >= chunk.endLine - chunk.startLine + 1;
}

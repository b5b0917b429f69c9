/** Hybrid search over the chunks of a project. */
import type { RelativePath } from '../base/paths.ts';
import { QUANTIZATION_SCALE } from '../embedding/vector.ts';
import { analyzeQuery } from '../retrieval/query.ts';
import { type RankedChunk, rank, type ScoreParts } from '../retrieval/rank.ts';
import { DEFAULT_RANKING, type RankingOptions } from '../retrieval/ranking-options.ts';
import type { ChunkKind, Outline } from '../storage/contract.ts';
import { chunkIdOf } from './chunk-id.ts';
import { embedQuantized } from './engines.ts';
import type { OpenProject } from './open-project.ts';
import type { Freshness } from './project.ts';
import { relatedWords } from './related-words.ts';
import { qualifiedNameOf } from './symbol-name.ts';

export interface SearchRequest {
  readonly query: string;
  /** Most hits; each is another file. */
  readonly limit: number;
  readonly ranking?: RankingOptions;
}

export interface SearchHit {
  readonly chunkId: string;
  readonly file: RelativePath;
  readonly startLine: number;
  readonly endLine: number;
  /** Qualified name of the definition; empty for module-level code. */
  readonly symbol: string;
  /** What the definition is, or `module` or `lines`. */
  readonly kind: string;
  readonly language: string;
  readonly score: number;
  readonly parts: ScoreParts;
  readonly also: readonly { readonly startLine: number; readonly endLine: number; readonly symbol: string }[];
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  readonly freshness: Freshness;
}

export async function searchCode(project: OpenProject, request: SearchRequest): Promise<SearchAnswer> {
  const freshness = await project.ensureFresh();
  return { hits: await searchIndexed(project, request), freshness };
}

/** The same without the look at the files, for callers that have just had it. */
export async function searchIndexed(project: OpenProject, request: SearchRequest): Promise<SearchHit[]> {
  const options = request.ranking ?? DEFAULT_RANKING;
  const query = analyzeQuery(request.query, (text) => relatedWords(project, text));
  const bytes = await embedQuantized(project.embedder, [query.text]);
  const ranked = rank({
    store: project.store,
    index: project.segments.get(),
    query,
    vector: { bytes, scale: QUANTIZATION_SCALE },
    limit: request.limit,
    options,
  });
  return ranked.flatMap((chunk) => toHit(project, chunk));
}

function toHit(project: OpenProject, chunk: RankedChunk): SearchHit[] {
  const file = project.store.fileById(chunk.fileId);
  if (!file) return [];
  const outline = project.store.outline(file.id);
  const { startLine, endLine, score, why } = chunk;
  const also = chunk.also.map((other) => ({
    startLine: other.startLine,
    endLine: other.endLine,
    symbol: nameOf(outline, other.symbol),
  }));
  return [
    {
      chunkId: chunkIdOf(
        { path: file.path, startLine, endLine, symbol: chunk.symbol, part: chunk.part },
        outline.symbols,
      ),
      file: file.path,
      startLine,
      endLine,
      symbol: nameOf(outline, chunk.symbol),
      kind: outline.symbols[chunk.symbol]?.kind ?? kindOf(chunk.kind),
      language: file.language,
      score,
      parts: why,
      also,
    },
  ];
}

function kindOf(kind: ChunkKind): string {
  return kind === 'lines' ? 'lines' : 'module';
}

function nameOf(outline: Outline, index: number): string {
  const symbol = outline.symbols[index];
  if (!symbol) return '';
  return qualifiedNameOf(symbol);
}

/**
 * Ranks chunks for a query. Files are ranked first (several good chunks lift their file), and each
 * file is shown by its best chunk: ten places then name ten files, not one file ten times.
 */
import {
  CHUNK_KINDS,
  CHUNK_WIDTH,
  type ChunkKind,
  FILE_CLASSES,
  type FileClass,
  type IndexStore,
  type SegmentData,
} from '../storage/contract.ts';
import { DEFINITION_PREFIX, forEachPosting } from '../storage/postings.ts';
import { type LexicalScores, scoreLexical } from './lexical.ts';
import type { LoadedIndex } from './loaded-index.ts';
import type { Query } from './query.ts';
import type { QueryType } from './query-type.ts';
import type { RankingOptions } from './ranking-options.ts';
import { cosines } from './vector.ts';

export interface RankedChunk {
  readonly fileId: number;
  readonly startLine: number;
  readonly endLine: number;
  /** Index into the file's outline, -1 for a module chunk. */
  readonly symbol: number;
  readonly kind: ChunkKind;
  readonly part: number;
  readonly score: number;
  readonly why: ScoreParts;
  /** Other chunks of the same file that match nearly as well. */
  readonly also: readonly { readonly startLine: number; readonly endLine: number; readonly symbol: number }[];
}

/** Where a score comes from, each part before the factor. */
export interface ScoreParts {
  readonly queryType: QueryType;
  readonly lexical: number;
  readonly vector: number;
  readonly stem: number;
  readonly definition: number;
  readonly fileClass: FileClass;
  readonly factor: number;
}

export interface RankRequest {
  readonly query: Query;
  /** Quantised unit vector of the query. */
  readonly vector: Int8Array;
  /** What a component of 1.0 is stored as. */
  readonly scale: number;
  readonly limit: number;
  readonly options: RankingOptions;
}

/** The top chunks of one file by one signal. */
interface FileSignals {
  readonly segment: SegmentData;
  readonly file: number;
  lexical: number;
  vector: number;
  stem: number;
  definition: number;
  firstChunk: number;
  endChunk: number;
}

const NEXT_CHUNKS = 3;
const MOST_ALSO = 2;
const ALSO_SHARE = 0.8;

export function rank(store: IndexStore, index: LoadedIndex, request: RankRequest): RankedChunk[] {
  return new Ranking(store, index, request).run();
}

class Ranking {
  private readonly lexical: LexicalScores;
  private readonly vectors: ReadonlyMap<number, Float32Array>;
  private readonly definitions: ReadonlyMap<number, Set<number>>;
  private readonly store: IndexStore;
  private readonly index: LoadedIndex;
  private readonly request: RankRequest;

  constructor(store: IndexStore, index: LoadedIndex, request: RankRequest) {
    this.store = store;
    this.index = index;
    this.request = request;
    this.lexical = scoreLexical({ store, index, terms: request.query.terms, options: request.options.lexical });
    this.vectors = new Map(
      index.segments.map((segment) => [segment.id, cosines(request.vector, segment.vectors, request.scale)]),
    );
    this.definitions = this.findDefinitions();
  }

  run(): RankedChunk[] {
    const files = this.index.segments.flatMap((segment) => this.signalsOf(segment));
    const top = { lexical: largest(files, 'lexical'), vector: largest(files, 'vector') };
    const scored = files.map((signals) => ({ signals, why: this.explain(signals, top) }));
    const ranked = scored
      .map((entry) => ({ ...entry, score: total(entry.why) }))
      .filter((entry) => entry.score > 0)
      .sort((left, right) => right.score - left.score);
    return ranked.slice(0, this.request.limit).map((entry) => this.toChunk(entry, top));
  }

  private explain(signals: FileSignals, top: { lexical: number; vector: number }): ScoreParts {
    const { options } = this.request;
    const share = options.vectorShare[this.request.query.type];
    const fileClass = FILE_CLASSES[signals.segment.fileClasses[signals.file] ?? 0] ?? 'source';
    return {
      queryType: this.request.query.type,
      lexical: (1 - share) * ratio(signals.lexical, top.lexical),
      vector: share * ratio(signals.vector, top.vector),
      stem: options.stemMatch * ratio(signals.stem, this.lexical.totalIdf),
      definition: options.definitionMatch * signals.definition,
      fileClass,
      factor: this.factorOf(fileClass),
    };
  }

  private factorOf(fileClass: FileClass): number {
    const { options, query } = this.request;
    if (fileClass === 'test' && query.asksForTests) return options.askedTestFactor;
    if (fileClass === 'japanese_translation' && query.type === 'japanese') return 1;
    return options.classFactor[fileClass];
  }

  private signalsOf(segment: SegmentData): FileSignals[] {
    const files = filesOf(segment);
    const lexical = this.lexical.chunks.get(segment.id) ?? new Float32Array();
    const vector = this.vectors.get(segment.id) ?? new Float32Array();
    const stems = this.lexical.stems.get(segment.id);
    const paths = cosines(this.request.vector, segment.pathVectors, this.request.scale);
    const defined = this.definitions.get(segment.id);
    const { options } = this.request;
    for (const signals of files) {
      const { firstChunk, endChunk, file } = signals;
      signals.lexical = coherent(lexical, firstChunk, endChunk, options.lexicalCoherence);
      signals.vector = Math.max(0, coherent(vector, firstChunk, endChunk, options.vectorCoherence) + options.pathSimilarity * Math.max(0, paths[file] ?? 0));
      signals.stem = stems?.[file] ?? 0;
      signals.definition = defined?.has(file) ? 1 : 0;
    }
    return files;
  }

  private toChunk(entry: { signals: FileSignals; why: ScoreParts; score: number }, top: { lexical: number; vector: number }): RankedChunk {
    const { signals, why, score } = entry;
    const { segment } = signals;
    const best = this.bestChunks(signals, top);
    const chunk = best[0]?.chunk ?? signals.firstChunk;
    const column = (of: number, at: number): number => segment.chunks[of * CHUNK_WIDTH + at] ?? 0;
    return {
      fileId: segment.fileIds[signals.file] ?? 0,
      startLine: column(chunk, 1),
      endLine: column(chunk, 2),
      symbol: column(chunk, 3),
      kind: CHUNK_KINDS[column(chunk, 4)] ?? 'lines',
      part: column(chunk, 5),
      score,
      why,
      also: best
        .slice(1, 1 + MOST_ALSO)
        .filter((other) => other.score >= ALSO_SHARE * (best[0]?.score ?? 0))
        .map((other) => ({ startLine: column(other.chunk, 1), endLine: column(other.chunk, 2), symbol: column(other.chunk, 3) })),
    };
  }

  private bestChunks({ segment, firstChunk, endChunk }: FileSignals, top: { lexical: number; vector: number }): { chunk: number; score: number }[] {
    const lexical = this.lexical.chunks.get(segment.id);
    const vector = this.vectors.get(segment.id);
    const share = this.request.options.vectorShare[this.request.query.type];
    const scored: { chunk: number; score: number }[] = [];
    for (let chunk = firstChunk; chunk < endChunk; chunk++) {
      const score = (1 - share) * ratio(lexical?.[chunk] ?? 0, top.lexical) + share * ratio(vector?.[chunk] ?? 0, top.vector);
      scored.push({ chunk, score });
    }
    return scored.sort((left, right) => right.score - left.score);
  }

  /** File ordinals, by segment, that define an identifier of the query. */
  private findDefinitions(): Map<number, Set<number>> {
    const found = new Map<number, Set<number>>();
    for (const name of this.request.query.names) {
      for (const { segment, list } of this.store.postings(DEFINITION_PREFIX + name.toLowerCase())) {
        const files = found.get(segment) ?? new Set<number>();
        forEachPosting(list, (ordinal) => files.add(ordinal));
        found.set(segment, files);
      }
    }
    return found;
  }
}

function total(why: ScoreParts): number {
  return (why.lexical + why.vector + why.stem + why.definition) * why.factor;
}

/** Live files of a segment with their chunk ranges; chunks of one file stand together. */
function filesOf(segment: SegmentData): FileSignals[] {
  const files: FileSignals[] = [];
  const { chunks, chunkCount, fileIds } = segment;
  let chunk = 0;
  while (chunk < chunkCount) {
    const file = chunks[chunk * CHUNK_WIDTH] ?? 0;
    const firstChunk = chunk;
    while (chunk < chunkCount && chunks[chunk * CHUNK_WIDTH] === file) chunk++;
    if (fileIds[file] === 0) continue;
    files.push({ segment, file, lexical: 0, vector: 0, stem: 0, definition: 0, firstChunk, endChunk: chunk });
  }
  return files;
}

/** The best value in [from, to) + `share` × the next three. */
function coherent(values: Float32Array, from: number, to: number, share: number): number {
  const best = [0, 0, 0, 0];
  for (let at = from; at < to; at++) insertDescending(best, values[at] ?? 0);
  const [first = 0, ...rest] = best;
  return first + share * rest.slice(0, NEXT_CHUNKS).reduce((sum, value) => sum + value, 0);
}

function insertDescending(sorted: number[], value: number): void {
  let at = sorted.length;
  while (at > 0 && value > (sorted[at - 1] ?? 0)) at--;
  if (at === sorted.length) return;
  sorted.splice(at, 0, value);
  sorted.length--;
}

function largest(files: readonly FileSignals[], signal: 'lexical' | 'vector'): number {
  return files.reduce((most, file) => Math.max(most, file[signal]), 0);
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

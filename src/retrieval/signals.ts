/** The signals of each file for a query, computed over whole segments at once. */
import { CHUNK_WIDTH, FILE_CLASSES, type FileClass, type IndexStore, type SegmentData } from '../storage/contract.ts';
import { DEFINITION_PREFIX, forEachPosting } from '../storage/postings.ts';
import { type LexicalScores, scoreLexical } from './lexical.ts';
import type { LoadedIndex } from './loaded-index.ts';
import type { Query } from './query.ts';
import type { RankingOptions } from './ranking-options.ts';
import { cosines } from './vector.ts';

/** A file as a candidate: its place in the index and what speaks for it. */
export interface Candidate {
  readonly segment: SegmentData;
  /** Ordinal in the segment. */
  readonly file: number;
  /** Its chunks are [firstChunk, endChunk). */
  readonly firstChunk: number;
  readonly endChunk: number;
  readonly fileClass: FileClass;
  /** Best chunk by BM25F + a share of the next three. */
  readonly lexical: number;
  /** Best chunk by cosine + a share of the next three + a share of the path's cosine. */
  readonly vector: number;
  /** Share of the query's inverse document frequency that occurs in the file's own name. */
  readonly stem: number;
  /** The same for the whole file. */
  readonly coverage: number;
  /** The same for the related words of the query, 0 without expansion. */
  readonly expansion: number;
  /** Share of the inverse document frequency of the names that the query means in the project's own words. */
  readonly meant: number;
  /** 1 when the file defines a name of the query. */
  readonly definition: number;
}

export interface QueryVector {
  /** Quantised unit vector. */
  readonly bytes: Int8Array;
  /** What a component of 1.0 is stored as. */
  readonly scale: number;
}

/** Scores of single chunks, by segment id and chunk ordinal. */
export interface ChunkScores {
  readonly lexical: ReadonlyMap<number, Float32Array>;
  readonly vector: ReadonlyMap<number, Float32Array>;
}

export interface Signals {
  readonly candidates: readonly Candidate[];
  readonly chunks: ChunkScores;
}

export interface SignalRequest {
  readonly store: IndexStore;
  readonly index: LoadedIndex;
  readonly query: Query;
  readonly vector: QueryVector;
  readonly options: RankingOptions;
}

/** One candidate for each living file that has chunks, in the order of the index. */
export function computeSignals(request: SignalRequest): Signals {
  const { store, index, query, vector, options } = request;
  const lexical = scoreLexical({ store, index, terms: query.terms, options: options.lexical });
  const related = scoreLexical({ store, index, terms: query.related, options: options.lexical });
  const meant = scoreLexical({ store, index, terms: query.meant, options: options.lexical });
  const vectors = new Map(index.segments.map((segment) => [segment.id, cosines(vector, segment.vectors)]));
  const defining = definingFiles(store, query.names);
  const candidates = index.segments.flatMap((segment) =>
    candidatesOf({ segment, request, lexical, related, meant, vectors, defining }),
  );
  return { candidates, chunks: { lexical: lexical.chunks, vector: vectors } };
}

interface SegmentSignals {
  readonly segment: SegmentData;
  readonly request: SignalRequest;
  readonly lexical: LexicalScores;
  readonly related: LexicalScores;
  readonly meant: LexicalScores;
  readonly vectors: ReadonlyMap<number, Float32Array>;
  readonly defining: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Chunks of one file stand together, so that one pass over the columns finds the files. */
function candidatesOf(signals: SegmentSignals): Candidate[] {
  const { chunks, chunkCount, fileIds } = signals.segment;
  const paths = cosines(signals.request.vector, signals.segment.pathVectors);
  const candidates: Candidate[] = [];
  let endChunk = 0;
  for (let firstChunk = 0; firstChunk < chunkCount; firstChunk = endChunk) {
    const file = chunks[firstChunk * CHUNK_WIDTH] ?? 0;
    endChunk = firstChunk + 1;
    while (endChunk < chunkCount && chunks[endChunk * CHUNK_WIDTH] === file) endChunk++;
    if (fileIds[file] !== 0) candidates.push(candidateOf(signals, { file, firstChunk, endChunk }, paths[file] ?? 0));
  }
  return candidates;
}

function candidateOf(
  { segment, request, lexical, related, meant, vectors, defining }: SegmentSignals,
  place: Pick<Candidate, 'file' | 'firstChunk' | 'endChunk'>,
  pathCosine: number,
): Candidate {
  const { options } = request;
  const { file } = place;
  const meaning = coherent(vectors.get(segment.id), place, options.vectorCoherence);
  const coverage = lexical.coverage.get(segment.id)?.[file] ?? 0;
  return {
    segment,
    ...place,
    fileClass: FILE_CLASSES[segment.fileClasses[file] ?? 0] ?? 'source',
    lexical: coverage > 0 ? coherent(lexical.chunks.get(segment.id), place, options.lexicalCoherence) : 0,
    vector: Math.max(0, meaning + options.pathSimilarity * Math.max(0, pathCosine)),
    stem: share(lexical.stems.get(segment.id)?.[file], lexical.totalIdf),
    coverage: share(coverage, lexical.totalIdf),
    expansion: related.coverage.get(segment.id)?.[file] ?? 0,
    meant: share(meant.coverage.get(segment.id)?.[file], meant.totalIdf),
    definition: defining.get(segment.id)?.has(file) ? 1 : 0,
  };
}

function share(part: number | undefined, whole: number): number {
  return whole > 0 ? (part ?? 0) / whole : 0;
}

/** The best value among a file's chunks + `weight` × the next three. */
function coherent(
  values: Float32Array | undefined,
  { firstChunk, endChunk }: Pick<Candidate, 'firstChunk' | 'endChunk'>,
  weight: number,
): number {
  if (!values) return 0;
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = firstChunk; at < endChunk; at++) {
    const value = values[at]!;
    if (value <= fourth) continue;
    fourth = Math.min(value, third);
    third = Math.max(third, Math.min(value, second));
    second = Math.max(second, Math.min(value, first));
    first = Math.max(first, value);
  }
  return first + weight * (second + third + fourth);
}

/** File ordinals, by segment, that define one of the names. */
function definingFiles(store: IndexStore, names: readonly string[]): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const name of names) {
    for (const { segment, list } of store.postings(DEFINITION_PREFIX + name.toLowerCase())) {
      const files = found.get(segment) ?? new Set<number>();
      forEachPosting(list, (ordinal) => files.add(ordinal));
      found.set(segment, files);
    }
  }
  return found;
}

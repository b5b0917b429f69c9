/** The signals of each file for a query, computed over whole segments at once. */
import { answerTime } from '../../base/answer-time.ts';
import { FILE_CLASSES, type FileClass, type IndexStore } from '../../storage/contract.ts';
import type { Query } from '../query/query.ts';
import type { Rules } from '../rules/rules.ts';
import { scoreLexical } from './lexical.ts';
import { type LoadedIndex, type LoadedSegment, PLACE_WIDTH } from './loaded-index.ts';
import { type Column, fileColumn, lexicalColumn, vectorColumn } from './signal-columns.ts';
import { cosines, type QueryVector } from './vector.ts';

/** A file as a candidate: its place in the index and what speaks for it. */
export interface FileCandidate {
  readonly segment: LoadedSegment;
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
  /** Share of the query's terms, by rarity, that the whole file has. */
  readonly coverage: number;
  /** Coverage as a share of the whole query, terms that occur nowhere included. */
  readonly covered: number;
  /** Share of the related words of the query, 0 without expansion. */
  readonly expansion: number;
  /** Share of the inverse document frequency of the names that the query means in the project's own words. */
  readonly meant: number;
}

/** Scores of single chunks, by segment id and chunk ordinal. */
export interface ChunkScores {
  readonly lexical: ReadonlyMap<number, Float32Array>;
  readonly vector: ReadonlyMap<number, Float32Array>;
}

export interface Signals {
  readonly tables: readonly SignalTable[];
  readonly chunks: ChunkScores;
}

/** The signals of the files of one segment, in columns by the rows of its `places`; `candidateAt` reads a row. */
export interface SignalTable {
  readonly segment: LoadedSegment;
  readonly rows: number;
  readonly lexical: Column;
  readonly vector: Column;
  readonly expansion: Column;
  readonly meant: Column;
  readonly meantIdf: number;
  /** By file ordinal; undefined where nothing was found. */
  readonly stems: Float32Array | undefined;
  readonly coverage: Float32Array | undefined;
  readonly totalIdf: number;
  readonly askedIdf: number;
}

/** A question with the vector of its text. */
export interface Asked {
  readonly query: Query;
  readonly vector: QueryVector;
}

export interface SignalRequest extends Asked {
  readonly store: IndexStore;
  readonly index: LoadedIndex;
  readonly rules: Rules;
  /** By file id, how far the leads speak for the file, 0–1. */
  readonly leads: FileScores;
  /** Score of each file by the messages of its commits, 0–2. */
  readonly history: FileScores;
}

/** By file id. */
export type FileScores = ReadonlyMap<number, number>;

type SignalsRequest = Omit<SignalRequest, 'leads' | 'history'>;

/** One row for each living file that has chunks, in the order of the index. */
export async function computeSignals({ index, query, vector, rules }: SignalsRequest): Promise<Signals> {
  const lexical = await scoreLexical({ index, terms: query.terms, alike: query.alike, rules });
  const related = await scoreLexical({ index, terms: query.related, rules });
  const meant = await scoreLexical({ index, terms: query.meant, rules });
  const time = answerTime();
  const vectors = new Map<number, Float32Array>();
  const tables: SignalTable[] = [];
  for (const segment of index.segments) {
    await time.pause();
    vectors.set(segment.id, cosines(vector, segment.vectors));
    tables.push({
      segment,
      rows: segment.places.length / PLACE_WIDTH,
      lexical: lexicalColumn(segment, lexical, rules('lexicalCoherence')),
      vector: vectorColumn(segment, vectors.get(segment.id), { vector, rules }),
      expansion: fileColumn(segment, related.coverage),
      meant: fileColumn(segment, meant.coverage),
      meantIdf: meant.totalIdf,
      stems: lexical.stems.get(segment.id),
      coverage: lexical.coverage.get(segment.id),
      totalIdf: lexical.totalIdf,
      askedIdf: lexical.askedIdf,
    });
  }
  return { tables, chunks: { lexical: lexical.chunks, vector: vectors } };
}

export function candidateAt(table: SignalTable, row: number): FileCandidate {
  const { segment } = table;
  const file = segment.places[row * PLACE_WIDTH]!;
  return {
    segment,
    file,
    firstChunk: segment.places[row * PLACE_WIDTH + 1]!,
    endChunk: segment.places[row * PLACE_WIDTH + 2]!,
    fileClass: FILE_CLASSES[segment.fileClasses[file] ?? 0] ?? 'source',
    lexical: table.lexical.values[row]!,
    vector: table.vector.values[row]!,
    stem: share(table.stems?.[file], table.totalIdf),
    coverage: share(table.coverage?.[file], table.totalIdf),
    covered: share(table.coverage?.[file], table.askedIdf),
    expansion: table.expansion.values[row]!,
    meant: share(table.meant.values[row], table.meantIdf),
  };
}

function share(part: number | undefined, whole: number): number {
  return whole > 0 ? (part ?? 0) / whole : 0;
}

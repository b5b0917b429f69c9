/** The signals of each file for a query, computed over whole segments at once. */
import { FILE_CLASSES, type FileClass, type IndexStore } from '../../storage/contract.ts';
import type { Query } from '../query/query.ts';
import { definingFiles, liftNamed, nameOnly } from './defined-names.ts';
import { type LexicalOptions, type LexicalScores, scoreLexical, termWeight } from './lexical.ts';
import { type LoadedIndex, type LoadedSegment, PLACE_WIDTH } from './loaded-index.ts';
import type { RankingOptions } from './ranking-options.ts';
import { type Column, fileColumn, lexicalColumn, vectorColumn } from './signal-columns.ts';
import { cosines, type QueryVector } from './vector.ts';
import { scoreWholeFiles } from './whole-file.ts';

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
  /** Share of the query's inverse document frequency that occurs in the file's own name; of a long query as of a short one. */
  readonly stem: number;
  /** The same for the whole file. */
  readonly coverage: number;
  /** The same as a share of the whole query, terms that occur nowhere included. */
  readonly covered: number;
  /** False where too little of the question has a name in the code for any file to fit. */
  readonly canFit: boolean;
  /** The same for the related words of the query, 0 without expansion. */
  readonly expansion: number;
  /** Share of the inverse document frequency of the names that the query means in the project's own words. */
  readonly meant: number;
  /** BM25 over the whole file; 0 unless the query asks for a change. */
  readonly wholeFile: number;
  /** BM25F of the translated terms over the names of file and folder, as `lexical`. */
  readonly translated: number;
  /** 1 when the file defines a name of the query. */
  readonly definition: number;
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
export interface SignalTable extends TableSource {
  readonly rows: number;
  readonly lexical: Column;
  readonly vector: Column;
  readonly expansion: Column;
  readonly translated: Column;
  readonly wholeFile: Column;
}

/** A question with the vector of its text. */
export interface Asked {
  readonly query: Query;
  readonly vector: QueryVector;
}

export interface SignalRequest extends Asked {
  readonly store: IndexStore;
  readonly index: LoadedIndex;
  readonly options: RankingOptions;
  /** By file id, how far the leads speak for the file, 0–1. */
  readonly leads: FileScores;
  /** The same for what its commits say, 0–2. */
  readonly history: FileScores;
}

/** By file id. */
export type FileScores = ReadonlyMap<number, number>;

/** One row for each living file that has chunks, in the order of the index. */
export function computeSignals(request: SignalRequest): Signals {
  const { store, index, query, vector, options } = request;
  const score = (terms: readonly string[], fields = options.lexical): LexicalScores =>
    scoreLexical({ index, terms, options: fields, hiraganaWeight: options.hiraganaWeight });
  const lexical = score(query.terms);
  const related = score(query.related);
  const meant = score(query.meant);
  const translated = score(query.translated, namesOnly(options.lexical));
  const wholeFiles = query.asksForChange
    ? scoreWholeFiles({ index, terms: query.terms, k1: options.lexical.k1 })
    : NO_SCORES;
  const vectors = new Map(index.segments.map((segment) => [segment.id, cosines(vector, segment.vectors)]));
  const named = score(query.action, nameOnly(options.lexical));
  for (const [id, chunks] of named.chunks) liftNamed(vectors.get(id), chunks, options.action);
  const defining = definingFiles(store, query.names);
  const tables = index.segments.map((segment) =>
    tableOf({ segment, request, lexical, related, meant, translated, wholeFiles, vectors, defining }),
  );
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
    ...fileSignals(table, file),
    covered: share(table.coverage?.[file], table.askedIdf),
    canFit: table.canFit,
    expansion: table.expansion.values[row]!,
    translated: table.translated.values[row]!,
    wholeFile: table.wholeFile.values[row]!,
  };
}

/** Signals of a file itself and not of its chunks. @param file ordinal in the segment */
function fileSignals(
  table: SignalTable,
  file: number,
): Pick<FileCandidate, 'stem' | 'coverage' | 'meant' | 'definition'> {
  return {
    stem: stemShare(share(table.stems?.[file], table.totalIdf), table),
    coverage: share(table.coverage?.[file], table.totalIdf),
    meant: share(table.meant?.[file], table.meantIdf),
    definition: table.defining?.has(file) ? 1 : 0,
  };
}

/** Translated terms that make up this share of the query's inverse document frequency count fully. */
const SURE_SHARE = 0.2;

const NO_SCORES: ReadonlyMap<number, Float32Array> = new Map();

/** Names of files and folders. */
function namesOnly(options: LexicalOptions): LexicalOptions {
  return { ...options, weights: { ...options.weights, name: 0, signature: 0, doc: 0, body: 0 } };
}

interface SegmentSignals {
  readonly segment: LoadedSegment;
  readonly request: SignalRequest;
  readonly lexical: LexicalScores;
  readonly related: LexicalScores;
  readonly meant: LexicalScores;
  readonly translated: LexicalScores;
  readonly wholeFiles: ReadonlyMap<number, Float32Array>;
  readonly vectors: ReadonlyMap<number, Float32Array>;
  readonly defining: ReadonlyMap<number, ReadonlySet<number>>;
}

/** By file ordinal; undefined where nothing was looked for. */
interface TableSource {
  readonly segment: LoadedSegment;
  readonly stems: Float32Array | undefined;
  readonly coverage: Float32Array | undefined;
  readonly totalIdf: number;
  readonly askedIdf: number;
  readonly canFit: boolean;
  /** By this much the query is longer than one that a file could be named by, at least 1. */
  readonly excess: number;
  readonly longStem: number;
  readonly meant: Float32Array | undefined;
  readonly meantIdf: number;
  /** How far the translated terms speak for the whole query, 0–1. */
  readonly translatedShare: number;
  readonly defining: ReadonlySet<number> | undefined;
}

function tableOf(signals: SegmentSignals): SignalTable {
  const { segment, request, lexical, related, meant, translated, defining } = signals;
  const { options } = request;
  const rows = segment.places.length / PLACE_WIDTH;
  return {
    segment,
    rows,
    stems: lexical.stems.get(segment.id),
    coverage: lexical.coverage.get(segment.id),
    totalIdf: lexical.totalIdf,
    askedIdf: lexical.askedIdf,
    canFit: !request.query.isStrange,
    excess: excessOf(request),
    longStem: options.longStem,
    meant: meant.coverage.get(segment.id),
    meantIdf: meant.totalIdf,
    defining: defining.get(segment.id),
    lexical: lexicalColumn(segment, lexical, options.lexicalCoherence),
    vector: vectorColumn(segment, signals.vectors.get(segment.id), request),
    expansion: fileColumn(segment, related.coverage),
    translated: lexicalColumn(segment, translated, options.lexicalCoherence),
    wholeFile: fileColumn(segment, signals.wholeFiles),
    translatedShare: Math.min(1, share(translated.totalIdf, SURE_SHARE * lexical.totalIdf)),
  };
}

/** Terms of a question that the name of a file may answer, and how many more make one word of it count half. */
const SHORT = 8;
const MORE = 3;

function excessOf({ query, options }: SignalRequest): number {
  const length = query.terms.reduce((sum, term) => sum + termWeight(term, options.hiraganaWeight), 0);
  return 1 + Math.max(0, length - SHORT) / MORE;
}

/** People tell a story, and agents add their guesses: two words of forty in the name of a file say as much as two of eight. */
export function stemShare(own: number, { excess, longStem }: TableSource): number {
  return Math.max(own, Math.min(longStem, excess * own));
}

function share(part: number | undefined, whole: number): number {
  return whole > 0 ? (part ?? 0) / whole : 0;
}

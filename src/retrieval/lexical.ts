/**
 * BM25F over the fields of a chunk (Robertson & Zaragoza, "The Probabilistic Relevance Framework:
 * BM25 and Beyond", 2009): field frequencies are length-normalised and weighted before they saturate.
 */
import { CHUNK_WIDTH, type IndexStore, type SegmentData } from '../storage/contract.ts';
import { FIELD_COUNT, FIELDS, type Field, forEachPosting, mostPostings } from '../storage/postings.ts';
import { isLiving, type LoadedIndex } from './loaded-index.ts';

export interface LexicalOptions {
  readonly k1: number;
  readonly weights: Readonly<Record<Field, number>>;
  /** How strongly a field's length counts, 0–1. */
  readonly b: Readonly<Record<Field, number>>;
}

/** Scores by segment id. */
export interface LexicalScores {
  /** By chunk ordinal. */
  readonly chunks: ReadonlyMap<number, Float32Array>;
  /** Sum of the inverse document frequencies of the query terms in the file's own name, by file ordinal. */
  readonly stems: ReadonlyMap<number, Float32Array>;
  /** Sum of the inverse document frequencies of all terms that occur anywhere: what `stems` and `coverage` can reach. */
  readonly totalIdf: number;
  /** Sum of the inverse document frequencies of the query terms that occur in a file, by file ordinal. */
  readonly coverage: ReadonlyMap<number, Float32Array>;
}

export interface LexicalSearch {
  readonly store: IndexStore;
  readonly index: LoadedIndex;
  readonly terms: readonly string[];
  readonly options: LexicalOptions;
}

const STEM = FIELDS.indexOf('stem');

/** Scores every chunk and file of the index for the terms; 0 for what holds none of them. */
export function scoreLexical(search: LexicalSearch): LexicalScores {
  const { segments } = search.index;
  const chunks = new Map(segments.map(({ id, chunkCount }) => [id, new Float32Array(chunkCount)]));
  const stems = new Map(segments.map(({ id, fileCount }) => [id, new Float32Array(fileCount)]));
  const coverage = new Map(segments.map(({ id, fileCount }) => [id, new Float32Array(fileCount)]));
  const scorer = new Scorer(search, { chunks, stems, coverage });
  let totalIdf = 0;
  for (const term of search.terms) totalIdf += scorer.add(term);
  return { chunks, stems, coverage, totalIdf };
}

type Accumulators = Omit<LexicalScores, 'totalIdf'>;

/** The living postings of one list; the arrays may be longer than `count`. */
interface Hits {
  count: number;
  readonly ordinals: Int32Array;
  readonly frequencies: Float64Array;
  readonly inStem: Uint8Array;
}

class Scorer {
  private readonly segments: ReadonlyMap<number, SegmentData>;
  private readonly weights: readonly number[];
  private readonly bs: readonly number[];
  private readonly search: LexicalSearch;
  private readonly into: Accumulators;

  constructor(search: LexicalSearch, into: Accumulators) {
    this.search = search;
    this.into = into;
    this.segments = new Map(search.index.segments.map((segment) => [segment.id, segment]));
    this.weights = FIELDS.map((field) => search.options.weights[field]);
    this.bs = FIELDS.map((field) => search.options.b[field]);
  }

  /** Adds one term's scores; returns its inverse document frequency, 0 when it occurs nowhere. */
  add(term: string): number {
    const rows = this.search.store
      .postings(term)
      .map((row) => ({ segment: row.segment, hits: this.decode(row.segment, row.list) }));
    const documents = rows.reduce((sum, row) => sum + row.hits.count, 0);
    if (documents === 0) return 0;
    const total = this.search.index.chunkCount;
    const idf = Math.log(1 + (total - documents + 0.5) / (documents + 0.5));
    for (const { segment, hits } of rows) this.accumulate(segment, hits, idf);
    return idf;
  }

  /** Into typed arrays: the list of a word such as `return` has an entry for every other chunk of the project. */
  private decode(segmentId: number, list: Uint8Array): Hits {
    const segment = this.segments.get(segmentId);
    const most = segment ? mostPostings(list) : 0;
    const hits = {
      count: 0,
      ordinals: new Int32Array(most),
      frequencies: new Float64Array(most),
      inStem: new Uint8Array(most),
    };
    if (!segment) return hits;
    forEachPosting(list, (ordinal, frequencies) => {
      if (!isLiving(segment, ordinal)) return;
      hits.ordinals[hits.count] = ordinal;
      hits.frequencies[hits.count] = this.weightedFrequency(segment.lengths, ordinal, frequencies);
      hits.inStem[hits.count] = frequencies[STEM]!;
      hits.count++;
    });
    return hits;
  }

  private weightedFrequency(lengths: Uint16Array, ordinal: number, frequencies: Uint8Array): number {
    const { meanLengths } = this.search.index;
    let sum = 0;
    for (let field = 0; field < FIELD_COUNT; field++) {
      const frequency = frequencies[field] ?? 0;
      if (frequency === 0) continue;
      const b = this.bs[field] ?? 0;
      const relative = (lengths[ordinal * FIELD_COUNT + field] ?? 0) / (meanLengths[field] || 1);
      sum += ((this.weights[field] ?? 0) * frequency) / (1 - b + b * relative);
    }
    return sum;
  }

  private accumulate(segmentId: number, hits: Hits, idf: number): void {
    const chunks = this.into.chunks.get(segmentId);
    const stems = this.into.stems.get(segmentId);
    const coverage = this.into.coverage.get(segmentId);
    const columns = this.segments.get(segmentId)?.chunks;
    if (!chunks || !stems || !coverage || !columns) return;
    const { k1 } = this.search.options;
    let lastFile = -1;
    for (let at = 0; at < hits.count; at++) {
      const ordinal = hits.ordinals[at]!;
      const frequency = hits.frequencies[at]!;
      chunks[ordinal] = chunks[ordinal]! + (idf * frequency * (k1 + 1)) / (frequency + k1);
      const file = columns[ordinal * CHUNK_WIDTH]!;
      if (file === lastFile) continue;
      lastFile = file;
      coverage[file] = coverage[file]! + idf;
      if (hits.inStem[at]! > 0) stems[file] = stems[file]! + idf;
    }
  }
}

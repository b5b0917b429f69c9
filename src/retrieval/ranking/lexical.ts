/**
 * BM25F over the fields of a chunk (Robertson & Zaragoza, "The Probabilistic Relevance Framework:
 * BM25 and Beyond", 2009): field frequencies are length-normalised and weighted before they saturate.
 */
import { answerTime } from '../../base/answer-time.ts';
import type { PostingRow } from '../../storage/contract.ts';
import { FIELD_COUNT, FIELDS, mostPostings, PostingCursor } from '../../storage/postings.ts';
import type { Rules } from '../rules/rules.ts';
import { type FrequentRange, type FrequentTerm, type FrequentTerms, frequentTerms } from './frequent-terms.ts';
import { HitBuffer } from './hit-buffer.ts';
import type { LoadedIndex, LoadedSegment } from './loaded-index.ts';

/** Scores by segment id; nothing for a segment with none of the terms. */
export interface LexicalScores {
  /** By chunk ordinal. */
  readonly chunks: ReadonlyMap<number, Float32Array>;
  /** Sum of the inverse document frequencies of the query terms in the file's own name, by file ordinal. */
  readonly stems: ReadonlyMap<number, Float32Array>;
  /** Sum of the inverse document frequencies of all terms that occur anywhere: what `stems` and `coverage` can reach. */
  readonly totalIdf: number;
  /** Sum of all terms of the query, those that occur nowhere included. */
  readonly askedIdf: number;
  /** Sum of the inverse document frequencies of the query terms that occur in a file, by file ordinal. */
  readonly coverage: ReadonlyMap<number, Float32Array>;
}

export interface LexicalSearch {
  readonly index: LoadedIndex;
  readonly terms: readonly string[];
  /** Terms that are names of one word. */
  readonly alike?: readonly (readonly string[])[];
  readonly rules: Rules;
}

/** Endings and particles: している, できない, について. */
const HIRAGANA = /^[ぁ-ん]+$/;

/** English words that say nothing when code does not hold them either; as stems, for words of four letters and more. */
const GRAMMAR = new Set(
  'a an and are as at be been by can could do doe for from ha have how i in is it me my no not of on or our should so that the their them there thi to us wa we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

const STEM = FIELDS.indexOf('stem');

/** Weight of a term beside others, 0–1. */
export function termWeight(term: string, rules: Rules): number {
  return HIRAGANA.test(term) ? rules('hiragana') : 1;
}

/** Scores every chunk and file of the index for the terms, as far as there is time; 0 for what holds none of them. */
export async function scoreLexical(search: LexicalSearch): Promise<LexicalScores> {
  const scores = (): Map<number, Float32Array> => new Map();
  const [chunks, stems, coverage] = [scores(), scores(), scores()];
  const scorer = new Scorer(search, { chunks, stems, coverage });
  const rarest = Math.log(2 * search.index.chunkCount + 2);
  let totalIdf = 0;
  let unknownIdf = 0;
  const time = answerTime();
  for (const [at, term] of search.terms.entries()) {
    await time.pause();
    if (time.isOver) {
      time.leaveOut('words', search.terms.length - at);
      break;
    }
    const idf = scorer.add(term);
    totalIdf += idf;
    if (idf === 0 && !GRAMMAR.has(term)) unknownIdf += termWeight(term, search.rules) * rarest;
  }
  return { chunks, stems, coverage, totalIdf, askedIdf: totalIdf + unknownIdf };
}

type Accumulators = Readonly<Record<'chunks' | 'stems' | 'coverage', Map<number, Float32Array>>>;

/** Made when a term is found: most questions have no related words, and arrays for a million chunks would be for nothing. */
function scoresIn(scores: Map<number, Float32Array>, segment: number, count: number): Float32Array {
  const known = scores.get(segment) ?? new Float32Array(count);
  scores.set(segment, known);
  return known;
}

/** The hits of one term in one segment: [from, to) of the buffer. */
interface HitRange {
  readonly segment: LoadedSegment;
  readonly from: number;
  readonly to: number;
}

const hits = new HitBuffer();

class Scorer {
  private readonly segments: ReadonlyMap<number, LoadedSegment>;
  private readonly norms: FieldNorms;
  private readonly search: LexicalSearch;
  private readonly into: Accumulators;
  private readonly frequent: FrequentTerms;
  private readonly alike: ReadonlyMap<string, Names>;

  constructor(search: LexicalSearch, into: Accumulators) {
    this.search = search;
    this.into = into;
    this.segments = new Map(search.index.segments.map((segment) => [segment.id, segment]));
    this.norms = fieldNorms(search);
    this.frequent = frequentTerms(search.index, search.rules);
    this.alike = namesByTerm(search, (term) => this.countOf(term));
  }

  /** Adds one term's scores; returns its weighted inverse document frequency, 0 when it occurs nowhere. */
  add(term: string): number {
    const frequent = this.frequent.get(term);
    if (frequent !== undefined) return this.addFrequent(frequent, this.idfOf(term, frequent.count));
    hits.clear();
    const ranges = this.search.index.postings(term).flatMap((row) => this.decode(row));
    if (hits.count === 0) return 0;
    const idf = this.idfOf(term, hits.count);
    for (const range of ranges) this.accumulate(range, idf);
    this.frequent.offer(term, hits, ranges);
    return idf;
  }

  /** Living chunks with a term. */
  private countOf(term: string): number {
    const frequent = this.frequent.get(term);
    if (frequent !== undefined) return frequent.count;
    hits.clear();
    for (const row of this.search.index.postings(term)) this.decode(row);
    return hits.count;
  }

  private idfOf(term: string, count: number): number {
    const { index, rules } = this.search;
    const { most, names } = this.alike.get(term) ?? { most: count, names: 1 };
    const frequency = Math.max(count, most);
    const idf = Math.log(1 + (index.chunkCount - frequency + 0.5) / (frequency + 0.5));
    return (termWeight(term, rules) * idf) / names ** rules('alikeNames');
  }

  private addFrequent({ ranges, frequencies }: FrequentTerm, idf: number): number {
    const k1 = this.search.rules('saturation');
    const scores = frequencies.map((frequency) => scoreOf(frequency, idf, k1));
    for (const { segment: id, ...range } of ranges) {
      const segment = this.segments.get(id);
      if (segment === undefined) continue;
      const { chunks, stems, coverage } = this.scoresOf(segment);
      addScores(chunks, range, scores);
      addToEach(coverage, range.files, idf);
      addToEach(stems, range.stems, idf);
    }
    return idf;
  }

  private scoresOf({ id, chunkCount, fileCount }: LoadedSegment): Readonly<Record<keyof Accumulators, Float32Array>> {
    return {
      chunks: scoresIn(this.into.chunks, id, chunkCount),
      stems: scoresIn(this.into.stems, id, fileCount),
      coverage: scoresIn(this.into.coverage, id, fileCount),
    };
  }

  private decode({ segment: id, list }: PostingRow): HitRange[] {
    const segment = this.segments.get(id);
    if (!segment) return [];
    const from = hits.count;
    hits.reserve(mostPostings(list));
    keepLiving(new PostingCursor(list), segment, this.norms);
    return [{ segment, from, to: hits.count }];
  }

  private accumulate({ segment, from, to }: HitRange, idf: number): void {
    const { chunks, stems, coverage } = this.scoresOf(segment);
    const k1 = this.search.rules('saturation');
    let lastFile = -1;
    for (let at = from; at < to; at++) {
      const frequency = hits.frequencies[at]!;
      const chunk = hits.chunks[at]!;
      chunks[chunk] = chunks[chunk]! + scoreOf(frequency, idf, k1);
      const file = hits.files[at]!;
      if (file === lastFile) continue;
      lastFile = file;
      coverage[file] = coverage[file]! + idf;
      if (hits.inStem[at] === 1) stems[file] = stems[file]! + idf;
    }
  }
}

/** The names of one word that the index has. */
interface Names {
  readonly names: number;
  /** Chunks with the most frequent of them. */
  readonly most: number;
}

/**
 * The names that a dictionary has for a word are asked for together: each is as frequent as the most frequent of them, so that an odd one
 * that stands in a single file decides nothing, and many names weigh little more than one.
 */
function namesByTerm(
  { alike = [], rules }: LexicalSearch,
  countOf: (term: string) => number,
): ReadonlyMap<string, Names> {
  const found = new Map<string, Names>();
  if (rules('alikeNames') === 0) return found;
  for (const terms of alike) {
    const counts = terms.map(countOf).filter((count) => count > 0);
    const names = { names: Math.max(1, counts.length), most: Math.max(0, ...counts) };
    for (const term of terms) if (names.most <= (found.get(term)?.most ?? names.most)) found.set(term, names);
  }
  return found;
}

function addScores(
  chunks: Float32Array,
  { chunks: places, numbers }: Pick<FrequentRange, 'chunks' | 'numbers'>,
  scores: Float64Array,
): void {
  for (let at = 0; at < places.length; at++) {
    const chunk = places[at]!;
    chunks[chunk] = chunks[chunk]! + scores[numbers[at]!]!;
  }
}

function addToEach(sums: Float32Array, files: Int32Array, idf: number): void {
  for (const file of files) sums[file] = sums[file]! + idf;
}

/** Scores a term in a chunk. */
function scoreOf(frequency: number, idf: number, k1: number): number {
  return (idf * frequency * (k1 + 1)) / (frequency + k1);
}

/** By field: a frequency counts `weight` / (`constant` + `slope` × the length of the field). */
interface FieldNorms {
  readonly weights: Float64Array;
  readonly constant: number;
  readonly slopes: Float64Array;
}

function fieldNorms({ rules, index }: LexicalSearch): FieldNorms {
  const [length, name] = [rules('length'), rules('nameField')];
  return {
    weights: Float64Array.from(FIELDS, (field) => (field === 'name' ? name : 1)),
    constant: 1 - length,
    slopes: Float64Array.from(FIELDS, (_, at) => length / (index.meanLengths[at] || 1)),
  };
}

/**
 * The hits among the postings, weighted and normalised by length. One function with everything in local variables: a
 * frequent word goes through it a million times, and calls for each of them took as long again.
 */
function keepLiving(posting: PostingCursor, segment: LoadedSegment, norms: FieldNorms): void {
  const { fileOfChunk, lengths } = segment;
  const { weights, constant, slopes } = norms;
  const { chunks, files, frequencies, inStem } = hits;
  let { count } = hits;
  while (posting.next()) {
    const chunk = posting.ordinal;
    const file = fileOfChunk[chunk]!;
    if (file === -1) continue;
    let sum = 0;
    let place = 0;
    // Most terms occur in one field or two, so the bits of `fields` are walked and not all fields.
    for (let rest = posting.fields; rest !== 0; rest &= rest - 1) {
      const field = 31 - Math.clz32(rest & -rest);
      const length = lengths[chunk * FIELD_COUNT + field]!;
      sum += (weights[field]! * posting.frequency(place++)) / (constant + slopes[field]! * length);
    }
    chunks[count] = chunk;
    files[count] = file;
    frequencies[count] = sum;
    inStem[count++] = (posting.fields >> STEM) & 1;
  }
  hits.count = count;
}

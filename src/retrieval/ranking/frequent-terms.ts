/**
 * Words that stand in a large part of a large index, such as "the" and "return", with what their scores are made of. Questions
 * ask for the same ones again and again, and decoding and weighting a hundred thousand postings takes most of the time of
 * an answer. A posting takes six bytes here, its chunk and the number of its weighted frequency, of which a word has few, and
 * each file four: files apart from chunks, since a loop that asks at each chunk whether its file is another one takes thrice as long.
 */
import type { HitBuffer } from './hit-buffer.ts';
import type { LoadedIndex } from './loaded-index.ts';

export interface FrequentTerm {
  readonly count: number;
  readonly bytes: number;
  readonly ranges: readonly FrequentRange[];
  /** Weighted and normalised by length, each once. */
  readonly frequencies: Float64Array;
}

export interface FrequentRange {
  /** Id of the segment. */
  readonly segment: number;
  /** Ordinals of the chunks with the term. */
  readonly chunks: Int32Array;
  /** For each of them the number of its frequency. */
  readonly numbers: Uint16Array;
  /** Ordinals of the files with the term. */
  readonly files: Int32Array;
  /** Files among them that have the term in their own name. */
  readonly stems: Int32Array;
}

/** The hits of one term in one segment: [from, to) of the buffer. */
interface HitSpan {
  readonly segment: { readonly id: number };
  readonly from: number;
  readonly to: number;
}

/** Number of postings below which a term is not worth the memory. */
const LEAST_POSTINGS = 30_000;
const MOST_BYTES = 10 << 20;
const POSTING_BYTES = 6;
const FILE_BYTES = 4;
const MOST_FREQUENCIES = 1 << 16;
/** Terms whose uses are counted. */
const MOST_COUNTED = 1000;

export class FrequentTerms {
  private readonly kept = new Map<string, FrequentTerm>();
  /** How often each was asked for. */
  private readonly uses = new Map<string, number>();
  private room = MOST_BYTES;

  get(term: string): FrequentTerm | undefined {
    const known = this.kept.get(term);
    if (known !== undefined) this.count(term);
    return known;
  }

  /** Keeps a term that is asked for again, in the place of those that fewer questions asked for. @param spans of the buffer, which holds all hits of the term */
  offer(term: string, hits: HitBuffer, spans: readonly HitSpan[]): void {
    if (hits.count < LEAST_POSTINGS || this.kept.has(term)) return;
    const uses = this.count(term);
    const bytes = bytesOf(hits, spans);
    if (uses < 2 || !this.canMake(bytes, uses)) return;
    const packed = packedTerm(hits, spans);
    if (packed === undefined) return;
    for (const [rarer, other] of this.lessUsedThan(uses)) {
      if (this.room >= bytes) break;
      this.kept.delete(rarer);
      this.room += other.bytes;
    }
    this.kept.set(term, { ...packed, bytes });
    this.room -= bytes;
  }

  private count(term: string): number {
    const uses = (this.uses.get(term) ?? 0) + 1;
    if (this.uses.size >= MOST_COUNTED) this.uses.clear();
    this.uses.set(term, uses);
    return uses;
  }

  private canMake(room: number, uses: number): boolean {
    const freed = this.lessUsedThan(uses).reduce((sum, [, { bytes }]) => sum + bytes, 0);
    return this.room + freed >= room;
  }

  /** Returns the terms used less often, the least used first. */
  private lessUsedThan(uses: number): [string, FrequentTerm][] {
    const usesOf = ([term]: [string, FrequentTerm]): number => this.uses.get(term) ?? 0;
    return [...this.kept].filter((each) => usesOf(each) < uses).sort((one, other) => usesOf(one) - usesOf(other));
  }
}

function bytesOf({ count, files, inStem }: HitBuffer, spans: readonly HitSpan[]): number {
  let bytes = count * POSTING_BYTES;
  for (const { from, to } of spans) {
    for (let at = from; at < to; at++) if (isFirst(files, at, from)) bytes += FILE_BYTES * (1 + inStem[at]!);
  }
  return bytes;
}

/** Hits of one file stand together. */
function isFirst(files: Int32Array, at: number, from: number): boolean {
  return at === from || files[at] !== files[at - 1];
}

/** Undefined for a term with too many different frequencies. */
function packedTerm(hits: HitBuffer, spans: readonly HitSpan[]): Omit<FrequentTerm, 'bytes'> | undefined {
  const numbers = new Map<number, number>();
  const ranges: FrequentRange[] = [];
  for (const { segment, from, to } of spans) {
    const ofPostings = new Uint16Array(to - from);
    for (let at = from; at < to; at++) {
      const frequency = hits.frequencies[at]!;
      const number = numbers.get(frequency) ?? numbers.size;
      if (number === MOST_FREQUENCIES) return undefined;
      numbers.set(frequency, number);
      ofPostings[at - from] = number;
    }
    const chunks = hits.chunks.slice(from, to);
    ranges.push({ segment: segment.id, chunks, numbers: ofPostings, ...filesIn(hits, from, to) });
  }
  return { count: hits.count, ranges, frequencies: Float64Array.from(numbers.keys()) };
}

function filesIn({ files, inStem }: HitBuffer, from: number, to: number): Pick<FrequentRange, 'files' | 'stems'> {
  const found = new Int32Array(to - from);
  const named = new Int32Array(to - from);
  let [count, stems] = [0, 0];
  for (let at = from; at < to; at++) {
    if (!isFirst(files, at, from)) continue;
    found[count++] = files[at]!;
    if (inStem[at] === 1) named[stems++] = files[at]!;
  }
  return { files: found.slice(0, count), stems: named.slice(0, stems) };
}

const known = new WeakMap<LoadedIndex, WeakMap<object, FrequentTerms>>();

/** Returns the frequent terms of an index. @param options by which they are weighted, the same object for the same ones */
export function frequentTerms(index: LoadedIndex, options: object): FrequentTerms {
  const ofIndex = known.get(index) ?? new WeakMap<object, FrequentTerms>();
  known.set(index, ofIndex);
  const terms = ofIndex.get(options) ?? new FrequentTerms();
  ofIndex.set(options, terms);
  return terms;
}

/**
 * Words that stand in a large part of a large index, such as "the" and "return", with what their scores are made of. Questions
 * ask for the same ones again and again, and decoding and weighting a hundred thousand postings takes most of the time of
 * an answer. A posting takes six bytes here: its chunk, and the number of its weighted frequency, of which a word has few.
 */
import type { HitBuffer } from './hit-buffer.ts';
import type { LoadedIndex } from './loaded-index.ts';

export interface FrequentTerm {
  readonly count: number;
  readonly ranges: readonly FrequentRange[];
  /** Weighted and normalised by length, each once. */
  readonly frequencies: Float64Array;
}

export interface FrequentRange {
  /** Id of the segment. */
  readonly segment: number;
  /** Ordinals of the chunks times 2, plus 1 where the term stands in the file's own name. */
  readonly places: Int32Array;
  /** For each of them the number of its frequency. */
  readonly numbers: Uint16Array;
}

/** The hits of one term in one segment: [from, to) of the buffer. */
interface HitSpan {
  readonly segment: { readonly id: number };
  readonly from: number;
  readonly to: number;
}

/** Of fewer postings it is not worth the memory. */
const LEAST_POSTINGS = 30_000;
const MOST_BYTES = 8 << 20;
const POSTING_BYTES = 6;
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
    const room = hits.count * POSTING_BYTES;
    if (uses < 2 || !this.canMake(room, uses)) return;
    const packed = packedTerm(hits, spans);
    if (packed === undefined) return;
    for (const [rarer, { count }] of this.lessUsedThan(uses)) {
      if (this.room >= room) break;
      this.kept.delete(rarer);
      this.room += count * POSTING_BYTES;
    }
    this.kept.set(term, packed);
    this.room -= room;
  }

  private count(term: string): number {
    const uses = (this.uses.get(term) ?? 0) + 1;
    if (this.uses.size >= MOST_COUNTED) this.uses.clear();
    this.uses.set(term, uses);
    return uses;
  }

  private canMake(room: number, uses: number): boolean {
    const freed = this.lessUsedThan(uses).reduce((sum, [, { count }]) => sum + count * POSTING_BYTES, 0);
    return this.room + freed >= room;
  }

  /** Those least used come first. */
  private lessUsedThan(uses: number): [string, FrequentTerm][] {
    const usesOf = ([term]: [string, FrequentTerm]): number => this.uses.get(term) ?? 0;
    return [...this.kept].filter((each) => usesOf(each) < uses).sort((one, other) => usesOf(one) - usesOf(other));
  }
}

/** Undefined for a term with too many different frequencies. */
function packedTerm(hits: HitBuffer, spans: readonly HitSpan[]): FrequentTerm | undefined {
  const numbers = new Map<number, number>();
  const ranges: FrequentRange[] = [];
  for (const { segment, from, to } of spans) {
    const range = { segment: segment.id, places: new Int32Array(to - from), numbers: new Uint16Array(to - from) };
    for (let at = from; at < to; at++) {
      const frequency = hits.frequencies[at]!;
      const number = numbers.get(frequency) ?? numbers.size;
      if (number === MOST_FREQUENCIES) return undefined;
      numbers.set(frequency, number);
      range.places[at - from] = hits.chunks[at]! * 2 + hits.inStem[at]!;
      range.numbers[at - from] = number;
    }
    ranges.push(range);
  }
  return { count: hits.count, ranges, frequencies: Float64Array.from(numbers.keys()) };
}

const known = new WeakMap<LoadedIndex, WeakMap<object, FrequentTerms>>();

/** Those of an index. @param options by which they are weighted, the same object for the same ones */
export function frequentTerms(index: LoadedIndex, options: object): FrequentTerms {
  const ofIndex = known.get(index) ?? new WeakMap<object, FrequentTerms>();
  known.set(index, ofIndex);
  const terms = ofIndex.get(options) ?? new FrequentTerms();
  ofIndex.set(options, terms);
  return terms;
}

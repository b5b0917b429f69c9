/** Text → ids of vocabulary entries, by `model/FORMAT.md`. */
import { normalizeText } from '../../base/text.ts';
import type { ModelTable } from './model-file.ts';
import { EMPTY_HASH, extendHash, Vocabulary } from './vocabulary.ts';
import { lowerUnit, visitWords } from './words.ts';

export class Tokenizer {
  private readonly vocabulary: Vocabulary;
  private readonly segmenter: Segmenter;
  private readonly longestEntry: number;
  /** The word at hand, in lower case; longer ones come in pieces. */
  private readonly units: Uint16Array;

  constructor(table: Pick<ModelTable, 'vocabulary' | 'entries' | 'costs' | 'longestEntry'>) {
    this.vocabulary = new Vocabulary({ text: table.vocabulary, entries: table.entries });
    this.segmenter = new Segmenter(this.vocabulary, table);
    this.longestEntry = table.longestEntry;
    this.units = new Uint16Array(Math.max(LONGEST_PIECE, table.longestEntry));
  }

  /** Visits the ids of `text` in reading order, each as often as it occurs. */
  visitIds(text: string, visit: (id: number) => void): void {
    const normal = normalizeText(text);
    visitWords(normal, (start, end) => this.visitWord(normal, start, end, visit));
  }

  private visitWord(text: string, start: number, end: number, visit: (id: number) => void): void {
    const id = this.wholeWord(text, start, end);
    if (id >= 0) visit(id);
    else this.segment(text, start, end, visit);
  }

  /** The id of a word that is an entry itself, or -1. */
  private wholeWord(text: string, start: number, end: number): number {
    if (end - start > this.longestEntry) return -1;
    return this.vocabulary.find(this.take(text, start, end), this.units, 0, end - start);
  }

  private segment(text: string, start: number, end: number, visit: (id: number) => void): void {
    for (let at = start; at < end; at += LONGEST_PIECE) {
      const stop = Math.min(end, at + LONGEST_PIECE);
      this.take(text, at, stop);
      this.segmenter.segment(this.units, stop - at, visit);
    }
  }

  /** Copies a part of the text into `units`, in lower case, and returns its hash. */
  private take(text: string, start: number, end: number): number {
    let hash = EMPTY_HASH;
    for (let at = start; at < end; at++) {
      const unit = lowerUnit(text.charCodeAt(at));
      this.units[at - start] = unit;
      hash = extendHash(hash, unit);
    }
    return hash;
  }
}

/** Longer words are cut into pieces of this many units first. */
const LONGEST_PIECE = 64;

/**
 * Cuts a word that is no entry into entries: the cheapest path by Viterbi, exactly as step 4 of
 * `model/FORMAT.md` defines it, ties included. All costs are integers.
 */
class Segmenter {
  private readonly vocabulary: Vocabulary;
  private readonly costs: Uint16Array;
  private readonly longestEntry: number;
  /** Cost of the cheapest path to each place of the piece, and the step that path ends with. */
  private readonly best = new Int32Array(LONGEST_PIECE + 1);
  private readonly from = new Uint8Array(LONGEST_PIECE + 1);
  private readonly ids = new Int32Array(LONGEST_PIECE + 1);

  constructor(vocabulary: Vocabulary, table: Pick<ModelTable, 'costs' | 'longestEntry'>) {
    this.vocabulary = vocabulary;
    this.costs = table.costs;
    this.longestEntry = table.longestEntry;
  }

  /** Visits the entries of `units[0..length)` in reading order; `length` is at most `LONGEST_PIECE`. */
  segment(units: Uint16Array, length: number, visit: (id: number) => void): void {
    this.best.fill(UNREACHED, 1, length + 1);
    for (let start = 0; start < length; start++) {
      this.skip(start);
      this.extend(units, start, Math.min(length, start + this.longestEntry));
    }
    this.visitPath(length, visit);
  }

  // At equal cost an unknown unit wins over an entry that began earlier, but not the other way round.
  private skip(start: number): void {
    const cost = this.best[start]! + UNKNOWN_COST;
    if (cost <= this.best[start + 1]!) this.step(start, start + 1, cost, UNKNOWN);
  }

  private extend(units: Uint16Array, start: number, limit: number): void {
    let hash = EMPTY_HASH;
    for (let end = start + 1; end <= limit; end++) {
      hash = extendHash(hash, units[end - 1]!);
      const id = this.vocabulary.find(hash, units, start, end);
      if (id < 0) continue;
      const cost = this.best[start]! + this.costs[id]!;
      if (cost < this.best[end]!) this.step(start, end, cost, id);
    }
  }

  private step(start: number, end: number, cost: number, id: number): void {
    this.best[end] = cost;
    this.from[end] = start;
    this.ids[end] = id;
  }

  private visitPath(end: number, visit: (id: number) => void): void {
    if (end === 0) return;
    this.visitPath(this.from[end]!, visit);
    if (this.ids[end] !== UNKNOWN) visit(this.ids[end]!);
  }
}

const UNKNOWN = -1;
const UNKNOWN_COST = 3000;
const UNREACHED = 2 ** 31 - 1;

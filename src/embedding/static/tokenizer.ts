/** Text → ids of vocabulary entries, by `model/FORMAT.md`. */
import { normalizeText } from '../../base/text.ts';
import type { ModelTable } from './model-file.ts';
import { LONGEST_PIECE, Segmenter } from './segmenter.ts';
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

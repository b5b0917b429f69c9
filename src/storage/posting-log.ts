/**
 * Builds the posting lists of batches, one batch after the other. Occurrences are counted document by document and
 * written to one log, which is sorted into lists at the end: most lists are short, and an object with buffers of its own
 * for each took longer. Keys keep their numbers over all batches, since most of them come again.
 */
import { grown } from '../base/columns.ts';
import { appendFrequencies, FIELD_COUNT, MAX_FREQUENCY } from './postings.ts';
import { ByteWriter, varintLength, writeVarint } from './varint.ts';

/** Keys and lists one after another: `keyLengths` in UTF-16 units, `listLengths` in bytes. */
export interface JoinedLists {
  readonly keys: string;
  readonly keyLengths: Int32Array;
  readonly lists: Uint8Array;
  readonly listLengths: Int32Array;
}

export class PostingLog {
  private readonly ids = new Map<string, number>();
  private readonly keys: string[] = [];
  /** Frequencies in the document at hand, `FIELD_COUNT` for each key; all zero between two documents. */
  private counts = new Uint8Array(FIELD_COUNT * 4096);
  private touched: number[] = [];
  /** Key, ordinal and end in `frequencies` of each posting. */
  private log = new Int32Array(RECORD * 4096);
  private logged = 0;
  private readonly frequencies = new ByteWriter();

  /** Number of keys. */
  get size(): number {
    return this.keys.length;
  }

  /** The number of a key, by which it is counted. */
  idOf(key: string): number {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.keys.push(key) - 1;
    this.ids.set(key, id);
    if (this.counts.length < FIELD_COUNT * (id + 1)) this.counts = grown(this.counts, Uint8Array);
    return id;
  }

  /** Counts one occurrence in a field of the document at hand. */
  count(id: number, field: number): void {
    const at = id * FIELD_COUNT + field;
    const frequency = this.counts[at]!;
    if (frequency === 0) this.touched.push(id);
    if (frequency < MAX_FREQUENCY) this.counts[at] = frequency + 1;
  }

  /** Ends the document at hand; ordinals under the same key must ascend. */
  endDocument(ordinal: number): void {
    // A key in several fields comes several times; the first time clears its counts.
    for (const id of this.touched) this.write(id, ordinal);
    this.touched = [];
  }

  /** Forgets what an unfinished batch left. */
  begin(): void {
    this.counts.fill(0);
    this.touched = [];
    this.logged = 0;
    this.frequencies.length = 0;
  }

  finish(): JoinedLists {
    const lengths = this.listLengths();
    const lists = this.sortIntoLists(lengths);
    const keys: string[] = [];
    const keyLengths: number[] = [];
    const listLengths: number[] = [];
    // A small batch counts few of the keys that there are.
    for (let id = 0; id < lengths.length; id++) {
      const length = lengths[id]!;
      if (length === 0) continue;
      const key = this.keys[id]!;
      keys.push(key);
      keyLengths.push(key.length);
      listLengths.push(length);
    }
    return {
      keys: keys.join(''),
      keyLengths: Int32Array.from(keyLengths),
      lists,
      listLengths: Int32Array.from(listLengths),
    };
  }

  private write(id: number, ordinal: number): void {
    if (!appendFrequencies(this.frequencies, this.counts, id * FIELD_COUNT)) return;
    for (let at = id * FIELD_COUNT; at < (id + 1) * FIELD_COUNT; at++) this.counts[at] = 0;
    if (this.log.length < this.logged + RECORD) this.log = grown(this.log, Int32Array);
    this.log[this.logged] = id;
    this.log[this.logged + 1] = ordinal;
    this.log[this.logged + 2] = this.frequencies.length;
    this.logged += RECORD;
  }

  private listLengths(): Int32Array {
    const { log } = this;
    const lengths = new Int32Array(this.keys.length);
    const previous = new Int32Array(this.keys.length);
    for (let at = 0, start = 0; at < this.logged; at += RECORD) {
      const id = log[at]!;
      lengths[id]! += varintLength(log[at + 1]! - previous[id]!) + log[at + 2]! - start;
      previous[id] = log[at + 1]!;
      start = log[at + 2]!;
    }
    return lengths;
  }

  private sortIntoLists(lengths: Int32Array): Uint8Array {
    const { log } = this;
    const frequencies = this.frequencies.view();
    const { starts: places, total } = computeStarts(lengths);
    const lists = new Uint8Array(total);
    const previous = new Int32Array(lengths.length);
    for (let at = 0, start = 0; at < this.logged; at += RECORD) {
      const id = log[at]!;
      let place = writeVarint(lists, places[id]!, log[at + 1]! - previous[id]!);
      for (; start < log[at + 2]!; start++) lists[place++] = frequencies[start]!;
      places[id] = place;
      previous[id] = log[at + 1]!;
    }
    return lists;
  }
}

const RECORD = 3;

function computeStarts(lengths: Int32Array): { starts: Int32Array; total: number } {
  let total = 0;
  const starts = new Int32Array(lengths.length);
  for (let id = 0; id < lengths.length; id++) {
    starts[id] = total;
    total += lengths[id]!;
  }
  return { starts, total };
}

/**
 * The vocabulary as an open-addressing hash table over the text it was read as. Making 41,000
 * strings and a Map of them takes some 12 ms, too much for one query from the command line; this
 * table makes none, and is asked with the units of a word and a hash that grows unit by unit.
 */
import { damagedModel } from '../shipped-model.ts';

export interface VocabularySource {
  /** The entries in the order of their ids, joined with line feeds. */
  readonly text: string;
  readonly entries: number;
}

export class Vocabulary {
  private readonly text: string;
  /** Start of each entry in `text`; one more than there are entries. */
  private readonly starts: Uint32Array;
  /** Id + 1 of the entry in a slot; 0 is an empty slot. */
  private readonly slots: Uint32Array;

  constructor({ text, entries }: VocabularySource) {
    this.text = text;
    this.starts = new Uint32Array(entries + 1);
    this.slots = new Uint32Array(2 ** Math.ceil(Math.log2(entries * 2 + 1)));
    this.index();
  }

  /**
   * The id of the word `units[start..end)`, or -1.
   * @param hash of exactly these units: `EMPTY_HASH` extended by each with `extendHash`
   */
  find(hash: number, units: Uint16Array, start: number, end: number): number {
    const mask = this.slots.length - 1;
    for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
      const id = this.slots[slot]! - 1;
      if (id < 0 || this.equals(id, units, start, end)) return id;
    }
  }

  private index(): void {
    const { text, starts } = this;
    let id = 0;
    let hash = EMPTY_HASH;
    for (let at = 0; at <= text.length; at++) {
      const unit = at < text.length ? text.charCodeAt(at) : LINE_FEED;
      if (unit !== LINE_FEED) {
        hash = extendHash(hash, unit);
        continue;
      }
      if (id + 1 === starts.length) throw damagedModel('the vocabulary of model.bin has too many entries');
      this.insert(hash, id++);
      starts[id] = at + 1;
      hash = EMPTY_HASH;
    }
    if (id + 1 < starts.length) throw damagedModel('the vocabulary of model.bin has too few entries');
  }

  private insert(hash: number, id: number): void {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = slotOf(hash, mask);
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = id + 1;
  }

  private equals(id: number, units: Uint16Array, start: number, end: number): boolean {
    const from = this.starts[id]!;
    if (this.starts[id + 1]! - from - 1 !== end - start) return false;
    for (let i = start; i < end; i++) {
      if (this.text.charCodeAt(from + i - start) !== units[i]) return false;
    }
    return true;
  }
}

/** Offset basis and prime of FNV-1a, used on UTF-16 units. */
export const EMPTY_HASH = 0x811c9dc5 | 0;

export function extendHash(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

const LINE_FEED = 10;

// The high half of an FNV hash is the better mixed one, so it is folded into the slot number.
function slotOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}

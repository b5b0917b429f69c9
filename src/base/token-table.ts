/**
 * Numbers the tokens of texts. A text is read unit by unit and its tokens are found by their hash, so that one that came
 * before costs no string: most of the tokens of a project did.
 */
import { grown } from './columns.ts';
import { TOKEN_RANGES } from './words/terms.ts';

/** Kinds of units, as bits; `GOES_ON` tells which of them continue a token. */
const LETTER = 1;
const DIGIT = 2;
const UNDERSCORE = 4;
const JAPANESE = 8;
const GOES_ON = new Uint8Array(JAPANESE + 1);
GOES_ON[LETTER] = LETTER | DIGIT | UNDERSCORE;
GOES_ON[DIGIT] = DIGIT;
GOES_ON[JAPANESE] = JAPANESE;

export class TokenTable {
  readonly tokens: string[] = [];
  /** The numbers of the tokens of the text that was read last, as many as `read` said. */
  ids = new Int32Array(1024);
  private units = new Uint16Array(4096);
  private bytes = Buffer.from(this.units.buffer);
  /** Numbers plus one, 0 for an empty slot; a collision takes the next free slot. */
  private slots = new Int32Array(1 << 14);
  private hashes = new Int32Array(1 << 13);
  /** End in `written` of each unit of the tokens. */
  private ends = new Int32Array(1 << 13);
  private written = new Uint16Array(1 << 16);

  /** Reads the tokens of a text in order, repetitions included. @returns how many they are */
  read(text: string): number {
    let length = this.load(text);
    if (!isAscii(this.units, length)) length = this.load(text.normalize('NFKC'));
    if (this.ids.length < length) this.ids = new Int32Array(2 * length);
    const { units, ids } = this;
    let count = 0;
    for (let at = 0; at < length; ) {
      const goesOn = GOES_ON[KINDS[units[at]!]!]!;
      const start = at++;
      if (goesOn === 0) continue;
      let hash = units[start]!;
      for (; at < length && (goesOn & KINDS[units[at]!]!) !== 0; at++) hash = Math.imul(hash, PRIME) + units[at]!;
      ids[count++] = this.idOf(hash | 0, start, at);
    }
    return count;
  }

  private load(text: string): number {
    if (this.units.length < text.length) {
      this.units = new Uint16Array(2 * text.length);
      this.bytes = Buffer.from(this.units.buffer);
    }
    return this.bytes.write(text, 'utf16le') >> 1;
  }

  private idOf(hash: number, start: number, end: number): number {
    const { slots, hashes } = this;
    const mask = slots.length - 1;
    for (let slot = placeOf(hash) & mask; ; slot = (slot + 1) & mask) {
      const id = slots[slot]! - 1;
      if (id < 0) return this.add(hash, start, end, slot);
      if (hashes[id] === hash && this.isEqual(id, start, end)) return id;
    }
  }

  private isEqual(id: number, start: number, end: number): boolean {
    const { units, written, ends } = this;
    const from = id === 0 ? 0 : ends[id - 1]!;
    if (ends[id]! - from !== end - start) return false;
    for (let at = start; at < end; at++) if (units[at] !== written[from + at - start]) return false;
    return true;
  }

  private add(hash: number, start: number, end: number, slot: number): number {
    const id = this.tokens.length;
    const from = id === 0 ? 0 : this.ends[id - 1]!;
    const token = this.units.subarray(start, end);
    this.tokens.push(this.bytes.toString('utf16le', 2 * start, 2 * end));
    while (this.written.length < from + token.length) this.written = grown(this.written, Uint16Array);
    this.written.set(token, from);
    if (this.hashes.length === id) {
      this.hashes = grown(this.hashes, Int32Array);
      this.ends = grown(this.ends, Int32Array);
    }
    this.hashes[id] = hash;
    this.ends[id] = from + token.length;
    this.slots[slot] = id + 1;
    if (2 * this.tokens.length > this.slots.length) this.spread();
    return id;
  }

  /** Doubles the slots, so that at most half of them are taken. */
  private spread(): void {
    this.slots = new Int32Array(2 * this.slots.length);
    const mask = this.slots.length - 1;
    for (let id = 0; id < this.tokens.length; id++) {
      let slot = placeOf(this.hashes[id]!) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = id + 1;
    }
  }
}

const PRIME = 0x01000193;

/** The upper bits of a hash by multiplication are the better ones. */
function placeOf(hash: number): number {
  return hash ^ (hash >>> 15);
}

const KINDS = kindsOfUnits();

function kindsOfUnits(): Uint8Array {
  const kinds = new Uint8Array(0x10000);
  const mark = (kind: number) => (range: string) =>
    kinds.fill(kind, range.charCodeAt(0), range.charCodeAt(range.length - 1) + 1);
  TOKEN_RANGES.letters.forEach(mark(LETTER));
  TOKEN_RANGES.digits.forEach(mark(DIGIT));
  TOKEN_RANGES.japanese.forEach(mark(JAPANESE));
  mark(UNDERSCORE)('_');
  return kinds;
}

function isAscii(units: Uint16Array, length: number): boolean {
  let all = 0;
  for (let at = 0; at < length; at++) all |= units[at]!;
  return all < 0x80;
}

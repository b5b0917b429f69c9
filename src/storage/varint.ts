/** Bytes that grow and are read again, with whole numbers below 2³² in as few bytes as they need (LEB128). */
import { DamagedIndexError } from './damage.ts';

const MOST_VARINT_BYTES = 5;
const encoder = new TextEncoder();

/** Growable bytes with varint encoding. */
export class ByteWriter {
  private bytes = new Uint8Array(32);
  length = 0;

  byte(value: number): void {
    if (this.length === this.bytes.length) this.grow(this.length + 1);
    this.bytes[this.length++] = value;
  }

  varint(value: number): void {
    if (this.length + MOST_VARINT_BYTES > this.bytes.length) this.grow(this.length + MOST_VARINT_BYTES);
    this.length = writeVarint(this.bytes, this.length, value);
  }

  append(data: Uint8Array): void {
    if (this.length + data.length > this.bytes.length) this.grow(this.length + data.length);
    this.bytes.set(data, this.length);
    this.length += data.length;
  }

  /** Writes the length in UTF-8 bytes, followed by the bytes. */
  text(value: string): void {
    if (this.asciiText(value)) return;
    const bytes = encoder.encode(value);
    this.varint(bytes.length);
    this.append(bytes);
  }

  /** A view that is valid until the next write. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  /**
   * Writes ASCII without a call into the runtime, which takes longer than a name.
   * @returns false, and writes nothing, for other text
   */
  private asciiText(value: string): boolean {
    const most = this.length + MOST_VARINT_BYTES + value.length;
    if (most > this.bytes.length) this.grow(most);
    const start = writeVarint(this.bytes, this.length, value.length);
    for (let at = 0; at < value.length; at++) {
      const unit = value.charCodeAt(at);
      if (unit > 0x7f) return false;
      this.bytes[start + at] = unit;
    }
    this.length = start + value.length;
    return true;
  }

  private grow(least: number): void {
    const larger = new Uint8Array(Math.max(least, this.bytes.length * 2));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

/**
 * Reads what `ByteWriter` wrote.
 * @throws DamagedIndexError at the end of the bytes, so that a damaged length cannot make a reader run on
 */
export class ByteReader {
  at: number;
  private readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Bytes that are not read yet. */
  get left(): number {
    return this.bytes.length - this.at;
  }

  /** Reads `count` numbers, in a third of the time of as many calls of `varint`. */
  varints(into: Uint32Array, count: number): void {
    const { bytes } = this;
    for (let number = 0; number < count; number++) {
      const first = bytes[this.at];
      if (first !== undefined && first < 0x80) {
        into[number] = first;
        this.at++;
      } else into[number] = this.varint();
    }
  }

  /** Skips bytes behind their length. @returns the offset of the first of them */
  skip(): number {
    const length = this.varint();
    const start = this.at;
    this.at += length;
    if (this.at > this.bytes.length) throw new DamagedIndexError('a list ends too early');
    return start;
  }

  /** Bytes behind their length, as a view. */
  part(): Uint8Array {
    const start = this.skip();
    return this.bytes.subarray(start, this.at);
  }

  byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new DamagedIndexError('a list ends too early');
    return value;
  }

  varint(): number {
    let value = 0;
    let shift = 0;
    for (;;) {
      const next = this.byte();
      value |= (next & 0x7f) << shift;
      if (next < 0x80) return value >>> 0;
      shift += 7;
    }
  }
}

/** Bytes that `writeVarint` takes for a number below 2³². */
export function varintLength(value: number): number {
  let length = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) length++;
  return length;
}

/** @returns the place behind the number */
export function writeVarint(bytes: Uint8Array, at: number, value: number): number {
  let place = at;
  let rest = value;
  while (rest > 0x7f) {
    bytes[place++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  bytes[place++] = rest;
  return place;
}

/** Whether bytes stand at a place. */
export function standsAt(bytes: Uint8Array, start: number, wanted: Uint8Array): boolean {
  for (let at = 0; at < wanted.length; at++) if (bytes[start + at] !== wanted[at]) return false;
  return true;
}

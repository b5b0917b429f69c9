/**
 * Sequences of three bytes that a file holds, so that a text search need not read those that cannot hold its pattern. Case
 * is ignored as ripgrep ignores it. A table may claim a sequence that is not there, and never denies one that is.
 */

/** Bits of the largest table. */
const MOST_BITS = 1 << 16;
const LEAST_BITS = 1 << 9;
/** Few claims are wrong while three of four bits are free. */
const BITS_PER_TRIGRAM = 4;

const scratch = new Uint8Array(MOST_BITS / 8);

/** Table of the sequences in `bytes`; its length is a power of two. */
export function trigramTable(bytes: Uint8Array): Uint8Array {
  scratch.fill(0);
  let count = 0;
  forEachTrigram(bytes, (hash) => {
    const bit = 1 << (hash & 7);
    const before = scratch[hash >> 3]!;
    if ((before & bit) !== 0) return;
    scratch[hash >> 3] = before | bit;
    count++;
  });
  let bits = LEAST_BITS;
  while (bits < MOST_BITS && bits < count * BITS_PER_TRIGRAM) bits *= 2;
  const table = new Uint8Array(bits / 8);
  for (let at = 0; at < scratch.length; at++) table[at & (table.length - 1)]! |= scratch[at]!;
  return table;
}

/** Whether the file of the table may hold all of these sequences. */
export function mayHold(table: Uint8Array, trigrams: readonly number[]): boolean {
  const mask = table.length - 1;
  return trigrams.every((hash) => (table[(hash >> 3) & mask]! & (1 << (hash & 7))) !== 0);
}

/** Sequences that a file must hold for a line of it to match; empty when the pattern tells none. */
export function trigramsOf(pattern: string): readonly number[] {
  const found = new Set<number>();
  for (const run of pattern.split(MAY_VARY)) forEachTrigram(encoder.encode(run), (hash) => found.add(hash));
  return [...found];
}

const encoder = new TextEncoder();

/** Characters whose other cases have other bytes: all but ASCII, kana, ideographs and Hangul. */
const MAY_VARY = /[^\0-\x7f\u3000-\u9fff\uac00-\ud7a3]/u;

function forEachTrigram(bytes: Uint8Array, take: (hash: number) => void): void {
  let three = 0;
  let held = 0;
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at]!;
    if (byte >= UPPER_A && byte <= UPPER_Z) byte += TO_LOWER;
    else if (byte === LONG_S[0] && bytes[at + 1] === LONG_S[1]) {
      byte = LOWER_S;
      at += 1;
    } else if (byte === KELVIN[0] && bytes[at + 1] === KELVIN[1] && bytes[at + 2] === KELVIN[2]) {
      byte = LOWER_K;
      at += 2;
    }
    three = ((three << 8) | byte) & 0xff_ff_ff;
    if (++held >= 3) take(Math.imul(three, SPREAD) >>> 16);
  }
}

const SPREAD = 0x9e_37_79_b1;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const TO_LOWER = 0x20;
const LOWER_K = 0x6b;
const LOWER_S = 0x73;
/** `ſ` and `K` (kelvin) are other cases of `s` and `k`, the only ones beyond ASCII. */
const LONG_S = [0xc5, 0xbf] as const;
const KELVIN = [0xe2, 0x84, 0xaa] as const;

/**
 * Sequences of three bytes that a file holds, so that a text search need not read those that cannot hold its pattern. Case
 * is ignored as ripgrep ignores it. Each is a number below 2¹⁶ that some others share: a file may claim to hold one that is
 * not there, and never denies one that is.
 */

const MOST_NUMBERS = 1 << 16;

const isFound = new Uint8Array(MOST_NUMBERS);
let found = new Uint16Array(1 << 12);

/** Returns the trigrams in `bytes`, each once, in no order. */
export function trigramsIn(bytes: Uint8Array): Uint16Array {
  const hashes = hashesIn(bytes);
  if (found.length < Math.min(hashes.length, MOST_NUMBERS)) found = new Uint16Array(MOST_NUMBERS);
  let count = 0;
  for (const hash of hashes) {
    if (isFound[hash] === 1) continue;
    isFound[hash] = 1;
    found[count++] = hash;
  }
  const trigrams = found.slice(0, count);
  for (const hash of trigrams) isFound[hash] = 0;
  return trigrams;
}

/** Whether all sequences of one of `wanted` are among `trigrams`, or nobody knows. */
export function mayHold(trigrams: Uint16Array | undefined, wanted: readonly (readonly number[])[]): boolean {
  return trigrams === undefined || wanted.some((all) => all.every((each) => trigrams.includes(each)));
}

/** Sequences that a file must hold for a line of it to match; empty when the pattern tells none. */
export function trigramsOf(pattern: string): readonly number[] {
  const found = new Set<number>();
  for (const run of pattern.split(MAY_VARY)) for (const hash of hashesIn(encoder.encode(run))) found.add(hash);
  return [...found];
}

const encoder = new TextEncoder();

/** Characters whose other cases have other bytes: all but ASCII, kana, ideographs and Hangul. */
const MAY_VARY = /[^\0-\x7f\u3000-\u9fff\uac00-\ud7a3]/u;

/** Maps each sequence, with ASCII in lower case, to a number below 2¹⁶. */
function hashesIn(bytes: Uint8Array): Uint16Array {
  const hashes = new Uint16Array(bytes.length);
  let three = 0;
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at]!;
    if (byte > ASCII) {
      const folded = foldedAt(bytes, at);
      at += folded.bytes - 1;
      byte = folded.byte;
    } else if (byte >= UPPER_A && byte <= UPPER_Z) byte += TO_LOWER;
    three = ((three << 8) | byte) & 0xff_ff_ff;
    hashes[length++] = Math.imul(three, SPREAD) >>> 16;
  }
  return hashes.subarray(2, Math.max(2, length));
}

interface Folded {
  readonly byte: number;
  /** How many it stands for. */
  readonly bytes: number;
}

const SAME: readonly Folded[] = Array.from({ length: 256 }, (_, byte) => ({ byte, bytes: 1 }));
/** `ſ` (C5 BF) and `K` (the sign of kelvin, E2 84 AA) are other cases of `s` and `k`, the only ones beyond ASCII. */
const S: Folded = { byte: 0x73, bytes: 2 };
const K: Folded = { byte: 0x6b, bytes: 3 };

function foldedAt(bytes: Uint8Array, at: number): Folded {
  const byte = bytes[at]!;
  if (byte === 0xc5 && bytes[at + 1] === 0xbf) return S;
  return byte === 0xe2 && bytes[at + 1] === 0x84 && bytes[at + 2] === 0xaa ? K : SAME[byte]!;
}

const SPREAD = 0x9e_37_79_b1;
const ASCII = 0x7f;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const TO_LOWER = 0x20;

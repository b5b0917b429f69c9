/**
 * Checks that rows of the index carry, since SQLite's pages have none: a damaged page would answer otherwise. A change of
 * any one word is always found, any other with a chance of one in four billion.
 */
import { DamagedIndexError } from '../damage.ts';

const CHECK_BYTES = 4;
/** Odd, so that multiplying by it loses nothing. */
const FACTOR = 0x9e3779b1;

/** Bytes as they are stored: followed by their check. */
export function withCheck(bytes: Uint8Array): Uint8Array {
  const stored = new Uint8Array(bytes.length + CHECK_BYTES);
  stored.set(bytes);
  new DataView(stored.buffer).setInt32(bytes.length, computeCheck(bytes), true);
  return stored;
}

/** Verifies stored bytes and returns a view of them. @throws DamagedIndexError when they changed */
export function verifyBytes(stored: Uint8Array, column: string): Uint8Array {
  const length = stored.length - CHECK_BYTES;
  if (length < 0) throw new DamagedIndexError(`column ${column} is cut off`);
  const bytes = stored.subarray(0, length);
  const check = new DataView(stored.buffer, stored.byteOffset + length, CHECK_BYTES).getInt32(0, true);
  if (check !== computeCheck(bytes)) throw new DamagedIndexError(`column ${column} is not what was written`);
  return bytes;
}

/** The check of the values of a row. */
export function sumOf(values: readonly unknown[]): number {
  return values.reduce<number>(addToSum, values.length) | 0;
}

/** The check of some columns of a row. */
export function sumOfColumns(row: Readonly<Record<string, unknown>>, columns: readonly string[]): number {
  let sum = columns.length;
  for (const column of columns) sum = addToSum(sum, row[column]);
  return sum | 0;
}

function addToSum(before: number, value: unknown): number {
  const text = typeof value === 'string' ? value : String(value);
  let sum = before;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), FACTOR);
  // The length of a value counts, so that nothing can move from one value into the next.
  return Math.imul(sum ^ (text.length + 0x10000), FACTOR);
}

/** Four sums side by side, which a processor computes at the same time: some 2 GB a second. */
function computeCheck(bytes: Uint8Array): number {
  const words = wordsOf(bytes);
  const end = words.length - (words.length % 4);
  let [a, b, c, d] = [Math.imul(bytes.length + 1, FACTOR), 1, 2, 3];
  for (let at = 0; at < end; at += 4) {
    a = Math.imul(a ^ words[at]!, FACTOR);
    b = Math.imul(b ^ words[at + 1]!, FACTOR);
    c = Math.imul(c ^ words[at + 2]!, FACTOR);
    d = Math.imul(d ^ words[at + 3]!, FACTOR);
    // Mixes the high bits of a word into the low ones of the sum.
    a ^= a >>> 15;
    b ^= b >>> 15;
    c ^= c >>> 15;
    d ^= d >>> 15;
  }
  for (let at = end; at < words.length; at++) a = Math.imul(a ^ words[at]!, FACTOR);
  for (let at = words.length * 4; at < bytes.length; at++) a = Math.imul(a ^ bytes[at]!, FACTOR);
  return sumOf([a, b, c, d]);
}

/** Whole words of the bytes, as a view where they are aligned. */
function wordsOf(bytes: Uint8Array): Int32Array {
  const count = Math.floor(bytes.length / 4);
  if (bytes.byteOffset % 4 === 0) return new Int32Array(bytes.buffer, bytes.byteOffset, count);
  return new Int32Array(bytes.slice(0, count * 4).buffer);
}

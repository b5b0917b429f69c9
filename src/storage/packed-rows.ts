/** Tables of whole numbers, row after row, in as few bytes as their numbers need. */
import { DamagedIndexError } from './damage.ts';
import { ByteReader, ByteWriter } from './varint.ts';

/** Numbers of which most are small, none negative. */
export function packNumbers(numbers: Uint16Array): Uint8Array {
  const out = new ByteWriter();
  for (const number of numbers) out.varint(number);
  return out.view().slice();
}

/** @throws DamagedIndexError */
export function unpackNumbers(packed: Uint8Array, count: number): Uint16Array {
  const reader = readerOf(packed, count);
  const numbers = new Uint16Array(count);
  for (let at = 0; at < count; at++) numbers[at] = reader.varint();
  requireEnd(reader);
  return numbers;
}

/** Rows of which each resembles the one before: differences are stored, a sign in their lowest bit. */
export function packRows(rows: Int32Array, width: number): Uint8Array {
  const out = new ByteWriter();
  for (let at = 0; at < rows.length; at++) {
    const difference = (rows[at] ?? 0) - (rows[at - width] ?? 0);
    out.varint(((difference << 1) ^ (difference >> 31)) >>> 0);
  }
  return out.view().slice();
}

/** @param count rows @throws DamagedIndexError */
export function unpackRows(packed: Uint8Array, count: number, width: number): Int32Array {
  const reader = readerOf(packed, count * width);
  const rows = new Int32Array(count * width);
  for (let at = 0; at < rows.length; at++) {
    const stored = reader.varint();
    rows[at] = (rows[at - width] ?? 0) + ((stored >>> 1) ^ -(stored & 1));
  }
  requireEnd(reader);
  return rows;
}

/** Refuses a count of numbers that exceeds the bytes, since each takes at least one. */
function readerOf(packed: Uint8Array, numbers: number): ByteReader {
  if (packed.length < numbers) throw new DamagedIndexError('a table holds fewer rows than its segment');
  return new ByteReader(packed);
}

function requireEnd({ done }: ByteReader): void {
  if (!done) throw new DamagedIndexError('a table holds more rows than its segment');
}

/** Bytes that lie compressed in the store. The checksum of the zlib format tells a damaged index at once. */
import { deflateSync, inflateSync, type ZlibOptions } from 'node:zlib';
import { DamagedIndexError } from './damage.ts';

/**
 * Nothing stays nothing, since most small files have no references. A copy, because zlib's answer is the beginning of a
 * larger buffer, and all of that would go along to another thread.
 */
export function compress(data: Uint8Array | string): Uint8Array {
  if (data.length === 0) return new Uint8Array();
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  return new Uint8Array(deflateSync(bytes, sizesFor(bytes.length)));
}

/** zlib clears tables of 256 kB for each call unless it is told that a small text needs small ones. */
function sizesFor(length: number): ZlibOptions {
  const windowBits = Math.min(15, Math.max(9, Math.ceil(Math.log2(length))));
  return { windowBits, memLevel: Math.min(8, windowBits - 5), chunkSize: Math.min(16_384, Math.max(256, length)) };
}

/** @throws DamagedIndexError */
export function expand(compressed: Uint8Array): Buffer {
  if (compressed.length === 0) return Buffer.alloc(0);
  try {
    return inflateSync(compressed);
  } catch (cause) {
    throw new DamagedIndexError('compressed data cannot be read', { cause });
  }
}

/** Bytes that lie compressed in the store. The checksum of the zlib format tells a damaged index at once. */
import { deflateSync, inflateSync } from 'node:zlib';
import { DamagedIndexError } from './damage.ts';

/**
 * Nothing stays nothing, since most small files have no references. A copy, because zlib's answer is the beginning of a
 * larger buffer, and all of that would go along to another thread.
 */
export function compress(data: Uint8Array | string): Uint8Array {
  return data.length === 0 ? new Uint8Array() : new Uint8Array(deflateSync(data));
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

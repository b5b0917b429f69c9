/** Bytes that lie compressed in the store. The checksum of the zlib format tells a damaged index at once. */
import { deflateRawSync, deflateSync, inflateRawSync, inflateSync, type ZlibOptions } from 'node:zlib';
import { DamagedIndexError } from './damage.ts';
import { ByteReader, ByteWriter } from './varint.ts';

/**
 * Compresses; empty data stays empty, since most small files have no references. The result is a copy: zlib returns the
 * beginning of a larger buffer, which would travel to another thread as a whole.
 */
export function compress(data: Uint8Array | string): Uint8Array {
  if (data.length === 0) return new Uint8Array();
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  return new Uint8Array(deflateSync(bytes, sizesFor(bytes.length)));
}

/** Chooses small tables for a small text; by default zlib clears 256 kB of tables for each call. */
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

/** Beyond it a question would wait for the expanding: a list of a million postings takes 8 ms. */
const MOST_EXPANDED = 32 * 1024;
/** Compression level; each higher one saves a hundredth, and takes up to a fifth longer. */
const BLOCK_LEVEL = 4;

/** Bytes that many questions read, behind their length: compressed where that is quickly undone, after a length of 0 as they are. */
export function compressBlock(bytes: Uint8Array): Uint8Array {
  const isShort = bytes.length > 0 && bytes.length <= MOST_EXPANDED;
  const out = new ByteWriter();
  out.varint(isShort ? bytes.length : 0);
  out.append(isShort ? deflateRawSync(bytes, { ...sizesFor(bytes.length), level: BLOCK_LEVEL }) : bytes);
  return out.view();
}

/** @throws DamagedIndexError */
export function expandBlock(stored: Uint8Array): Uint8Array {
  const reader = new ByteReader(stored);
  const length = reader.varint();
  const rest = stored.subarray(reader.at);
  if (length === 0) return rest;
  if (length > MOST_EXPANDED) throw new DamagedIndexError('a block is longer than any that is written');
  const { buffer, byteOffset, byteLength } = expandedTo(length, rest);
  if (byteLength !== length) throw new DamagedIndexError('a block is not as long as it was');
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The additional byte spares zlib a second buffer to see that nothing follows. */
function expandedTo(length: number, compressed: Uint8Array): Buffer {
  try {
    return inflateRawSync(compressed, { chunkSize: Math.max(LEAST_CHUNK, length + 1) });
  } catch (cause) {
    throw new DamagedIndexError('compressed data cannot be read', { cause });
  }
}

/** Smaller ones are refused by zlib. */
const LEAST_CHUNK = 64;

/**
 * Posting lists in blocks, as they are stored: a row for each list would take more room and time than most of the lists. A
 * block holds lists by ascending keys, each as the text of its key, the number of its bytes and the bytes.
 */
import { DamagedIndexError } from './damage.ts';
import { ByteReader, ByteWriter } from './varint.ts';

export type KeyedList = readonly [key: string, list: Uint8Array];

export interface PostingBlock {
  /** The lowest of its keys. */
  readonly first: string;
  readonly bytes: Uint8Array;
}

/** A row with so much fills a page of 4096 bytes. A longer list is alone in its block. */
const BLOCK_BYTES = 3900;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** @param lists by ascending keys. A block is valid until the next one. */
export function* blocksOf(lists: Iterable<KeyedList>): Generator<PostingBlock> {
  const block = new ByteWriter();
  let first: string | undefined;
  for (const [key, list] of lists) {
    if (first !== undefined && block.length + key.length + list.length > BLOCK_BYTES) {
      yield { first, bytes: block.view() };
      block.length = 0;
      first = undefined;
    }
    first ??= key;
    block.text(key);
    block.varint(list.length);
    block.append(list);
  }
  if (first !== undefined) yield { first, bytes: block.view() };
}

/**
 * The list of a key, copied: whoever keeps it would keep the whole block.
 * @throws DamagedIndexError
 */
export function listIn(block: Uint8Array, key: string): Uint8Array | undefined {
  const wanted = encoder.encode(key);
  const reader = new ByteReader(block);
  while (!reader.done) {
    const keyStart = skip(reader, block);
    const keyEnd = reader.at;
    const start = skip(reader, block);
    if (keyEnd - keyStart === wanted.length && isAt(block, keyStart, wanted)) return block.slice(start, reader.at);
  }
  return undefined;
}

/** All lists of a block, as views of it. @throws DamagedIndexError */
export function* listsOf(block: Uint8Array): Generator<KeyedList> {
  const reader = new ByteReader(block);
  while (!reader.done) yield [decoder.decode(readBytes(reader, block)), readBytes(reader, block)];
}

/** Bytes that sort as JavaScript sorts keys, which is by UTF-16 units. */
export function orderOf(key: string): Uint8Array {
  return Buffer.from(key, 'utf16le').swap16();
}

function readBytes(reader: ByteReader, block: Uint8Array): Uint8Array {
  return block.subarray(skip(reader, block), reader.at);
}

/** Steps over a length and so many bytes. @returns where those begin */
function skip(reader: ByteReader, block: Uint8Array): number {
  const length = reader.varint();
  const start = reader.at;
  reader.at += length;
  if (reader.at > block.length) throw new DamagedIndexError('a block of lists ends too early');
  return start;
}

function isAt(block: Uint8Array, start: number, wanted: Uint8Array): boolean {
  for (let at = 0; at < wanted.length; at++) if (block[start + at] !== wanted[at]) return false;
  return true;
}

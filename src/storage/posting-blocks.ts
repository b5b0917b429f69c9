/**
 * Posting lists in blocks, as they are stored: a row for each list would take more room and time than most of the lists. A
 * block begins with the key at which the next one begins, nothing in the last: that proves that a key is absent, and not
 * that the database led to a wrong row. Then comes a byte for each of its keys, by which most keys that it lacks are told
 * without expanding it, and, compressed, lists by ascending keys, each as the text of its key, the number of its bytes and
 * the bytes.
 */
import { compressBlock, expandBlock } from './compressed.ts';
import { DamagedIndexError } from './damage.ts';
import { ByteReader, ByteWriter, standsAt } from './varint.ts';

export type KeyedList = readonly [key: string, list: Uint8Array];

export interface PostingBlock {
  /** Lowest key of the block; empty for the first block, which covers all lower keys as well. */
  readonly first: string;
  readonly bytes: Uint8Array;
}

/** Twice as much takes half as long again to expand, and no less room on its page. A longer list is alone in its block. */
const BLOCK_BYTES = 2000;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** @param lists by ascending keys. There is a block even without lists. */
export function* packBlocks(lists: Iterable<KeyedList>): Generator<PostingBlock> {
  const block = new ByteWriter();
  const marks = new ByteWriter();
  let first = FIRST;
  for (const [key, list] of lists) {
    if (block.length > 0 && block.length + key.length + list.length > BLOCK_BYTES) {
      yield { first, bytes: chainBlocks(key, marks, block) };
      block.length = 0;
      marks.length = 0;
      first = key;
    }
    marks.byte(markOfKey(key));
    block.text(key);
    block.varint(list.length);
    block.append(list);
  }
  yield { first, bytes: chainBlocks(LAST, marks, block) };
}

/** Bounds below and above every key. */
const FIRST = '';
const LAST = '';

function chainBlocks(next: string, marks: ByteWriter, lists: ByteWriter): Uint8Array {
  const block = new ByteWriter();
  block.text(next);
  block.varint(marks.length);
  block.append(marks.view());
  block.append(compressBlock(lists.view()));
  return block.view();
}

/** Hashes a key; for ASCII, as nearly all keys are, without a call into the runtime. */
function markOfKey(key: string): number {
  let mark = 0;
  for (let at = 0; at < key.length; at++) {
    const unit = key.charCodeAt(at);
    if (unit > 0x7f) return markOf(encoder.encode(key));
    mark = (mark * 31 + unit) & 0xff;
  }
  return mark;
}

/** Hashes a key to a byte: a block of 25 keys rules out an absent key nine times in ten. */
function markOf(key: Uint8Array): number {
  let mark = 0;
  for (const byte of key) mark = (mark * 31 + byte) & 0xff;
  return mark;
}

/**
 * The list of a key, copied: whoever keeps it would keep the whole block.
 * @param block that begins at the key or before it
 * @throws DamagedIndexError also when the key stands behind the block
 */
export function listIn(block: Uint8Array, key: string): Uint8Array | undefined {
  const wanted = encoder.encode(key);
  const { next, marks, compressed } = partsOf(block);
  if (next !== LAST && key >= next) throw new DamagedIndexError('a list of postings is not where it was written');
  return marks.includes(markOf(wanted)) ? listAmong(expandBlock(compressed), wanted) : undefined;
}

function listAmong(lists: Uint8Array, wanted: Uint8Array): Uint8Array | undefined {
  const reader = new ByteReader(lists);
  while (!reader.done) {
    const keyStart = reader.skip();
    const keyEnd = reader.at;
    const start = reader.skip();
    if (keyEnd - keyStart === wanted.length && standsAt(lists, keyStart, wanted)) return lists.slice(start, reader.at);
  }
  return undefined;
}

interface BlockParts {
  readonly next: string;
  readonly marks: Uint8Array;
  readonly compressed: Uint8Array;
}

function partsOf(block: Uint8Array): BlockParts {
  const reader = new ByteReader(block);
  const next = decoder.decode(reader.part());
  const marks = reader.part();
  return { next, marks, compressed: block.subarray(reader.at) };
}

/**
 * All lists of blocks that follow each other, as views of what is expanded block after block.
 * @param to key up to which there have to be blocks; all when it is left out
 * @throws DamagedIndexError when one is missing
 */
export function* unpackLists(blocks: Iterable<Uint8Array>, to?: string): Generator<KeyedList> {
  let expected: string | undefined;
  for (const block of blocks) {
    const { next, compressed } = partsOf(block);
    const lists = expandBlock(compressed);
    const reader = new ByteReader(lists);
    let isFirst = true;
    while (!reader.done) {
      const key = decoder.decode(reader.part());
      if (isFirst && expected !== undefined && key !== expected) throw missing();
      isFirst = false;
      yield [key, reader.part()];
    }
    expected = next;
  }
  if (expected === undefined || (expected !== LAST && (to === undefined || expected < to))) throw missing();
}

function missing(): DamagedIndexError {
  return new DamagedIndexError('a block of postings is missing');
}

/** Bytes that sort as JavaScript sorts keys, which is by UTF-16 units. */
export function orderOf(key: string): Uint8Array {
  return Buffer.from(key, 'utf16le').swap16();
}

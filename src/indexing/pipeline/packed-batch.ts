/**
 * A batch of one file as bytes, for machines that take it over instead of reading the file. A pack is checked from end to
 * end: lengths and ordinals that another machine states would lead ranking out of its columns, and an outline that cannot
 * be read would look like a damaged index.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import { parseJson } from '../../base/json-record.ts';
import { integer, listOf, oneOf, type Reader, recordOf, ShapeError, text } from '../../base/shape.ts';
import { PROVENANCES, RELATIONS } from '../../languages/framework-contract.ts';
import { unpackCommentWords } from '../../storage/comment-words.ts';
import { expand } from '../../storage/compressed.ts';
import { CHUNK_KINDS, CHUNK_WIDTH, chunkAt, FILE_CLASSES, type NewFile } from '../../storage/contract.ts';
import { DamagedIndexError } from '../../storage/damage.ts';
import { unpackEntities } from '../../storage/packed-entities.ts';
import { unpackOutline } from '../../storage/packed-outline.ts';
import { appendBlock, FIELD_COUNT, holdsFiles, PostingCursor } from '../../storage/postings.ts';
import { unpackReferences } from '../../storage/reference-list.ts';
import { ByteReader, ByteWriter } from '../../storage/varint.ts';
import type { ScannedFile } from '../scan/scanned-file.ts';
import { type BatchResult, chunkCountOf } from './index-batch.ts';

/** Version of the byte format, which is part of the key of a file, so that other formats are never requested. */
export const PACK_VERSION = 1;

/** Local file with the content of a pack. */
export interface LocalFile extends ScannedFile {
  readonly hash: string;
  /** Right before it was hashed. */
  readonly indexedAt: number;
}

const BYTES_OF_FILE = ['outline', 'references', 'entities', 'commentWords'] as const;

/** @param batch of one file that was not skipped */
export function packBatch(batch: BatchResult): Uint8Array {
  const [file] = batch.files;
  if (file === undefined || batch.files.length !== 1) throw new Error('a pack holds one file');
  const { language, encoding, lines, symbols, edges } = file;
  const columns = {
    chunks: [...batch.chunks],
    lengths: [...batch.lengths],
    keyLengths: [...batch.keyLengths],
    listLengths: [...batch.listLengths],
  };
  const stated = { language, encoding, lines, symbols, edges, class: batch.fileClasses[0], ...columns };
  const out = new ByteWriter();
  out.text(JSON.stringify(stated));
  out.text(batch.keys);
  const parts = [...BYTES_OF_FILE.map((name) => file[name]), batch.lists, bytesOf(batch.vectors)];
  for (const bytes of [...parts, bytesOf(batch.pathVectors)]) {
    out.varint(bytes.length);
    out.append(bytes);
  }
  return deflateSync(out.view());
}

/**
 * @param dimensions of the vectors of this index
 * @throws DamagedIndexError for anything that an index could not be built from
 */
export function unpackBatch(pack: Uint8Array, local: LocalFile, dimensions: number): BatchResult {
  const reader = new ByteReader(inflatePack(pack));
  const texts = [reader.part(), reader.part()].map((bytes) => Buffer.from(bytes).toString());
  const [stated = '', keys = ''] = texts;
  const [outline, references, entities, commentWords] = BYTES_OF_FILE.map(() => reader.part().slice());
  const [lists, vectors, pathVectors] = [reader.part().slice(), reader.part(), reader.part()];
  if (!outline || !references || !entities || !commentWords || !reader.done) throw unlike('its parts');
  const { chunks: columns, lengths, keyLengths, listLengths, fileClass, ...facts } = parseHeader(stated);
  const chunks = Int32Array.from(columns);
  const file: NewFile = {
    ...local,
    ...facts,
    chunks: chunks.length / CHUNK_WIDTH,
    outline,
    references,
    entities,
    commentWords,
  };
  const batch: BatchResult = {
    files: [file],
    skipped: [],
    fileClasses: Uint8Array.of(fileClass),
    chunks,
    lengths: Uint16Array.from(lengths),
    vectors: new Int8Array(vectors),
    pathVectors: new Int8Array(pathVectors),
    keys,
    keyLengths: Int32Array.from(keyLengths),
    lists,
    listLengths: Int32Array.from(listLengths),
    sourceBytes: local.size,
  };
  requireSound(batch, file, dimensions);
  return batch;
}

function bytesOf({ buffer, byteOffset, byteLength }: Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Limit in bytes, far above what a source file of a megabyte, the largest that is read, yields. */
const MOST_BYTES = 64 * 2 ** 20;

function inflatePack(pack: Uint8Array): Uint8Array {
  try {
    return new Uint8Array(inflateSync(pack, { maxOutputLength: MOST_BYTES }));
  } catch (cause) {
    throw new DamagedIndexError('a pack cannot be read', { cause });
  }
}

type Header = Pick<NewFile, 'language' | 'encoding' | 'lines' | 'symbols' | 'edges'> & {
  readonly fileClass: number;
  readonly chunks: readonly number[];
  readonly lengths: readonly number[];
  readonly keyLengths: readonly number[];
  readonly listLengths: readonly number[];
};

const count: Reader<number> = (value) => {
  const number = integer(value);
  if (number < 0) throw unlike('a negative number');
  return number;
};

/** The symbol of a chunk that is no definition is -1. */
const numbers: Reader<readonly number[]> = (value) => {
  const isNumber = (each: unknown): boolean => Number.isInteger(each) && Number(each) >= -1 && Number(each) < 2 ** 31;
  if (!Array.isArray(value) || !value.every(isNumber)) throw unlike('its numbers');
  return value;
};

const edge = recordOf((field) => ({
  from: field('from', text),
  to: field('to', text),
  relation: field('relation', oneOf(RELATIONS)),
  provenance: field('provenance', oneOf(PROVENANCES)),
  line: field('line', integer),
}));

const header = recordOf(
  (field): Header => ({
    language: field('language', text),
    encoding: field('encoding', text),
    lines: field('lines', count),
    symbols: field('symbols', count),
    edges: field('edges', listOf(edge)),
    fileClass: field('class', count),
    chunks: field('chunks', numbers),
    lengths: field('lengths', numbers),
    keyLengths: field('keyLengths', numbers),
    listLengths: field('listLengths', numbers),
  }),
);

function parseHeader(json: string): Header {
  try {
    return header(parseJson(json));
  } catch (error) {
    throw error instanceof ShapeError ? unlike(error.message) : error;
  }
}

function requireSound(batch: BatchResult, file: NewFile, dimensions: number): void {
  const count = chunkCountOf(batch);
  if (!Number.isInteger(count) || batch.lengths.length !== count * FIELD_COUNT) throw unlike('its chunks');
  if (batch.vectors.length !== count * dimensions || batch.pathVectors.length !== dimensions)
    throw unlike('its vectors');
  if ((batch.fileClasses[0] ?? 0) >= FILE_CLASSES.length) throw unlike('its class');
  const { symbols } = unpackOutline(file.outline);
  unpackReferences(expand(file.references));
  unpackEntities(file.entities);
  unpackCommentWords(file.commentWords);
  for (let at = 0; at < count; at++) requireChunk(batch.chunks, at, { lines: file.lines, symbols: symbols.length });
  requireLists(batch, count);
}

function requireChunk(
  columns: Int32Array,
  at: number,
  most: { readonly lines: number; readonly symbols: number },
): void {
  const { file, startLine, endLine, symbol } = chunkAt(columns, at);
  const kind = columns[at * CHUNK_WIDTH + KIND] ?? -1;
  const isSound =
    file === 0 &&
    startLine >= 1 &&
    endLine >= startLine &&
    endLine <= Math.max(1, most.lines) &&
    symbol < most.symbols &&
    kind >= 0 &&
    kind < CHUNK_KINDS.length;
  if (!isSound) throw unlike('a chunk');
}

/** Place of the kind among the columns of a chunk. */
const KIND = 4;

function requireLists({ keys, keyLengths, lists, listLengths }: BatchResult, chunkCount: number): void {
  if (sum(keyLengths) !== keys.length || sum(listLengths) !== lists.length) throw unlike('its lists');
  if (keyLengths.length !== listLengths.length || keyLengths.some((length) => length < 1)) throw unlike('its keys');
  const block = new ByteWriter();
  let keyAt = 0;
  let listAt = 0;
  for (const [index, length] of keyLengths.entries()) {
    const end = listAt + (listLengths[index] ?? 0);
    requireList(block, lists.subarray(listAt, end), holdsFiles(keys.slice(keyAt, keyAt + length)) ? 1 : chunkCount);
    keyAt += length;
    listAt = end;
  }
}

/** @param block used anew for each list */
function requireList(block: ByteWriter, payload: Uint8Array, most: number): void {
  block.length = 0;
  appendBlock(block, 0, payload);
  const cursor = new PostingCursor(block.view());
  while (cursor.next()) if (cursor.ordinal >= most) throw unlike('a list');
}

function sum(numbers: Int32Array): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function unlike(what: string): DamagedIndexError {
  return new DamagedIndexError(`a pack is unlike any that this version makes: ${what}`);
}

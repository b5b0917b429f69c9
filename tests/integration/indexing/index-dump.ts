/** Everything an index says, in a form that does not depend on the order in which it was built. */
import { createHash } from 'node:crypto';
import { CHUNK_WIDTH, type FileRecord, type IndexStore, type SegmentData } from '../../../src/storage/contract.ts';
import { DEFINITION_PREFIX, FIELD_COUNT, forEachPosting, REFERENCE_PREFIX } from '../../../src/storage/postings.ts';

/** By path: readable facts, and digests of what is too large to read. */
export type IndexDump = Readonly<Record<string, FileDump>>;

export interface FileDump {
  readonly skip: string | null;
  readonly hash: string;
  readonly language: string;
  readonly encoding: string;
  readonly lines: number;
  readonly symbols: readonly string[];
  readonly chunks: readonly string[];
  readonly outline: string;
  readonly references: string;
  readonly columns: string;
  readonly postings: string;
  readonly postingCount: number;
}

export function dumpIndex(store: IndexStore): IndexDump {
  const segments = new Map(store.segmentIds().map((id) => [id, store.segment(id)]));
  const postings = postingsByFile(store, segments);
  return Object.fromEntries(store.files().map((file) => [file.path, dumpFile({ store, file, segments, postings })]));
}

interface FileSource {
  readonly store: IndexStore;
  readonly file: FileRecord;
  readonly segments: ReadonlyMap<number, SegmentData>;
  readonly postings: ReadonlyMap<number, readonly string[]>;
}

function dumpFile({ store, file, segments, postings }: FileSource): FileDump {
  const outline = store.outline(file.id);
  const places = [...(postings.get(file.id) ?? [])].sort();
  const segment = segments.get(file.segment);
  return {
    skip: file.skip,
    hash: file.hash,
    language: file.language,
    encoding: file.encoding,
    lines: file.lines,
    symbols: outline.symbols.map(({ name, kind, startLine }) => `${kind} ${name}:${startLine}`),
    chunks: segment ? chunkRows(segment, file.ordinal).map((row) => describeChunk(segment, row)) : [],
    outline: digest(JSON.stringify(outline)),
    references: digest(JSON.stringify(store.references(file.id))),
    columns: segment ? digest(columnsOf(segment, file.ordinal)) : '',
    postings: digest(places.join('\n')),
    postingCount: places.length,
  };
}

function chunkRows({ chunks, chunkCount }: SegmentData, ordinal: number): number[] {
  const rows = Array.from({ length: chunkCount }, (_, row) => row);
  return rows.filter((row) => chunks[row * CHUNK_WIDTH] === ordinal);
}

function describeChunk({ chunks }: SegmentData, row: number): string {
  return chunks.slice(row * CHUNK_WIDTH + 1, (row + 1) * CHUNK_WIDTH).join(' ');
}

/** Lengths, vectors and class of one file. */
function columnsOf(segment: SegmentData, ordinal: number): string {
  const dimensions = segment.pathVectors.length / Math.max(1, segment.fileCount);
  const perChunk = chunkRows(segment, ordinal).map((row) => [
    ...segment.lengths.slice(row * FIELD_COUNT, (row + 1) * FIELD_COUNT),
    ...segment.vectors.slice(row * dimensions, (row + 1) * dimensions),
  ]);
  const path = [...segment.pathVectors.slice(ordinal * dimensions, (ordinal + 1) * dimensions)];
  return JSON.stringify([segment.fileClasses[ordinal], path, perChunk]);
}

/** For each living file: key, chunk within the file, frequencies. */
function postingsByFile(store: IndexStore, segments: ReadonlyMap<number, SegmentData>): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const key of store.keys('')) {
    for (const { segment: id, list } of store.postings(key)) {
      const segment = segments.get(id);
      if (!segment) throw new Error(`posting of the unknown segment ${id}`);
      forEachPosting(list, (ordinal, frequencies) => addPosting({ found, segment, key }, ordinal, frequencies));
    }
  }
  return found;
}

interface PostingTarget {
  readonly found: Map<number, string[]>;
  readonly segment: SegmentData;
  readonly key: string;
}

function addPosting({ found, segment, key }: PostingTarget, ordinal: number, frequencies: Uint8Array): void {
  const isByFile = key.startsWith(DEFINITION_PREFIX) || key.startsWith(REFERENCE_PREFIX);
  const file = isByFile ? ordinal : (segment.chunks[ordinal * CHUNK_WIDTH] ?? -1);
  const id = segment.fileIds[file];
  if (id === undefined) throw new Error(`${key} leads to file ${file} of ${segment.fileCount}`);
  if (id === 0) return;
  const inFile = isByFile ? '' : describeChunk(segment, ordinal);
  const list = found.get(id) ?? [];
  found.set(id, list);
  list.push(`${key} ${inFile} ${frequencies.join(' ')}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

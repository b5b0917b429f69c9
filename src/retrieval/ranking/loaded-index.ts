/** Segments of the index in memory, loaded when first needed and kept until the index changes. */
import { residentRows } from '../../base/dot-product.ts';
import { remembered } from '../../base/once.ts';
import type { RelativePath } from '../../base/paths.ts';
import { CHUNK_WIDTH, type IndexStore, type PostingRow, type SegmentData } from '../../storage/contract.ts';
import { ORIGIN } from '../../storage/origin.ts';
import { FIELD_COUNT } from '../../storage/postings.ts';

export interface LoadedSegment extends SegmentData {
  /** For each living file that has chunks `PLACE_WIDTH` numbers: its ordinal, its first chunk, the end of its chunks. */
  readonly places: Int32Array;
  /** File ordinal by chunk, -1 for a chunk of a dead file: a frequent word asks for it a million times. */
  readonly fileOfChunk: Int32Array;
}

interface CountedSegment extends LoadedSegment {
  readonly livingChunks: number;
  /** Terms of the living chunks by field. */
  readonly terms: Float64Array;
}

export const PLACE_WIDTH = 3;

export interface LoadedIndex {
  readonly segments: readonly LoadedSegment[];
  /** Living chunks of all segments: the document count of term statistics. */
  readonly chunkCount: number;
  /** Mean number of terms by field. */
  readonly meanLengths: Float64Array;
  /**
   * Path of a living file; read when first asked for, since a query looks at a few hundred of them.
   * Undefined for one that another process took out of the index after it was loaded.
   */
  pathOf(fileId: number): RelativePath | undefined;
  /** The other way round; undefined for a file that is not in the index. */
  idOf(path: RelativePath): number | undefined;
  /** As of the store; those of the last questions are kept, since a request is asked in parts and in several ways. */
  postings(term: string): readonly PostingRow[];
}

/** The segments that were loaded last, and the origin of the index that they are from. */
interface Former {
  readonly origin: string | undefined;
  readonly segments: readonly CountedSegment[];
}

const NOTHING: Former = { origin: undefined, segments: [] };

/** Caches the loaded segments of one store; after a change it reads those that are new, and of the others the living files. */
export class SegmentCache {
  private loaded: LoadedIndex | undefined;
  private former = NOTHING;
  private loading: Generator<undefined, Former> | undefined;
  private version = -1;
  private readonly store: IndexStore;

  constructor(store: IndexStore) {
    this.store = store;
  }

  get(): LoadedIndex {
    while (!this.step());
    return this.loaded!;
  }

  /** Loads a part of the index, if it is not loaded. @returns true when all of it is there */
  step(): boolean {
    const version = this.store.version();
    if (this.loaded && version === this.version) return true;
    const loading = version === this.version && this.loading ? this.loading : load(this.store, this.former);
    this.loaded = undefined;
    // After a failure the next one begins anew.
    this.loading = undefined;
    this.version = version;
    const { done = false, value } = loading.next();
    if (value === undefined) this.loading = loading;
    else {
      this.former = value;
      this.loaded = indexOf(this.store, value.segments);
    }
    return done;
  }
}

function* load(store: IndexStore, former: Former): Generator<undefined, Former> {
  // Read first: were the index replaced meanwhile, nothing of what follows is taken for what it was before.
  const origin = store.meta(ORIGIN);
  const isSameIndex = origin !== undefined && origin === former.origin;
  const known = new Map(isSameIndex ? former.segments.map((segment) => [segment.id, segment]) : []);
  const parts: CountedSegment[] = [];
  for (const id of store.segmentIds()) {
    const before = known.get(id);
    parts.push(before === undefined ? withPlaces(store.segment(id)) : asOfNow(before, store.livingFiles(id)));
    yield;
  }
  return { origin, segments: yield* withResidentVectors(parts) };
}

function asOfNow(segment: CountedSegment, fileIds: Int32Array): CountedSegment {
  const isSame = fileIds.every((file, at) => file === segment.fileIds[at]);
  return isSame ? segment : withPlaces({ ...segment, fileIds });
}

function indexOf(store: IndexStore, segments: readonly CountedSegment[]): LoadedIndex {
  return {
    segments,
    ...termStatistics(segments),
    pathOf: rememberedPaths(store),
    idOf: remembered((path: RelativePath) => store.file(path)?.id),
    postings: rememberedPostings(store),
  };
}

function* withResidentVectors(segments: readonly CountedSegment[]): Generator<undefined, CountedSegment[]> {
  const keep = residentRows(segments.reduce((sum, part) => sum + part.vectors.length + part.pathVectors.length, 0));
  const resident: CountedSegment[] = [];
  for (const part of segments) {
    resident.push({ ...part, vectors: keep(part.vectors), pathVectors: keep(part.pathVectors) });
    yield;
  }
  return resident;
}

/** Chunks of one file stand together, so that one pass over the columns finds the files. */
function withPlaces(segment: SegmentData): CountedSegment {
  const { chunks, chunkCount, fileIds } = segment;
  const places: number[] = [];
  const terms = new Float64Array(FIELD_COUNT);
  let livingChunks = 0;
  const fileOfChunk = new Int32Array(chunkCount).fill(-1);
  let endChunk = 0;
  for (let firstChunk = 0; firstChunk < chunkCount; firstChunk = endChunk) {
    const file = chunks[firstChunk * CHUNK_WIDTH] ?? 0;
    endChunk = firstChunk + 1;
    while (endChunk < chunkCount && chunks[endChunk * CHUNK_WIDTH] === file) endChunk++;
    if (fileIds[file] === 0) continue;
    places.push(file, firstChunk, endChunk);
    fileOfChunk.fill(file, firstChunk, endChunk);
    livingChunks += endChunk - firstChunk;
    for (let chunk = firstChunk; chunk < endChunk; chunk++) addLengths(terms, segment.lengths, chunk);
  }
  return { ...segment, places: Int32Array.from(places), fileOfChunk, livingChunks, terms };
}

function rememberedPaths(store: IndexStore): LoadedIndex['pathOf'] {
  const paths = new Map<number, RelativePath>();
  return (fileId) => {
    const path = paths.get(fileId) ?? store.fileById(fileId)?.path;
    if (path !== undefined) paths.set(fileId, path);
    return path;
  };
}

/** Memory for lists of postings, and about what each takes besides. */
const MOST_BYTES = 8 << 20;
const KEY_BYTES = 200;

function rememberedPostings(store: IndexStore): LoadedIndex['postings'] {
  const known = new Map<string, readonly PostingRow[]>();
  let bytes = 0;
  return (term) => {
    const kept = known.get(term);
    if (kept !== undefined) return kept;
    const rows = store.postings(term);
    const size = rows.reduce((sum, { list }) => sum + list.length, KEY_BYTES);
    if (bytes + size > MOST_BYTES) {
      known.clear();
      bytes = 0;
    }
    bytes += size;
    known.set(term, rows);
    return rows;
  };
}

/** The dead do not count, or the same files would rank differently after another history of edits. */
function termStatistics(segments: readonly CountedSegment[]): Pick<LoadedIndex, 'chunkCount' | 'meanLengths'> {
  const sums = new Float64Array(FIELD_COUNT);
  let chunkCount = 0;
  for (const { livingChunks, terms } of segments) {
    chunkCount += livingChunks;
    terms.forEach((count, field) => {
      sums[field] = (sums[field] ?? 0) + count;
    });
  }
  return { chunkCount, meanLengths: sums.map((sum) => sum / Math.max(1, chunkCount)) };
}

function addLengths(sums: Float64Array, lengths: Uint16Array, chunk: number): void {
  for (let field = 0; field < FIELD_COUNT; field++) {
    sums[field] = (sums[field] ?? 0) + (lengths[chunk * FIELD_COUNT + field] ?? 0);
  }
}

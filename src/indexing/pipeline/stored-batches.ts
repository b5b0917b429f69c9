/** Indexed files as batches of one file each, as if just read: a base gets them without another parse. */
import { CHUNK_WIDTH, type FileRecord, type IndexStore, type SegmentData } from '../../storage/contract.ts';
import { DamagedIndexError } from '../../storage/damage.ts';
import type { JoinedLists } from '../../storage/posting-log.ts';
import { appendFrequencies, FIELD_COUNT, forEachPosting, holdsFiles } from '../../storage/postings.ts';
import { ByteWriter } from '../../storage/varint.ts';
import type { BatchResult } from './index-batch.ts';

/** @param files of one segment @throws DamagedIndexError while it runs */
export function* storedBatches(store: IndexStore, files: readonly FileRecord[]): Generator<BatchResult> {
  const [first] = files;
  if (first === undefined) return;
  const segment = store.segment(first.segment);
  const chunks = chunksByFile(segment);
  const lists = listsByFile(store, segment, new Set(files.map(({ ordinal }) => ordinal)));
  for (const file of files) {
    const [from = 0, to = 0] = chunks.get(file.ordinal) ?? [];
    const own = lists.get(file.ordinal) ?? new FileLists();
    yield { ...readColumns(segment, file.ordinal, [from, to]), ...fileOf(store, file), ...own.finish() };
    // The lists take most of the memory here.
    lists.delete(file.ordinal);
  }
}

type Range = readonly [from: number, to: number];

function fileOf(store: IndexStore, { id, ordinal: _, segment: __, skip: ___, ...file }: FileRecord) {
  return { files: [{ ...file, ...store.facts(id) }], skipped: [], sourceBytes: file.size };
}

/** Chunks of a file follow each other. */
function chunksByFile({ chunks, chunkCount }: SegmentData): Map<number, Range> {
  const ranges = new Map<number, Range>();
  for (let chunk = 0; chunk < chunkCount; chunk++) {
    const file = chunks[chunk * CHUNK_WIDTH] ?? 0;
    const [from, to] = ranges.get(file) ?? [chunk, chunk];
    if (to !== chunk) throw new DamagedIndexError('the chunks of a file lie apart');
    ranges.set(file, [from, chunk + 1]);
  }
  return ranges;
}

function readColumns(segment: SegmentData, ordinal: number, [from, to]: Range) {
  const dimensions = segment.pathVectors.length / segment.fileCount;
  const chunks = segment.chunks.slice(from * CHUNK_WIDTH, to * CHUNK_WIDTH);
  for (let row = 0; row < chunks.length; row += CHUNK_WIDTH) chunks[row] = 0;
  return {
    fileClasses: segment.fileClasses.slice(ordinal, ordinal + 1),
    chunks,
    lengths: segment.lengths.slice(from * FIELD_COUNT, to * FIELD_COUNT),
    vectors: segment.vectors.slice(from * dimensions, to * dimensions),
    pathVectors: segment.pathVectors.slice(ordinal * dimensions, (ordinal + 1) * dimensions),
  };
}

/** @param wanted ordinals of files */
function listsByFile(store: IndexStore, segment: SegmentData, wanted: ReadonlySet<number>): Map<number, FileLists> {
  const lists = new Map([...wanted].map((ordinal) => [ordinal, new FileLists()]));
  const chunks = chunksByFile(segment);
  for (const [key, list] of store.lists(segment.id)) {
    const byFile = holdsFiles(key);
    forEachPosting(list, (ordinal, frequencies) => {
      const file = byFile ? ordinal : (segment.chunks[ordinal * CHUNK_WIDTH] ?? -1);
      const [from = 0] = byFile ? [] : (chunks.get(file) ?? []);
      lists.get(file)?.add(key, byFile ? 0 : ordinal - from, frequencies);
    });
  }
  return lists;
}

/** Posting lists of one file, key after key. */
class FileLists {
  private readonly keys: string[] = [];
  private readonly starts: number[] = [];
  private readonly lists = new ByteWriter();
  private previous = 0;

  add(key: string, ordinal: number, frequencies: Uint8Array): void {
    if (this.keys.at(-1) !== key) {
      this.keys.push(key);
      this.starts.push(this.lists.length);
      this.previous = 0;
    }
    this.lists.varint(ordinal - this.previous);
    this.previous = ordinal;
    appendFrequencies(this.lists, frequencies, 0);
  }

  finish(): JoinedLists {
    return {
      keys: this.keys.join(''),
      keyLengths: Int32Array.from(this.keys, (key) => key.length),
      lists: this.lists.view(),
      listLengths: Int32Array.from(this.starts, (start, at) => (this.starts[at + 1] ?? this.lists.length) - start),
    };
  }
}

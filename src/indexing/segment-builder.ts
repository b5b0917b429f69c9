/** Collects batches until they make a segment worth publishing; posting lists are joined without decoding. */
import { joinColumns } from '../base/columns.ts';
import { CHUNK_WIDTH, type NewFile, type NewSegment } from '../storage/contract.ts';
import { appendBlock, ByteWriter, holdsFiles } from '../storage/postings.ts';
import { type BatchResult, chunkCountOf } from './index-batch.ts';

const MOST_SOURCE_BYTES = 24 * 1024 * 1024;
const MOST_KEYS = 200_000;

export class SegmentBuilder {
  private readonly files: NewFile[] = [];
  private readonly results: BatchResult[] = [];
  private readonly lists = new Map<string, ByteWriter>();
  private chunkCount = 0;
  private sourceBytes = 0;

  /** Bounded by its dictionary too, since code of many distinct words would otherwise take any amount of memory. */
  get isFull(): boolean {
    return this.sourceBytes > MOST_SOURCE_BYTES || this.lists.size > MOST_KEYS;
  }

  get isEmpty(): boolean {
    return this.files.length === 0;
  }

  add(result: BatchResult): void {
    this.addLists(result);
    this.results.push({ ...result, keys: '', lists: new Uint8Array() });
    this.files.push(...result.files);
    this.chunkCount += chunkCountOf(result);
    this.sourceBytes += result.sourceBytes;
  }

  build(): NewSegment {
    return {
      files: this.files,
      fileCount: this.files.length,
      chunkCount: this.chunkCount,
      fileClasses: joinColumns(
        Uint8Array,
        this.results.map((result) => result.fileClasses),
      ),
      chunks: this.joinChunks(),
      lengths: joinColumns(
        Uint16Array,
        this.results.map((result) => result.lengths),
      ),
      vectors: joinColumns(
        Int8Array,
        this.results.map((result) => result.vectors),
      ),
      pathVectors: joinColumns(
        Int8Array,
        this.results.map((result) => result.pathVectors),
      ),
      postings: this.sortedPostings(),
    };
  }

  private addLists({ keys, keyLengths, lists, listLengths }: BatchResult): void {
    let keyAt = 0;
    let listAt = 0;
    keyLengths.forEach((keyLength, index) => {
      const key = keys.slice(keyAt, keyAt + keyLength);
      const list = lists.subarray(listAt, listAt + (listLengths[index] ?? 0));
      appendBlock(this.list(key), this.baseOf(key), list);
      keyAt += keyLength;
      listAt += list.length;
    });
  }

  private baseOf(key: string): number {
    return holdsFiles(key) ? this.files.length : this.chunkCount;
  }

  private list(key: string): ByteWriter {
    const known = this.lists.get(key);
    if (known) return known;
    const created = new ByteWriter();
    this.lists.set(key, created);
    return created;
  }

  private joinChunks(): Int32Array {
    const joined = new Int32Array(this.chunkCount * CHUNK_WIDTH);
    let at = 0;
    let fileBase = 0;
    for (const { chunks, files } of this.results) {
      joined.set(chunks, at);
      for (let row = at; row < at + chunks.length; row += CHUNK_WIDTH) joined[row] = (joined[row] ?? 0) + fileBase;
      at += chunks.length;
      fileBase += files.length;
    }
    return joined;
  }

  /** Ascending keys are appended to the B-tree instead of being inserted into the middle of it. */
  private *sortedPostings(): Generator<readonly [string, Uint8Array]> {
    for (const key of [...this.lists.keys()].sort()) {
      const list = this.lists.get(key);
      if (list) yield [key, list.view()];
    }
  }
}

/** Collects batches until they make a segment worth publishing; posting lists are joined without decoding. */
import { joinColumns } from '../../base/columns.ts';
import { CHUNK_WIDTH, type NewFile, type NewSegment } from '../../storage/contract.ts';
import { ChainedLists } from './chained-lists.ts';
import { type BatchResult, chunkCountOf } from './index-batch.ts';

const MOST_SOURCE_BYTES = 24 * 1024 * 1024;
const MOST_KEYS = 200_000;

export class SegmentBuilder {
  private readonly files: NewFile[] = [];
  private readonly results: BatchResult[] = [];
  private readonly lists = new ChainedLists();
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
    this.lists.add(result, { files: this.files.length, chunks: this.chunkCount });
    this.results.push({ ...result, keys: '', keyLengths: NONE, lists: new Uint8Array(), listLengths: NONE });
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
      postings: this.lists.sorted(),
    };
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
}

const NONE = new Int32Array();

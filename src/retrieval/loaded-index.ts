/** Segments of the index in memory, loaded when first needed and kept until the index changes. */
import type { IndexStore, SegmentData } from '../storage/contract.ts';
import { FIELD_COUNT } from '../storage/postings.ts';

export interface LoadedIndex {
  readonly segments: readonly SegmentData[];
  /** Chunks of all segments, dead ones included: the document count of term statistics. */
  readonly chunkCount: number;
  /** Mean number of terms by field. */
  readonly meanLengths: Float64Array;
}

/** Caches the loaded segments of one store; a segment never changes except for its dead files. */
export class SegmentCache {
  private loaded: LoadedIndex | undefined;
  private version = -1;
  private readonly store: IndexStore;

  constructor(store: IndexStore) {
    this.store = store;
  }

  get(): LoadedIndex {
    const version = this.store.version();
    if (this.loaded && version === this.version) return this.loaded;
    this.loaded = load(this.store);
    this.version = version;
    return this.loaded;
  }
}

function load(store: IndexStore): LoadedIndex {
  const segments = store.segmentIds().map((id) => store.segment(id));
  const chunkCount = segments.reduce((sum, segment) => sum + segment.chunkCount, 0);
  return { segments, chunkCount, meanLengths: meanLengths(segments, chunkCount) };
}

function meanLengths(segments: readonly SegmentData[], chunkCount: number): Float64Array {
  const sums = new Float64Array(FIELD_COUNT);
  for (const { lengths } of segments) {
    for (let at = 0; at < lengths.length; at++) {
      const field = at % FIELD_COUNT;
      sums[field] = (sums[field] ?? 0) + (lengths[at] ?? 0);
    }
  }
  return sums.map((sum) => sum / Math.max(1, chunkCount));
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type LoadedIndex, SegmentCache } from '../../../../src/retrieval/ranking/loaded-index.ts';
import type { IndexStore } from '../../../../src/storage/contract.ts';
import { openMemoryStore, openSqliteStore } from '../../../../src/storage/sqlite/sqlite-store.ts';
import { type FileSpec, publicationOf, removalOf } from '../../storage/segment-fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'code-intel-segments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const A: FileSpec = { path: 'a.ts', chunks: ['load invoice', 'retry'] };
const B: FileSpec = { path: 'b.ts', chunks: ['merge'] };
const C: FileSpec = { path: 'c.ts', chunks: ['load', 'load merge', 'invoice'] };

describe('SegmentCache', () => {
  it('has what a new one reads, after any history of the index', () => {
    const spec = fc.record({
      path: fc.integer({ min: 0, max: 9 }).map((number) => `f${number}.ts`),
      chunks: fc.array(fc.constantFrom('load invoice', 'merge', 'retry retry load'), { maxLength: 3 }),
    });
    const files = fc.uniqueArray(spec, { selector: (file) => file.path, minLength: 1, maxLength: 4 });
    const step = fc.oneof(files, files, fc.constantFrom('f1.ts', 'f2.ts', 'compact', 'reclaim', 'clear', 'adopt'));
    const other = path.join(folder, 'other.db');
    const { store: adopted } = openSqliteStore(other);
    adopted.publish({ ...publicationOf([A, B]), meta: { made: 'so' } });
    adopted.publish(publicationOf([C]));
    adopted.close();
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), (history) => {
        const store = openMemoryStore();
        const cache = new SegmentCache(store);
        for (const entry of history) {
          change(store, entry, other);
          expect(shownOf(cache.get())).toEqual(shownOf(new SegmentCache(store).get()));
        }
        store.close();
      }),
      { numRuns: 40 },
    );
  });

  it('reads a segment once, and only its living files after a change', () => {
    const store = openMemoryStore();
    store.publish(publicationOf([A, B]));
    const cache = new SegmentCache(store);
    const read = vi.spyOn(store, 'segment');
    cache.get();
    store.publish(publicationOf([C], ['b.ts']));
    const { segments, chunkCount } = cache.get();
    expect([read.mock.calls.map(([id]) => id), segments.length, chunkCount]).toEqual([[1, 2], 2, 5]);
    expect(segments.map(({ fileIds }) => [...fileIds])).toEqual([[1, 0], [3]]);
    store.close();
  });

  it('trusts no segment of an index that another one took the place of', () => {
    const store = openMemoryStore();
    store.publish(publicationOf([A]));
    const cache = new SegmentCache(store);
    expect(cache.get().segments[0]?.pathVectors).toEqual(Int8Array.from(Array(4).fill(A.path.length)));
    store.rebuild();
    const longer = { ...A, path: 'src/another.ts' };
    store.publish(publicationOf([longer]));
    expect(store.segmentIds()).toEqual([1]);
    expect(cache.get().segments[0]?.pathVectors).toEqual(Int8Array.from(Array(4).fill(longer.path.length)));
    store.close();
  });
});

function change(store: IndexStore, entry: readonly FileSpec[] | string, other: string): void {
  if (typeof entry !== 'string') store.publish(publicationOf(entry));
  else if (entry === 'compact') store.compact();
  else if (entry === 'reclaim') store.reclaim();
  else if (entry === 'clear') store.clear({});
  else if (entry === 'adopt') store.adopt({ database: other, meta: { made: 'so' } });
  else store.publish(removalOf(entry));
}

function shownOf({ segments, chunkCount, meanLengths }: LoadedIndex): object {
  return { segments, chunkCount, meanLengths };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../../../src/storage/sqlite/sqlite-store.ts';
import { dumpIndex } from '../../../integration/indexing/index-dump.ts';
import { type FileSpec, publicationOf, removalOf } from '../segment-fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'code-intel-merge-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const spec: fc.Arbitrary<FileSpec> = fc.record({
  path: fc.integer({ min: 0, max: 12 }).map((number) => `src/f${number}.ts`),
  chunks: fc.array(fc.constantFrom('load invoice', 'load load', '請求 retry', 'merge'), { maxLength: 4 }),
});
const segment = fc.uniqueArray(spec, { selector: (file) => file.path, minLength: 1, maxLength: 5 });
const step = fc.oneof(segment, fc.constantFrom('src/f1.ts', 'src/f2.ts', 'src/f3.ts'), fc.constant('compact' as const));

describe('merging', () => {
  it('never changes what the index says, after any history', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (history) => {
        const { store } = openSqliteStore(path.join(folder, 'index.db'));
        store.clear({});
        const living = new Map<string, FileSpec>();
        for (const entry of history) {
          if (entry === 'compact') store.compact();
          else if (typeof entry === 'string') {
            store.publish(removalOf(entry));
            living.delete(entry);
          } else {
            store.publish(publicationOf(entry));
            for (const file of entry) living.set(file.path, file);
          }
        }
        const before = dumpIndex(store);
        store.reclaim();
        expect(dumpIndex(store)).toEqual(before);
        store.clear({});
        store.publish(publicationOf([...living.values()]));
        expect(before).toEqual(dumpIndex(store));
        store.close();
      }),
      { numRuns: 60 },
    );
  });
});

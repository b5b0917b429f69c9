import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { asRelative } from '../../../../src/base/paths.ts';
import type { IndexStore } from '../../../../src/storage/contract.ts';
import { openSqliteStore } from '../../../../src/storage/sqlite/sqlite-store.ts';
import { publicationOf, removalOf } from '../segment-fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'code-intel-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const someFile = fc.integer({ min: 0, max: 1100 }).map((number) => `src/f${number}.ts`);
const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('publish', 'remove', 'touch', 'skip'),
    paths: fc.uniqueArray(someFile, { minLength: 1, maxLength: 5 }),
  }),
  fc.record({ kind: fc.constantFrom('compact', 'reclaim', 'clear', 'rebuild', 'fill'), paths: fc.constant([]) }),
);

describe('the files of an index that stays open', () => {
  it('are those that a look at all rows finds, after any history, whoever made it', () => {
    const file = path.join(folder, 'index.db');
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), fc.integer(), (history, seed) => {
        const { store } = openSqliteStore(file);
        const { store: other } = openSqliteStore(file);
        store.clear({});
        fill(store);
        history.forEach((entry, at) => {
          change((seed >> at) % 2 === 0 ? store : other, entry, at);
          const { store: fresh } = openSqliteStore(file);
          expect(store.files()).toEqual(fresh.files());
          expect(other.files()).toEqual(fresh.files());
          fresh.close();
        });
        store.close();
        other.close();
      }),
      { numRuns: 8 },
    );
  });

  it('are the same objects where nothing changed', () => {
    const { store } = openSqliteStore(path.join(folder, 'same.db'));
    fill(store);
    const before = new Map(store.files().map((record) => [record.path, record]));
    store.publish(publicationOf([{ path: 'src/new.ts', chunks: ['load'] }], ['src/f1099.ts']));
    const read = store.files().filter((record) => before.get(record.path) !== record);
    expect([store.files().length, read.length > 0, read.length < 100]).toEqual([1100, true, true]);
    expect(store.files().map(({ path: name }) => name)).toEqual(
      [...store.files().map(({ path: name }) => name)].sort(),
    );
    store.close();
  });
});

/** More rows than are read at once. */
function fill(store: IndexStore): void {
  store.publish(publicationOf(Array.from({ length: 1100 }, (_, at) => ({ path: `src/f${at}.ts`, chunks: [] }))));
}

function change(store: IndexStore, { kind, paths }: { kind: string; paths: readonly string[] }, at: number): void {
  const none = { removed: [], skipped: [], touched: [] };
  const files = paths.map(asRelative);
  if (kind === 'publish') store.publish(publicationOf(paths.map((one) => ({ path: one, chunks: ['load invoice'] }))));
  else if (kind === 'remove') store.publish(removalOf(...paths));
  else if (kind === 'touch')
    store.publish({ ...none, touched: files.map((one) => ({ path: one, ctimeMs: at, indexedAt: at })) });
  else if (kind === 'skip') {
    const skip = { reason: 'binary', size: at, ctimeMs: 1, indexedAt: 2, hash: '' };
    store.publish({ ...none, skipped: files.map((one) => ({ path: one, ...skip })) });
  } else if (kind === 'compact') store.compact();
  else if (kind === 'reclaim') store.reclaim();
  else if (kind === 'rebuild') store.rebuild();
  else if (kind === 'clear') store.clear({});
  else fill(store);
}

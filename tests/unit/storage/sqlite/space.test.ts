/** What the index grows by: nothing, however often it is updated. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { IndexStore } from '../../../../src/storage/contract.ts';
import { openSqliteStore } from '../../../../src/storage/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { randomFrom } from '../../../integration/indexing/generated-project.ts';
import { publicationOf, removalOf } from '../segment-fixture.ts';

const FILES = 400;
const random = randomFrom(7);

/** Half of its words are those of any file, half are its own. */
function fileOf(number: number) {
  const word = (): string => (random() < 0.5 ? `word${below(100)}` : `own${number}of${below(30)}`);
  const chunks = Array.from({ length: 6 }, () => Array.from({ length: 12 }, word).join(' '));
  return { path: `src/f${number}.ts`, chunks };
}

function below(most: number): number {
  return Math.floor(random() * most);
}

function openNew(file = path.join(temporaryFolder(), 'index.db')): IndexStore {
  return openSqliteStore(file).store;
}

function fill(store: IndexStore): void {
  store.publish(publicationOf(Array.from({ length: FILES }, (_, number) => fileOf(number))));
  store.compact();
}

function sizeOf(store: IndexStore): number {
  const { bytes } = store.totals();
  store.close();
  return bytes;
}

it('a thousand updates leave an index of at most 1.2 times the size of one from scratch', () => {
  const fresh = openNew();
  fill(fresh);
  const updated = openNew();
  fill(updated);
  for (let update = 0; update < 1000; update++) {
    // A run that was killed publishes, and does not come to the compaction.
    updated.publish(publicationOf([fileOf(below(FILES))]));
    if (update % 10 !== 0) updated.compact();
  }
  updated.compact();
  expect(sizeOf(updated)).toBeLessThan(1.2 * sizeOf(fresh));
});

it('an index of which every file was read again is no larger than before', () => {
  const store = openNew();
  fill(store);
  const before = store.totals().bytes;
  fill(store);
  expect(sizeOf(store)).toBeLessThan(1.05 * before);
});

it('an index from which files went gives their space back', () => {
  const store = openNew();
  fill(store);
  const before = store.totals().bytes;
  store.publish(removalOf(...Array.from({ length: FILES / 2 }, (_, number) => `src/f${number}.ts`)));
  store.compact();
  expect(sizeOf(store)).toBeLessThan(0.7 * before);
});

it('replacing one file writes a few pages, however large its segment is', () => {
  const file = path.join(temporaryFolder(), 'index.db');
  const store = openNew(file);
  fill(store);
  const before = statSync(`${file}-wal`).size;
  store.publish(publicationOf([fileOf(1)]));
  expect(statSync(`${file}-wal`).size - before).toBeLessThan(20 * 8192);
  store.close();
});

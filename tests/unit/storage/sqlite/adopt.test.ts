import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { asRelative } from '../../../../src/base/paths.ts';
import type { Adoption, IndexStore, TimesOfSame } from '../../../../src/storage/contract.ts';
import { openSqliteStore } from '../../../../src/storage/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { dumpIndex } from '../../../integration/indexing/index-dump.ts';
import { type FileSpec, publicationOf } from '../segment-fixture.ts';

const A: FileSpec = { path: 'src/a.ts', chunks: ['load invoice', 'store invoice'] };
const B: FileSpec = { path: 'src/b.ts', chunks: ['load session'] };
const C: FileSpec = { path: 'docs/c.md', chunks: ['請求 session', 'retry'] };

it('takes over from another index what is the same here, and is then as if it had been published', () => {
  const other = create();
  other.store.publish({ ...publicationOf([A, B, C]), meta: { made: 'so' } });
  const { store } = create();
  expect(store.adopt(adoptionOf(other.folder, ['src/a.ts', 'docs/c.md']))).toBe(2);
  expect(dumpIndex(store)).toEqual(dumpWith([A, C]));
  expect(store.file(asRelative('src/a.ts'))).toMatchObject({ ctimeMs: 7, indexedAt: 8 });
  expect([store.meta('made'), store.edgesTo('table:shared').length]).toEqual([undefined, 2]);
  expect(Object.keys(dumpIndex(other.store))).toHaveLength(3);
});

it('takes over nothing that was made otherwise or is not there, and never beside its own files', () => {
  const other = create();
  other.store.publish({ ...publicationOf([A]), meta: { made: 'otherwise' } });
  const { store } = create();
  expect(store.adopt(adoptionOf(other.folder, ['src/a.ts']))).toBe(0);
  expect(store.adopt(adoptionOf(path.join(other.folder, 'nowhere'), ['src/a.ts']))).toBe(0);
  store.publish(publicationOf([B]));
  expect(() => store.adopt(adoptionOf(other.folder, ['src/a.ts']))).toThrow('takes over none');
  expect(dumpIndex(store)).toEqual(dumpWith([B]));
});

it('is replaced as a whole by another index, with its settings, at once for all readers', () => {
  const other = create();
  const directories = [{ path: asRelative('docs'), ctimeMs: 3 }];
  other.store.publish({ ...publicationOf([B, C]), directories, meta: { made: 'so', complete: 'yes' } });
  const { store, folder } = create();
  store.publish({ ...publicationOf([A, B]), meta: { made: 'otherwise', scope: 'old' } });
  const reader = openSqliteStore(path.join(folder, 'index.db')).store;
  onTestFinished(() => reader.close());
  const before = reader.version();
  const database = path.join(other.folder, 'index.db');
  expect(store.adopt({ database, meta: { made: 'not so' } })).toBe(0);
  expect(dumpIndex(store)).toEqual(dumpWith([A, B]));
  expect(store.adopt({ database, meta: { made: 'so' } })).toBe(2);
  expect(dumpIndex(reader)).toEqual(dumpWith([B, C]));
  expect([reader.meta('made'), reader.meta('scope'), reader.meta('complete')]).toEqual(['so', undefined, 'yes']);
  expect([reader.directories(), reader.version() !== before]).toEqual([directories, true]);
});

function adoptionOf(folder: string, same: readonly string[]): Adoption {
  const current: TimesOfSame = (file) => (same.includes(file.path) ? { ctimeMs: 7, indexedAt: 8 } : undefined);
  return { database: path.join(folder, 'index.db'), meta: { made: 'so' }, current };
}

function create(): { store: IndexStore; folder: string } {
  const folder = temporaryFolder();
  const { store } = openSqliteStore(path.join(folder, 'index.db'));
  onTestFinished(() => store.close());
  return { store, folder };
}

function dumpWith(specs: readonly FileSpec[]) {
  const { store } = create();
  store.publish(publicationOf(specs));
  return dumpIndex(store);
}

/** What every storage engine promises; the engine under test is one row of the table. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asRelative } from '../../src/base/paths.ts';
import type { IndexStore } from '../../src/storage/contract.ts';
import { openMemoryStore, openSqliteStore } from '../../src/storage/sqlite/sqlite-store.ts';
import { dumpIndex } from '../integration/indexing/index-dump.ts';
import { type FileSpec, publicationOf, removalOf } from '../unit/storage/segment-fixture.ts';

const ENGINES = { sqlite: (folder: string) => openSqliteStore(path.join(folder, 'index.db')).store };

const A: FileSpec = { path: 'src/a.ts', chunks: ['load invoice', 'store invoice'] };
const B: FileSpec = { path: 'src/b.ts', chunks: ['load session'] };
const C: FileSpec = { path: 'docs/c.md', chunks: ['請求 session', 'retry'] };

describe('an index in memory', () => {
  it('answers what was published, is seen by nobody else, and is empty after a rebuild', () => {
    const [store, other] = [openMemoryStore(), openMemoryStore()];
    store.publish(publicationOf([A, B]));
    expect(Object.keys(dumpIndex(store))).toEqual(['src/a.ts', 'src/b.ts']);
    expect(other.files()).toEqual([]);
    store.rebuild();
    expect(store.files()).toEqual([]);
    for (const opened of [store, other]) opened.close();
  });
});

describe.each(Object.entries(ENGINES))('%s', (_name, openIn) => {
  it('answers what was published', () => {
    const { store } = create();
    store.publish(publicationOf([A, B, C]));
    expect(store.files().map(({ path: file }) => file)).toEqual(['docs/c.md', 'src/a.ts', 'src/b.ts']);
    const file = store.file(asRelative('src/a.ts'));
    expect(file).toMatchObject({ hash: 'hash of src/a.ts', ctimeMs: 1000.5, lines: 2, chunks: 2, skip: null });
    expect(store.fileById(file?.id ?? 0)).toEqual(file);
    expect(store.outline(file?.id ?? 0).symbols.map(({ name }) => name)).toEqual(['src_a_ts']);
    expect([...store.referencedNames(file?.id ?? 0)]).toEqual([['uses_src_a_ts', 1]]);
    expect(store.references(file?.id ?? 0, 'uses_src_a_ts')).toHaveLength(1);
    expect(store.references(file?.id ?? 0, 'other')).toEqual([]);
    expect(store.totals()).toMatchObject({ files: 3, chunks: 5, symbols: 3, skipped: {} });
  });

  it('follows edges in both directions, members of a node included, until their file goes', () => {
    const { store } = create();
    store.publish(publicationOf([A, B]));
    const edge = { relation: 'stored_in', provenance: 'declared', line: 1, to: 'table:shared' };
    const [fromA, fromB] = ['src/a.ts', 'src/b.ts'].map((file) => ({
      ...edge,
      from: `${file.replace(/\W/g, '_')}::run`,
      file,
    }));
    expect(store.edgesTo('table:shared')).toEqual([fromA, fromB]);
    expect(store.edgesFrom('src_a_ts')).toEqual([fromA]);
    expect(store.edgesFrom('src_a_ts::run')).toEqual([fromA]);
    expect([store.edgesFrom('src_a_'), store.edgesTo('table:share'), store.edgesTo('src_a_ts')]).toEqual([[], [], []]);
    store.publish(publicationOf([{ ...A, chunks: ['cancel'] }], ['src/a.ts']));
    expect(store.edgesTo('table:shared')).toHaveLength(2);
    store.publish(removalOf('src/a.ts'));
    expect(store.edgesTo('table:shared')).toEqual([fromB]);
  });

  it('keeps what frameworks know of a file', () => {
    const { store } = create();
    store.publish(publicationOf([A]));
    const id = store.file(asRelative('src/a.ts'))?.id ?? 0;
    expect(store.entities(id)).toEqual([{ type: 'class', symbol: 0, node: 'src_a_ts', metadata: { of: 'src/a.ts' } }]);
    expect(store.entities(99)).toEqual([]);
  });

  it('has no outline, reference, posting or record for what it does not know', () => {
    const { store } = create();
    expect(store.outline(99).symbols).toEqual([]);
    expect([store.references(99), store.postings('x'), store.keys('x'), store.directories()]).toEqual([[], [], [], []]);
    expect([store.file(asRelative('x')), store.fileById(99), store.meta('x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('lists keys by prefix in order, each once', () => {
    const { store } = create();
    store.publish(publicationOf([A, C]));
    store.publish(publicationOf([B]));
    expect(store.keys('lo')).toEqual(['load']);
    expect(store.keys('#')).toEqual(['#docs_c_md', '#src_a_ts', '#src_b_ts']);
    expect(store.keys('請')).toEqual(['請求']);
    expect(store.postings('load').map(({ segment }) => segment)).toEqual([1, 2]);
  });

  it('[SY3] replaces a file that is published again, and forgets one that is removed', () => {
    const { store } = create();
    store.publish(publicationOf([A, B]));
    store.publish(publicationOf([{ ...A, chunks: ['cancel'] }], ['src/a.ts']));
    store.publish(removalOf('src/b.ts', 'never/known.ts'));
    expect(dumpIndex(store)).toEqual(dumpOf([{ ...A, chunks: ['cancel'] }]));
    expect(store.totals()).toMatchObject({ files: 1, chunks: 1 });
  });

  it('[SY3] replaces a file that is published again without being removed first', () => {
    const { store } = create();
    store.publish(publicationOf([A, B]));
    store.publish(publicationOf([A]));
    expect(dumpIndex(store)).toEqual(dumpOf([A, B]));
  });

  it('keeps why a file is skipped, and forgets it when the file is indexed', () => {
    const { store } = create();
    const skipped = { path: asRelative('src/a.ts'), reason: 'binary', size: 1, ctimeMs: 2, indexedAt: 3, hash: '' };
    store.publish({ removed: [], skipped: [skipped], touched: [] });
    expect(store.totals()).toMatchObject({ files: 0, skipped: { binary: 1 } });
    store.publish(publicationOf([A]));
    expect(store.totals()).toMatchObject({ files: 1, skipped: {} });
  });

  it('updates times without touching what is indexed', () => {
    const { store } = create();
    store.publish(publicationOf([A]));
    const path_ = asRelative('src/a.ts');
    store.publish({ removed: [], skipped: [], touched: [{ path: path_, ctimeMs: 7.25, indexedAt: 9 }] });
    expect(store.file(path_)).toMatchObject({ ctimeMs: 7.25, indexedAt: 9, hash: 'hash of src/a.ts' });
  });

  it('replaces the folders as a whole', () => {
    const { store } = create();
    const publish = (...names: string[]) => {
      const directories = names.map((name) => ({ path: asRelative(name), ctimeMs: 1.5 }));
      store.publish({ removed: [], skipped: [], touched: [], directories });
    };
    publish('', 'src');
    publish('', 'lib');
    expect(store.directories().map((folder) => folder.path)).toEqual(['', 'lib']);
  });

  it.each([
    ['', ['root.ts', 'vendor/'], ['', 'src', 'src-2']],
    ['src', ['src/a.ts', 'src/b.ts'], ['src', 'src/in']],
    ['src/in', ['src/in/_deep%.ts'], ['src/in']],
    ['gone', [], []],
  ])('knows what lies right in the folder %j', (folder, files, folders) => {
    const { store } = create();
    const directories = ['', 'src', 'src/in', 'src-2'].map((name) => ({ path: asRelative(name), ctimeMs: 1.5 }));
    const vendored = { path: asRelative('vendor/'), reason: 'vendored', size: 0, ctimeMs: 0, indexedAt: 0, hash: '' };
    const names = ['src/in/_deep%.ts', 'src-2/c.ts', 'root.ts'];
    const specs = [A, B, ...names.map((name) => ({ path: name, chunks: ['word'] }))];
    store.publish({ ...publicationOf(specs), skipped: [vendored], directories });
    expect(store.filesIn(folder).map(({ path: file }) => file)).toEqual(files);
    expect(store.directoriesIn(folder).map(({ path: name }) => name)).toEqual(folders);
  });

  it('answers alike after compaction and after the space of dead files was given back', () => {
    const { store } = create();
    const specs = Array.from({ length: 30 }, (_, index) => ({
      path: `f${index}.ts`,
      chunks: [`word${index % 7} all`, 'all'],
    }));
    for (const spec of specs) store.publish(publicationOf([spec]));
    store.publish(removalOf('f3.ts', 'f29.ts'));
    const before = dumpIndex(store);
    expect(store.compact()).toBeGreaterThan(1);
    expect(dumpIndex(store)).toEqual(before);
    expect(store.segmentIds()).toHaveLength(1);
    store.publish(removalOf('f5.ts'));
    const { 'f5.ts': _removed, ...rest } = before;
    store.reclaim();
    expect(dumpIndex(store)).toEqual(rest);
    expect(store.segment(store.segmentIds()[0] ?? 0).fileIds).not.toContain(0);
    expect(store.postings('#f5_ts')).toEqual([]);
  });

  it('is empty after clear and after a rebuild', () => {
    const { store } = create();
    store.publish(publicationOf([A]));
    store.clear({ fingerprint: 'x' });
    expect([store.files(), store.segmentIds(), store.keys(''), store.meta('fingerprint')]).toEqual([[], [], [], 'x']);
    store.publish(publicationOf([A]));
    store.rebuild();
    expect([store.files(), store.segmentIds(), store.meta('fingerprint')]).toEqual([[], [], undefined]);
    store.publish(publicationOf([B]));
    expect(dumpIndex(store)).toEqual(dumpOf([B]));
  });

  it('gives another version after every change, to its writer and to its readers', () => {
    const { store: writer, folder } = create();
    const readers = [openHere(folder), openHere(folder)];
    const all = [writer, ...readers];
    const versions = all.map((store) => [store.version()]);
    for (const change of [publicationOf([A]), publicationOf([B]), removalOf('src/a.ts')]) {
      writer.publish(change);
      for (const [index, store] of all.entries()) versions[index]?.push(store.version());
    }
    for (const seen of versions) expect(new Set(seen).size).toBe(4);
    for (const reader of readers) expect(dumpIndex(reader)).toEqual(dumpOf([B]));
  });

  it('leads its readers to the new index after a rebuild by another', () => {
    const { store: writer, folder } = create();
    writer.publish(publicationOf([A]));
    const reader = openHere(folder);
    const before = reader.version();
    writer.rebuild();
    writer.publish(publicationOf([C]));
    expect(reader.version()).not.toBe(before);
    expect(dumpIndex(reader)).toEqual(dumpOf([C]));
  });

  it('keeps what it held when a publication fails half-way', () => {
    const { store } = create();
    store.publish(publicationOf([A]));
    const before = dumpIndex(store);
    const broken = publicationOf([B], ['src/a.ts']);
    const failing = function* (): Generator<readonly [string, Uint8Array]> {
      yield ['word', new Uint8Array()];
      throw new Error('interrupted');
    };
    if (!broken.segment) throw new Error('a publication of files has a segment');
    const publication = { ...broken, segment: { ...broken.segment, postings: failing() } };
    expect(() => store.publish(publication)).toThrow('interrupted');
    expect(dumpIndex(store)).toEqual(before);
    store.publish(publicationOf([B]));
    expect(dumpIndex(store)).toEqual(dumpOf([A, B]));
  });

  function create(): { store: IndexStore; folder: string } {
    const folder = mkdtempSync(path.join(tmpdir(), 'code-intel-store-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return { store: openHere(folder), folder };
  }

  function openHere(folder: string): IndexStore {
    const store = openIn(folder);
    onTestFinished(() => store.close());
    return store;
  }

  function dumpOf(specs: readonly FileSpec[]) {
    const { store } = create();
    store.publish(publicationOf(specs));
    return dumpIndex(store);
  }
});

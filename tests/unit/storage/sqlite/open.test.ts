import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asRelative } from '../../../../src/base/paths.ts';
import type { IndexStore } from '../../../../src/storage/contract.ts';
import { DamagedIndexError } from '../../../../src/storage/damage.ts';
import { openSqliteStore } from '../../../../src/storage/sqlite/sqlite-store.ts';
import { SqliteLock } from '../../../../src/storage/sqlite-lock.ts';
import { publicationOf, removalOf } from '../segment-fixture.ts';

describe('opening', () => {
  it('creates what is not there, folder included, and then opens it', () => {
    const project = emptyFolder();
    writeFileSync(path.join(project, 'a.ts'), '');
    const file = path.join(project, 'new', 'index.db');
    expect(open(file).result).toEqual({ kind: 'created' });
    expect(open(file).result).toEqual({ kind: 'opened' });
  });

  it('says when it rebuilt a damaged file', () => {
    const file = path.join(emptyFolder(), 'index.db');
    writeFileSync(file, 'no database'.repeat(1000));
    expect(open(file).result).toEqual({ kind: 'rebuilt', why: 'damaged' });
  });

  it('keeps a foreign database with what is not yet checkpointed', () => {
    const folder = emptyFolder();
    const file = path.join(folder, 'index.db');
    const foreign = new DatabaseSync(file);
    foreign.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)');
    expect(open(file).result.kind).toBe('replaced_foreign');
    foreign.close();
    const kept = readdirSync(folder).filter((name) => name.includes('.foreign-'));
    const db = new DatabaseSync(
      path.join(folder, kept.find((name) => !name.endsWith('-wal') && !name.endsWith('-shm')) ?? ''),
    );
    expect(db.prepare('SELECT a FROM t').get()).toEqual({ a: 1 });
    db.close();
  });
});

it('an index that is reclaimed keeps no names of nodes that nothing leads to', () => {
  const file = path.join(emptyFolder(), 'index.db');
  const { store } = open(file);
  store.publish(publicationOf([FILE, { ...FILE, path: 'src/other.ts' }]));
  const names = namesOfNodes(file);
  store.publish(removalOf(FILE.path));
  store.reclaim();
  const left = namesOfNodes(file);
  expect(left.length).toBeGreaterThan(0);
  expect(left).toEqual(names.filter((name) => !name.startsWith('src_a_ts')));
  expect(names.length).toBeGreaterThan(left.length);
});

describe('damage in the content', () => {
  it.each([
    ['a cut-off column', "UPDATE segment SET chunks = x'010203'"],
    ['columns that do not fit each other', 'UPDATE segment SET chunk_count = 7'],
    ['a value of another type', "UPDATE segment SET lengths = 'text'"],
  ])('such as %s is told from a bug', (_what, sql) => {
    const store = damaged(sql);
    expect(() => store.segment(1)).toThrow(DamagedIndexError);
  });

  it('of outlines, references, records and tables is told from a bug', () => {
    expect(() => damaged("UPDATE outline SET symbols = '{'").outline(1)).toThrow(DamagedIndexError);
    expect(() => damaged("UPDATE outline SET refs = x'ff'").references(1)).toThrow(DamagedIndexError);
    expect(() => damaged("UPDATE file SET size = 'much'").files()).toThrow(DamagedIndexError);
    expect(() => damaged('DROP TABLE posting').postings('x')).toThrow(DamagedIndexError);
    expect(() => damaged('DROP TABLE file').publish(publicationOf([FILE]))).toThrow(DamagedIndexError);
  });
});

describe('the writer lock', () => {
  it('is held by one at a time, and free again after its release', () => {
    const file = path.join(emptyFolder(), 'writer.lock');
    const [first, second] = [new SqliteLock(file), new SqliteLock(file)];
    expect([first.tryAcquire(), second.tryAcquire()]).toEqual([true, false]);
    first.release();
    expect(second.tryAcquire()).toBe(true);
    second.release();
  });
});

const FILE = { path: 'src/a.ts', chunks: ['load invoice', 'store'] };

/** A published index after somebody else's hands were on it. */
function damaged(sql: string): IndexStore {
  const file = path.join(emptyFolder(), 'index.db');
  const { store } = open(file);
  store.publish(publicationOf([FILE]));
  expect(store.file(asRelative(FILE.path))?.id).toBe(1);
  const other = new DatabaseSync(file);
  other.exec(sql);
  other.close();
  return store;
}

function open(file: string) {
  const opened = openSqliteStore(file);
  onTestFinished(() => opened.store.close());
  return opened;
}

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'code-intel-open-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function namesOfNodes(file: string): string[] {
  const db = new DatabaseSync(file);
  onTestFinished(() => db.close());
  return db
    .prepare('SELECT name FROM node ORDER BY name')
    .all()
    .map((row) => String(row.name));
}

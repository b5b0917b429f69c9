/** The file of sessions: what becomes of one that is damaged, foreign, older, newer, emptied or removed. */
import { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../../src/storage/sqlite-sessions/schema.ts';
import { evidenceWith, sessionWith } from '../../../helpers/session-fixture.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { inDatabase, newFile, open, query, UNAVAILABLE } from '../sessions-fixture.ts';

describe('a file of sessions', () => {
  it('is made with its folder', () => {
    const project = temporaryFolder();
    writeFileSync(path.join(project, 'a.ts'), '');
    const { store, notices } = open(path.join(project, 'new', 'sessions.db'));
    expect([store.list(), notices]).toEqual([[], []]);
  });

  it('holds all of it when its server has ended, also beside a server that has not', () => {
    const file = newFile();
    const { store: other } = open(file);
    const { store } = open(file);
    store.create(sessionWith());
    expect(other.list()).toHaveLength(1);
    store.close();
    const copy = newFile();
    copyFileSync(file, copy);
    expect(open(copy).store.list()).toHaveLength(1);
  });

  it('whose log was removed after a kill is answered, and the loss is named', () => {
    const file = newFile();
    open(file).store.create(sessionWith());
    const copy = newFile();
    for (const part of ['', '-shm']) copyFileSync(file + part, copy + part);
    const { store, notices } = open(copy);
    expect([store.list(), notices]).toEqual([[], [expect.stringContaining('sessions.db-wal is missing')]]);
    store.close();
    expect(open(copy).notices).toEqual([]);
  });

  it('that is damaged is set aside as it is, with a notice', () => {
    const file = newFile();
    writeFileSync(file, 'no database'.repeat(1000));
    const { store, notices } = open(file);
    expect(store.list()).toEqual([]);
    expect(notices).toEqual([expect.stringContaining('was damaged; it was kept as sessions.db.damaged-')]);
    expect(readFileSync(keptFile(file, 'damaged'), 'utf8')).toBe('no database'.repeat(1000));
  });

  it('that turns out to be damaged in use is set aside, and the next call goes on', () => {
    const file = newFile();
    const { store, notices } = open(file);
    store.create(sessionWith());
    inDatabase(file, 'PRAGMA wal_checkpoint(TRUNCATE)');
    damagePages(file);
    const { store: other } = open(file);
    expect(() => other.get('s1')).toThrow(expect.objectContaining({ code: 'sessions_unavailable' }));
    expect(keptFile(file, 'damaged')).toBeDefined();
    other.create(sessionWith({ id: 's2' }));
    expect(store.list().map(({ id }) => id)).toEqual(['s2']);
    expect(notices).toEqual([expect.stringContaining('was replaced while it was in use')]);
  });

  it.each([
    ['name of a table', 'CREATE TABLE evidence', 'CREATE TABLE \u0001vidence'],
    ['word of its SQL', 'CREATE TABLE evidence', 'CR\u0002ATE TABLE evidence'],
  ])('whose schema has a damaged %s is set aside', (_what, from, to) => {
    const file = newFile();
    const { store } = open(file);
    store.create(sessionWith());
    inDatabase(file, 'PRAGMA wal_checkpoint(TRUNCATE)');
    const bytes = readFileSync(file, 'latin1');
    expect(bytes).toContain(from);
    writeFileSync(file, bytes.replace(from, to), 'latin1');
    const { store: other, notices } = open(file);
    expect([other.list(), notices]).toEqual([[], [expect.stringContaining('was damaged; it was kept as')]]);
  });

  it('that lacks a table is set aside', () => {
    const file = newFile();
    open(file).store.create(sessionWith());
    inDatabase(file, 'DROP TABLE evidence');
    const { store, notices } = open(file);
    expect(() => store.append(evidenceWith())).toThrow(UNAVAILABLE);
    expect([notices.length, store.list()]).toEqual([1, []]);
  });

  it('of another program is kept with what is not yet checkpointed', () => {
    const file = newFile();
    const foreign = new DatabaseSync(file);
    foreign.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)');
    expect(open(file).notices).toEqual([expect.stringContaining('a database of another program')]);
    foreign.close();
    expect(query(keptFile(file, 'foreign'), 'SELECT a FROM t')).toEqual([{ a: 1 }]);
  });

  it.each(['', '-wal'])('that was emptied or removed (left: "%s") takes the log beside it aside', (left) => {
    const file = newFile();
    open(file).store.create(sessionWith());
    if (left === '') truncateSync(file);
    else rmSync(file);
    writeFileSync(`${file}-wal`, 'log');
    const { store, notices } = open(file);
    expect([store.list(), notices]).toEqual([[], [expect.stringContaining('had been emptied')]]);
    expect(readdirSync(path.dirname(file)).some((name) => /emptied-.*-wal$/.test(name))).toBe(true);
  });

  it('that is removed in use is noticed before anything is written', () => {
    const file = newFile();
    const { store, notices } = open(file);
    store.create(sessionWith());
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
    expect(store.get('s1')).toBeUndefined();
    expect(notices).toEqual([expect.stringContaining('was replaced while it was in use')]);
    store.create(sessionWith());
    expect(open(file).store.get('s1')).toEqual(sessionWith());
  });

  it('of a newer format is refused and left alone', () => {
    const file = newFile();
    open(file).store.create(sessionWith());
    inDatabase(file, 'PRAGMA user_version = 99');
    expect(() => open(file)).toThrow(/newer code-intel \(format 99; this one knows \d+\)\. Nothing was changed/);
    expect(readdirSync(path.dirname(file)).filter((name) => name.includes('-2'))).toEqual([]);
    inDatabase(file, `PRAGMA user_version = ${MIGRATIONS.length}`);
    expect(open(file).store.get('s1')).toEqual(sessionWith());
  });

  it('that a newer version migrates in use is not written any more', () => {
    const file = newFile();
    const { store } = open(file);
    store.create(sessionWith());
    inDatabase(file, 'PRAGMA user_version = 99');
    expect(() => store.touch('s1', 5000)).toThrow(UNAVAILABLE);
    expect(() => store.swap(sessionWith())).toThrow(UNAVAILABLE);
    expect(query(file, 'SELECT revision, last_call_at FROM session')).toEqual([{ revision: 1, last_call_at: 2000 }]);
  });

  it('of an older format is migrated with what it holds', () => {
    const file = newFile();
    open(file).store.create(sessionWith());
    const migrations = [
      ...MIGRATIONS,
      'ALTER TABLE session ADD COLUMN note TEXT;',
      "UPDATE session SET note = 'kept';",
    ];
    expect(open(file, { migrations }).store.get('s1')).toEqual(sessionWith());
    expect(query(file, 'SELECT id, note FROM session')).toEqual([{ id: 's1', note: 'kept' }]);
    expect(query(file, 'PRAGMA user_version')).toEqual([{ user_version: MIGRATIONS.length + 2 }]);
  });

  it('whose migration fails stays as it was', () => {
    const file = newFile();
    open(file).store.create(sessionWith());
    const migrations = [...MIGRATIONS, 'ALTER TABLE session ADD COLUMN note TEXT;', 'ALTER TABLE nothing RENAME TO x;'];
    expect(() => open(file, { migrations })).toThrow();
    expect(open(file).store.get('s1')).toEqual(sessionWith());
  });
});

describe('a folder in the place of the file', () => {
  it('is a clear error', () => {
    expect(() => open(temporaryFolder())).toThrow(UNAVAILABLE);
  });
});

function keptFile(file: string, why: string): string {
  const name = readdirSync(path.dirname(file)).find(
    (entry) => entry.includes(`.${why}-`) && !/-(wal|shm)$/.test(entry),
  );
  if (name === undefined) throw new Error(`nothing was kept as ${why}`);
  return path.join(path.dirname(file), name);
}

/** The schema stays, every other page is overwritten. */
function damagePages(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xff, 4096);
  writeFileSync(file, bytes);
}

/**
 * Opening the index database: creating it, telling a damaged or foreign file from ours, and saying
 * what was done about it. A damaged index is rebuilt, since everything in it can be computed again;
 * a foreign database is kept under another name, since somebody may need it.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { APPLICATION_ID, FORMAT_VERSION, SCHEMA } from './schema.ts';

export type OpenResult =
  | { kind: 'opened' }
  | { kind: 'created' }
  | { kind: 'rebuilt'; why: 'damaged' | 'other_format' }
  | { kind: 'replaced_foreign'; keptAs: string };

type Inspection = 'ours' | 'empty' | 'damaged' | 'other_format' | 'foreign';

export function openDatabase(file: string): { db: DatabaseSyncInstance; result: OpenResult } {
  const existed = existsSync(file);
  const inspection = existed ? inspect(file) : 'empty';
  const result = prepareFile(file, inspection, existed);
  const db = new DatabaseSync(file);
  configure(db);
  if (result.kind !== 'opened') initialize(db);
  return { db, result };
}

/** Deletes a database with its side files. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}

export function initialize(db: DatabaseSyncInstance): void {
  db.exec(`BEGIN; ${SCHEMA} PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FORMAT_VERSION}; COMMIT;`);
}

function prepareFile(file: string, inspection: Inspection, existed: boolean): OpenResult {
  if (inspection === 'ours') return { kind: 'opened' };
  if (inspection === 'foreign') {
    const keptAs = `${file}.foreign-${Date.now()}`;
    renameSync(file, keptAs);
    removeDatabase(file);
    return { kind: 'replaced_foreign', keptAs };
  }
  removeDatabase(file);
  if (inspection === 'empty') return existed ? { kind: 'rebuilt', why: 'damaged' } : { kind: 'created' };
  return { kind: 'rebuilt', why: inspection };
}

function inspect(file: string): Inspection {
  try {
    return withDatabase(file, inspectOpen);
  } catch (error) {
    if (isDamage(error)) return 'damaged';
    throw error;
  }
}

function inspectOpen(db: DatabaseSyncInstance): Inspection {
  const id = pragma(db, 'application_id');
  const tables = pragmaCount(db);
  if (tables === 0 && id === 0) return 'empty';
  if (id !== APPLICATION_ID) return 'foreign';
  return pragma(db, 'user_version') === FORMAT_VERSION ? 'ours' : 'other_format';
}

function withDatabase<T>(file: string, use: (db: DatabaseSyncInstance) => T): T {
  const db = new DatabaseSync(file);
  try {
    return use(db);
  } finally {
    db.close();
  }
}

/** True for SQLite's "file is not a database" and "database disk image is malformed". */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && /not a database|malformed|disk image|file is encrypted|no such (table|column)/i.test(error.message);
}

/** True for SQLite's "database or disk is full" and the system's own word for it. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && /disk is full|ENOSPC|EDQUOT|disk I\/O error/i.test(error.message);
}

function pragma(db: DatabaseSyncInstance, name: string): number {
  return Number(db.prepare(`PRAGMA ${name}`).get()?.[name] ?? 0);
}

function pragmaCount(db: DatabaseSyncInstance): number {
  return Number(db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n ?? 0);
}

function configure(db: DatabaseSyncInstance): void {
  db.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA page_size = 8192;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA cache_size = -16384;
    PRAGMA temp_store = MEMORY;
  `);
}

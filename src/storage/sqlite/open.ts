/**
 * Opening the index database: creating it, telling a damaged or foreign file from ours, and saying
 * what was done about it. A damaged index is rebuilt, since everything in it can be computed again;
 * a foreign database is kept under another name, since somebody may need it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { DatabaseSync } from '../sqlite-engine.ts';
import { inodeOf, pragma, removeDatabase, renameDatabase, tableCount } from '../sqlite-file.ts';
import { withFileLock } from '../sqlite-lock.ts';
import { makeStoreFolder } from '../store-folder.ts';
import { isDamage } from './failures.ts';
import { APPLICATION_ID, FORMAT_VERSION, NEW_ORIGIN, SCHEMA } from './schema.ts';

export type OpenResult =
  | { kind: 'opened' }
  | { kind: 'created' }
  | { kind: 'rebuilt'; why: 'damaged' | 'other_format' }
  | { kind: 'replaced_foreign'; keptAs: string };

type Inspection = 'ours' | 'empty' | 'damaged' | 'other_format' | 'foreign';

export interface OpenedDatabase {
  readonly db: DatabaseSyncInstance;
  readonly result: OpenResult;
}

/** @throws UserError `busy` when another process is making the index and does not end */
export function openDatabase(file: string): OpenedDatabase {
  if (existsSync(file) && inspect(file) === 'ours') return { db: connect(file), result: { kind: 'opened' } };
  // The file is looked at again under the lock: another process may have created it in the meantime.
  return whileOpening(file, () => openOrReplace(file));
}

/** Opens a private database that ends with the program. */
export function openInMemory(): DatabaseSyncInstance {
  const db = connect(IN_MEMORY);
  initialize(db);
  return db;
}

/** Name of a database in memory. */
export const IN_MEMORY = ':memory:';

/** Replaces a database whose damage showed only in use, unless another process has done so since `inode` was opened. */
export function replaceDamaged(file: string, inode: number): DatabaseSyncInstance {
  return whileOpening(file, () => {
    if (inodeOf(file) === inode) removeDatabase(file);
    return openOrReplace(file).db;
  });
}

function whileOpening<T>(file: string, work: () => T): T {
  makeStoreFolder(path.dirname(file));
  return withFileLock(path.join(path.dirname(file), 'opening.lock'), work);
}

function openOrReplace(file: string): OpenedDatabase {
  const existed = existsSync(file);
  const result = prepareFile(file, existed ? inspect(file) : 'empty', existed);
  const db = connect(file);
  if (result.kind !== 'opened') initialize(db);
  return { db, result };
}

function initialize(db: DatabaseSyncInstance): void {
  db.exec(
    `BEGIN; ${SCHEMA} ${NEW_ORIGIN} PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FORMAT_VERSION}; COMMIT;`,
  );
}

function prepareFile(file: string, inspection: Inspection, existed: boolean): OpenResult {
  if (inspection === 'ours') return { kind: 'opened' };
  if (inspection === 'foreign') {
    const keptAs = `${file}.foreign-${Date.now()}`;
    renameDatabase(file, keptAs);
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
  const tables = tableCount(db);
  if (tables === 0 && id === 0) return 'empty';
  if (id !== APPLICATION_ID) return 'foreign';
  return pragma(db, 'user_version') === FORMAT_VERSION ? 'ours' : 'other_format';
}

function withDatabase<T>(file: string, use: (db: DatabaseSyncInstance) => T): T {
  const db = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    return use(db);
  } finally {
    db.close();
  }
}

/** Time that a statement waits for another writing process. */
const BUSY_MS = 5000;

/** Bytes that a journal keeps after a large change was moved into the index. */
const MOST_JOURNAL_BYTES = 4 * 1024 * 1024;

function connect(file: string): DatabaseSyncInstance {
  const db = new DatabaseSync(file, { timeout: BUSY_MS });
  // On an existing database these pragmas would be writes.
  if (pragma(db, 'page_count') === 0) db.exec('PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL');
  db.exec(`
    PRAGMA journal_size_limit = ${MOST_JOURNAL_BYTES};
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA cache_size = -16384;
    PRAGMA temp_store = MEMORY;
  `);
  return db;
}

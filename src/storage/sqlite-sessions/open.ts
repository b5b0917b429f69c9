/**
 * Opening the database of sessions. Nothing in it can be computed again, so whatever cannot be read is kept under
 * another name, and the person is told; nothing is ever deleted.
 */
import { existsSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { syncFolder } from '../../base/sync-folder.ts';
import { DatabaseSync } from '../sqlite-engine.ts';
import { hasDatabaseFiles, inodeOf, pragma, removeDatabase, renameDatabase, tableCount } from '../sqlite-file.ts';
import { withFileLock } from '../sqlite-lock.ts';
import { makeStoreFolder } from '../store-folder.ts';
import { explainFailure, isDamage, newerFormat } from './failures.ts';
import { APPLICATION_ID, MIGRATIONS } from './schema.ts';

export interface SessionsFile {
  readonly file: string;
  /** Reports what a person should know although nothing failed. */
  readonly onNotice: (text: string) => void;
  /** Called before another database takes the place of the one that published grants stand in. */
  readonly onReplace?: () => void;
  /** Steps to the current schema; tests make up their own. */
  readonly migrations?: readonly string[];
}

type Unusable = 'damaged' | 'foreign' | 'emptied';

type Inspection =
  | { readonly kind: 'ours'; readonly version: number }
  | { readonly kind: 'missing' }
  | { readonly kind: Unusable };

/** @throws UserError `sessions_unavailable` for a newer format or a file without access, `busy` */
export function openSessionsFile(at: SessionsFile): DatabaseSyncInstance {
  makeStoreFolder(path.dirname(at.file));
  tellMissingLog(at);
  if (isCurrent(at, inspect(at.file))) return connect(at.file);
  // The file is looked at again under the lock: another process may have made or migrated it in the meantime.
  return whileOpening(at.file, () => prepare(at));
}

/** SQLite makes the log before its index, and removes it after that. */
function tellMissingLog({ file, onNotice }: SessionsFile): void {
  if (!existsSync(`${file}-shm`) || existsSync(`${file}-wal`)) return;
  onNotice(`${file}-wal is missing: what was written to the sessions last, since a program ended early, is lost.`);
}

/** Replaces a database whose damage showed only in use, unless another process has done so since `inode` was opened. */
export function replaceDamagedFile(at: SessionsFile, inode: number | undefined): DatabaseSyncInstance {
  return whileOpening(at.file, () => {
    if (inodeOf(at.file) === inode) setAside(at, 'damaged');
    return prepare(at);
  });
}

/** @throws UserError `sessions_unavailable` when a newer version has changed the schema */
export function checkVersion({ file, migrations = MIGRATIONS }: SessionsFile, version: number): void {
  if (version > migrations.length) throw newerFormat(file, version, migrations.length);
}

function isCurrent(at: SessionsFile, found: Inspection): boolean {
  if (found.kind !== 'ours') return false;
  checkVersion(at, found.version);
  return found.version === (at.migrations ?? MIGRATIONS).length;
}

function prepare(at: SessionsFile): DatabaseSyncInstance {
  const found = inspect(at.file);
  if (isCurrent(at, found)) return connect(at.file);
  if (found.kind === 'ours') return migrate(connect(at.file), at, found.version);
  if (found.kind !== 'missing') setAside(at, found.kind);
  create(at);
  return connect(at.file);
}

/**
 * Made under another name first: a file of this name is never half made, whenever the process is killed. No statement
 * is prepared meanwhile, since it would keep the file open, and no log is written beside it, so it can be renamed.
 */
function create(at: SessionsFile): void {
  const unfinished = `${at.file}.new`;
  removeDatabase(unfinished);
  migrate(open(unfinished), at, 0).close();
  at.onReplace?.();
  renameSync(unfinished, at.file);
  syncFolder(path.dirname(at.file));
}

function migrate(db: DatabaseSyncInstance, { migrations = MIGRATIONS }: SessionsFile, from: number) {
  const marks = `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${migrations.length};`;
  return orClosed(db, () => db.exec(`BEGIN IMMEDIATE; ${migrations.slice(from).join('\n')} ${marks} COMMIT;`));
}

function inspect(file: string): Inspection {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  // SQLite would take an empty file for a new database, and throw away the log beside it.
  if (size === undefined || size === 0) return { kind: hasDatabaseFiles(file) ? 'emptied' : 'missing' };
  try {
    return inspectContent(file);
  } catch (error) {
    if (isDamage(error)) return { kind: 'damaged' };
    throw explainFailure(file, error);
  }
}

function inspectContent(file: string): Inspection {
  // Read-only, so that nothing is written to a database that is not ours.
  const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
  try {
    const id = pragma(db, 'application_id');
    // Counted in one of ours, too: it reads the schema, whose damage would show only when it is opened.
    const tables = tableCount(db);
    if (id !== APPLICATION_ID) return { kind: tables === 0 && id === 0 ? 'emptied' : 'foreign' };
    return { kind: 'ours', version: pragma(db, 'user_version') };
  } finally {
    db.close();
  }
}

const WHY: Readonly<Record<Unusable, string>> = {
  damaged: 'was damaged',
  foreign: 'was a database of another program',
  emptied: 'had been emptied',
};

function setAside({ file, onNotice }: SessionsFile, why: Unusable): void {
  const keptAs = freeName(`${file}.${why}-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`);
  renameDatabase(file, keptAs);
  onNotice(`${file} ${WHY[why]}; it was kept as ${path.basename(keptAs)}. Its sessions are not available.`);
}

function freeName(wanted: string): string {
  let name = wanted;
  for (let next = 2; hasDatabaseFiles(name); next++) name = `${wanted}-${next}`;
  return name;
}

function whileOpening<T>(file: string, work: () => T): T {
  return withFileLock(path.join(path.dirname(file), 'opening.lock'), work);
}

/** Time that a statement waits for another writing process. */
const BUSY_MS = 5000;

/** FULL: what was answered from survives a power cut as well; a commit costs one more sync, 0.2 ms on a local disk. */
function connect(file: string): DatabaseSyncInstance {
  const db = open(file);
  return orClosed(db, () => translateErrors(file, () => db.exec(PRAGMAS)));
}

const PRAGMAS = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF;';

function open(file: string): DatabaseSyncInstance {
  return translateErrors(file, () => new DatabaseSync(file, { timeout: BUSY_MS }));
}

function translateErrors<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explainFailure(file, error);
  }
}

function orClosed(db: DatabaseSyncInstance, work: () => void): DatabaseSyncInstance {
  try {
    work();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

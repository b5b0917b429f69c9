/** SQLite database as files, and the header that sets ours apart from others. */
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';

const SIDE_FILES = ['', '-wal', '-shm', '-journal'] as const;

/** Deletes a database with its side files. */
export function removeDatabase(file: string): void {
  for (const suffix of SIDE_FILES) rmSync(file + suffix, { force: true });
}

/** Renames a database with its side files, which may hold data not yet written into it. */
export function renameDatabase(file: string, target: string): void {
  for (const suffix of SIDE_FILES) if (existsSync(file + suffix)) renameSync(file + suffix, target + suffix);
}

/** True when a database or one of its side files lies there. */
export function hasDatabaseFiles(file: string): boolean {
  return SIDE_FILES.some((suffix) => existsSync(file + suffix));
}

/** Tells whether a path still leads to the file that was opened; undefined when nothing is there. */
export function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

/** @param schema the name of an attached database */
export function pragma(db: DatabaseSyncInstance, name: string, schema = 'main'): number {
  return Number(db.prepare(`PRAGMA ${schema}.${name}`).get()?.[name] ?? 0);
}

export function tableCount(db: DatabaseSyncInstance): number {
  return Number(db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n ?? 0);
}

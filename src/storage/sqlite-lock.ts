/** Exclusive lock between processes, held by an open SQLite transaction on a separate file. */

import { truncateSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { counted } from '../base/numbers.ts';
import { UserError } from '../base/user-error.ts';
import { DatabaseSync } from './sqlite-engine.ts';

export class SqliteLock {
  private db: DatabaseSyncInstance | undefined;
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  tryAcquire(): boolean {
    this.db = acquire(this.file, 0);
    return this.db !== undefined;
  }

  release(): void {
    this.db?.close();
    this.db = undefined;
  }
}

/** Long enough for another process to write a file or to create a database, which takes milliseconds. */
const WAIT_MS = 10_000;

/** Runs short work that must not happen in two processes at once. @throws UserError `busy` */
export function withFileLock<T>(file: string, work: () => T): T {
  const db = acquire(file, WAIT_MS);
  if (!db) throw stillBusy(file);
  try {
    return work();
  } finally {
    db.close();
  }
}

function stillBusy(file: string): UserError {
  return new UserError(
    'busy',
    `Another process has held ${file} for more than ${counted(WAIT_MS / 1000, 'second')}`,
    'Repeat the command when it has ended, or end it.',
  );
}

/** @param isEmptied after garbage was found once */
function acquire(file: string, timeout: number, isEmptied = false): DatabaseSyncInstance | undefined {
  const db = new DatabaseSync(file, { timeout });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    if (isBusy(error)) return undefined;
    if (!isGarbage(error) || isEmptied) throw error;
  }
  // A lock is an empty file; whatever was written into it has no owner. The file itself stays: another process that found
  // the same may hold it by now.
  truncateSync(file);
  return acquire(file, timeout, true);
}

function isGarbage(error: unknown): boolean {
  return error instanceof Error && /not a database|malformed/i.test(error.message);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /database is locked/i.test(error.message);
}

/** Transactions: a change as a whole, and several reads of one state. */
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { reading, writing } from './failures.ts';

/** @throws DamagedIndexError, UserError `disk_full`; what `work` throws */
export function inTransaction(db: DatabaseSyncInstance, work: () => void): void {
  db.exec('BEGIN IMMEDIATE');
  writing(() => {
    try {
      work();
      db.exec('COMMIT');
    } finally {
      // SQLite rolls back by itself on some errors (a full disk among them); a second ROLLBACK would hide the first cause.
      if (db.isTransaction) db.exec('ROLLBACK');
    }
  });
}

/** Readings that belong together, whatever others publish meanwhile. @throws DamagedIndexError; what `work` throws */
export function onOneState<T>(db: DatabaseSyncInstance, work: () => T): T {
  if (db.isTransaction) return reading(work);
  return reading(() => {
    db.exec('BEGIN');
    try {
      return work();
    } finally {
      if (db.isTransaction) db.exec('COMMIT');
    }
  });
}

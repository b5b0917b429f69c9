/** All of a change, or nothing of it. */
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { writing } from './failures.ts';

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

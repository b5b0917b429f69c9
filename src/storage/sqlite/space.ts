/** Space that removed rows leave. */
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { pragma } from '../sqlite-file.ts';
import { writing } from './failures.ts';

/** Free pages, as a share of all, that wait for the next change. */
const MOST_FREE = 0.05;

/** Gives free pages back to the system when there are more than the next changes will use. */
export function giveBackFree(db: DatabaseSyncInstance): void {
  if (pragma(db, 'freelist_count') > MOST_FREE * pragma(db, 'page_count')) {
    writing(() => db.exec('PRAGMA incremental_vacuum'));
  }
}

/** Gives all of them back, and the space that pages have left. */
export function giveBackAll(db: DatabaseSyncInstance): void {
  writing(() => db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'));
}

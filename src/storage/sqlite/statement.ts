/** Prepared statements by their SQL. */
import type { StatementSyncInstance } from '@photostructure/sqlite';

export type StatementOf = (sql: string) => StatementSyncInstance;

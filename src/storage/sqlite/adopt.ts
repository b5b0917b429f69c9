/** Takes files over from another index; runs while no other process writes to this one. */
import { existsSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { RelativePath } from '../../base/paths.ts';
import type { Adoption, TimesOfSame } from '../contract.ts';
import { DamagedIndexError } from '../damage.ts';
import { pragma } from '../sqlite-file.ts';
import { reading } from './failures.ts';
import { deleteLone, removeFiles, updateFile } from './publish.ts';
import { parseFile } from './rows.ts';
import { APPLICATION_ID, CONTENT_TABLES, FORMAT_VERSION, NEW_ORIGIN, TABLES } from './schema.ts';
import type { StatementOf } from './statement.ts';
import { readTotals } from './totals.ts';
import { inTransaction } from './transaction.ts';

/**
 * Copies all and takes out what differs from the files here, in one transaction.
 * @returns the number of files; 0 for a file that is no such index, is damaged, or was made differently
 * @throws UserError `disk_full`; an error when this index holds files
 */
export function adoptFrom(db: DatabaseSyncInstance, statementOf: StatementOf, adoption: Adoption): number {
  if (adoption.current && readTotals(statementOf).files > 0)
    throw new Error('an index that holds files takes over none');
  if (!existsSync(adoption.database)) return 0;
  try {
    return reading(() => withOther(db, adoption.database, () => copyIfAlike(db, statementOf, adoption)));
  } catch (error) {
    if (!isOfTheOther(error)) throw error;
    return 0;
  }
}

/** Failures of the other index are reported where it is used; this one is made from the files instead. */
function isOfTheOther(error: unknown): boolean {
  if (error instanceof DamagedIndexError) return true;
  return error instanceof Error && /unable to open|readonly database|database is locked/i.test(error.message);
}

function withOther(db: DatabaseSyncInstance, database: string, work: () => number): number {
  db.prepare('ATTACH DATABASE ? AS other').run(database);
  try {
    return work();
  } finally {
    db.exec('DETACH DATABASE other');
  }
}

function copyIfAlike(db: DatabaseSyncInstance, statementOf: StatementOf, { meta, current }: Adoption): number {
  if (!isAlike(db, meta)) return 0;
  return current === undefined ? replaceAll(db, statementOf) : copy(db, statementOf, current);
}

function isAlike(db: DatabaseSyncInstance, meta: Adoption['meta']): boolean {
  if (pragma(db, 'application_id', 'other') !== APPLICATION_ID) return false;
  if (pragma(db, 'user_version', 'other') !== FORMAT_VERSION) return false;
  const select = db.prepare('SELECT value FROM other.meta WHERE key = ?');
  return Object.entries(meta).every(([key, value]) => select.get(key)?.value === value);
}

function replaceAll(db: DatabaseSyncInstance, statementOf: StatementOf): number {
  inTransaction(db, () => copyTables(db, TABLES));
  return readTotals(statementOf).files;
}

function copy(db: DatabaseSyncInstance, statementOf: StatementOf, current: TimesOfSame): number {
  let adopted = 0;
  inTransaction(db, () => {
    copyTables(db, CONTENT_TABLES);
    adopted = keepCurrent(statementOf, current);
  });
  return adopted;
}

function copyTables(db: DatabaseSyncInstance, tables: readonly string[]): void {
  for (const table of tables) {
    db.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM other.${table}`);
  }
  db.exec(NEW_ORIGIN);
}

function keepCurrent(statementOf: StatementOf, current: TimesOfSame): number {
  const others: RelativePath[] = [];
  let kept = 0;
  for (const file of statementOf('SELECT * FROM file').all().map(parseFile)) {
    const times = current(file);
    if (times === undefined) others.push(file.path);
    else {
      updateFile(statementOf, ['id', file.id], { ctime_ms: times.ctimeMs, indexed_at: times.indexedAt });
      kept++;
    }
  }
  deleteLone(statementOf, removeFiles(statementOf, others));
  return kept;
}

/** Meaning of the errors of SQLite: damage, which is repaired; a full disk, which its user must clear; or a bug. */
import { UserError } from '../../base/user-error.ts';
import { DamagedIndexError } from '../damage.ts';

/** @throws DamagedIndexError in the place of SQLite's own error */
export function reading<T>(query: () => T): T {
  try {
    return query();
  } catch (error) {
    throw asDamage(error);
  }
}

/** @throws DamagedIndexError, UserError `disk_full` */
export function writing(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw isDiskFull(error) ? diskFull(error) : asDamage(error);
  }
}

/**
 * True for SQLite's "file is not a database" and "database disk image is malformed", and where it finds a row that a look
 * for it has missed: an index of the table is broken, or somebody else writes into the file.
 */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof Error &&
    /not a database|malformed|disk image|file is encrypted|no such (table|column)|constraint failed/i.test(
      error.message,
    )
  );
}

/** True for SQLite's "database or disk is full" and the system's own word for it. */
function isDiskFull(error: unknown): boolean {
  return error instanceof Error && /disk is full|ENOSPC|EDQUOT|disk I\/O error/i.test(error.message);
}

function asDamage(error: unknown): unknown {
  return isDamage(error) ? new DamagedIndexError('the database is malformed', { cause: error }) : error;
}

function diskFull(cause: unknown): UserError {
  return new UserError(
    'disk_full',
    'The disk is full: the index could not be written. The index as it was before is intact.',
    'Free some space and run `code-intel index` again; it goes on where it stopped.',
    { cause },
  );
}

/** Meaning of the errors of SQLite for sessions. */

import { constants } from 'node:os';
import { messageOf } from '../../base/error-text.ts';
import { UserError } from '../../base/user-error.ts';

const { errno } = constants;

/** Primary result codes of SQLite. */
const ERROR = 1;
const BUSY = 5;
const LOCKED = 6;
const READ_ONLY = 8;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

/** True when the file is no database, is malformed, or lacks a table: something else wrote to it. */
export function isDamage(error: unknown): boolean {
  const code = resultCodeOf(error);
  return code === CORRUPT || code === NOT_A_DATABASE || (code === ERROR && isContentError(error));
}

/** The error that its reader can repair, or `error` itself when it is a bug. */
export function explainFailure(file: string, error: unknown): unknown {
  switch (resultCodeOf(error)) {
    case BUSY:
    case LOCKED:
      return busy(file, error);
    case FULL:
      return diskFull(file, error);
    case IO_ERROR:
      return isOutOfSpace(error) ? diskFull(file, error) : unwritable(file, error);
    case READ_ONLY:
    case CANNOT_OPEN:
      return unwritable(file, error);
    default:
      return error;
  }
}

export function wasDamaged(file: string, cause: unknown): UserError {
  return new UserError(
    'sessions_unavailable',
    `${file} was damaged. It was set aside, and its sessions are not available.`,
    'Start a new session.',
    { cause },
  );
}

export function newerFormat(file: string, found: number, known: number): UserError {
  return new UserError(
    'sessions_unavailable',
    `${file} was written by a newer code-intel (format ${found}; this one knows ${known}). Nothing was changed.`,
    'Update code-intel, and restart what still runs the older one.',
  );
}

function resultCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  // The higher bytes make it an extended result code.
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff;
  return BY_TEXT.find(([text]) => text.test(error.message))?.[1];
}

/** A failure in the middle of many rows comes without its code. */
const BY_TEXT: readonly (readonly [RegExp, number])[] = [
  [/malformed (JSON|database schema)/, ERROR],
  [/disk image is malformed/, CORRUPT],
  [/is not a database/, NOT_A_DATABASE],
  [/is locked/, BUSY],
  [/readonly database/, READ_ONLY],
  [/disk I\/O error/, IO_ERROR],
  [/disk is full/, FULL],
  [/unable to open/, CANNOT_OPEN],
];

/** SQLite tells the number that the system gave when writing fails for want of space. */
const OUT_OF_SPACE: readonly unknown[] = [errno.ENOSPC, errno.EDQUOT, errno.EFBIG];

function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && 'systemErrno' in error && OUT_OF_SPACE.includes(error.systemErrno);
}

/** Columns that are computed from the data of a row need it to be JSON. */
function isContentError(error: unknown): boolean {
  return error instanceof Error && /no such (table|column)|malformed (JSON|database schema)/i.test(error.message);
}

function busy(file: string, cause: unknown): UserError {
  return new UserError(
    'busy',
    `Another process has been writing ${file} for seconds.`,
    'Repeat the call; if it fails again, end the process that holds the file.',
    { cause },
  );
}

function diskFull(file: string, cause: unknown): UserError {
  return new UserError(
    'disk_full',
    `The disk is full: ${file} could not be written. What was stored before is intact.`,
    'Free some space and repeat the call.',
    { cause },
  );
}

function unwritable(file: string, cause: unknown): UserError {
  return new UserError(
    'sessions_unavailable',
    `${file} cannot be opened or written: ${messageOf(cause)}`,
    'Make the folder .code-intel and the files in it writable.',
    { cause },
  );
}

/** Failures of the machine: no bug of the program, and mostly something that its user can change. */
import { messageOf, stackOf } from '../error-text.ts';
import { type ErrorCode, UserError } from '../user-error.ts';

interface Meaning {
  readonly code: ErrorCode;
  readonly what: string;
  readonly next: string;
}

const NO_ACCESS: Meaning = {
  code: 'no_access',
  what: 'This account may not read or write something that is needed',
  next: 'Give this account the right to it, or make its folder writable.',
};
const TOO_MANY_FILES: Meaning = {
  code: 'out_of_resources',
  what: 'Too many files are open at once',
  next: 'Raise the limit of open files (`ulimit -n 1024`), or end programs that hold many.',
};
const NO_MEMORY: Meaning = {
  code: 'out_of_resources',
  what: 'There is not enough memory, or a limit of it or of processes was reached',
  next: 'End other programs, or raise the limit, and repeat it.',
};
const DISK_FULL: Meaning = {
  code: 'disk_full',
  what: 'The disk is full',
  next: 'Free some space and repeat it; what was stored before is intact.',
};
const DISK_FAILS: Meaning = {
  code: 'no_access',
  what: 'The disk cannot be read or written',
  next: 'Look at the disk, or at the connection to it, and repeat it.',
};
const IS_GONE: Meaning = {
  code: 'not_found',
  what: 'Something that is needed was deleted or moved meanwhile',
  next: 'Restore it, or name another place, and repeat it.',
};
const BUSY: Meaning = {
  code: 'busy',
  what: 'Another process holds what is needed',
  next: 'Repeat it when that process has ended.',
};
const BAD_NAME: Meaning = {
  code: 'invalid_argument',
  what: 'A path that was given is none that a file can have',
  next: 'Give a path without control characters, and of at most 255 characters a name.',
};

const NO_FILE: Meaning = {
  code: 'invalid_argument',
  what: 'A folder, or something else that is no file, stands where a file is needed',
  next: 'Move it away, and repeat it.',
};

const TOO_DEEP: Meaning = {
  code: 'invalid_argument',
  what: 'Something that was given or read is nested too deeply',
  next: 'Give it in a flatter form.',
};

/** Codes of the system and of Node. */
const BY_CODE: Readonly<Record<string, Meaning>> = {
  EACCES: NO_ACCESS,
  EPERM: NO_ACCESS,
  EROFS: NO_ACCESS,
  EMFILE: TOO_MANY_FILES,
  ENFILE: TOO_MANY_FILES,
  ENOMEM: NO_MEMORY,
  EAGAIN: NO_MEMORY,
  ERR_WORKER_OUT_OF_MEMORY: NO_MEMORY,
  ERR_WORKER_INIT_FAILED: NO_MEMORY,
  ENOSPC: DISK_FULL,
  EDQUOT: DISK_FULL,
  EFBIG: DISK_FULL,
  EIO: DISK_FAILS,
  ESTALE: DISK_FAILS,
  ENODEV: DISK_FAILS,
  ENOENT: IS_GONE,
  ENOTDIR: IS_GONE,
  EBUSY: BUSY,
  ETXTBSY: BUSY,
  ENAMETOOLONG: BAD_NAME,
  ELOOP: BAD_NAME,
  EISDIR: NO_FILE,
  ENXIO: NO_FILE,
};

/** Primary result codes of SQLite. */
const BY_RESULT: Readonly<Record<number, Meaning>> = {
  3: NO_ACCESS,
  5: BUSY,
  6: BUSY,
  7: NO_MEMORY,
  8: NO_ACCESS,
  10: DISK_FAILS,
  13: DISK_FULL,
  14: NO_ACCESS,
  23: NO_ACCESS,
};

/** Memory that V8 or WebAssembly could not get. */
const MEMORY_TEXT =
  /Array buffer allocation failed|WebAssembly.*(out of memory|could not allocate)|Invalid array length/i;
/** SQLite without its code, as a failure in the middle of many rows comes. */
const BY_TEXT: readonly (readonly [RegExp, Meaning])[] = [
  [/^database (?:table )?is locked/, BUSY],
  [/^attempt to write a readonly database/, NO_ACCESS],
  [/^disk I\/O error/, DISK_FAILS],
  [/^database or disk is full/, DISK_FULL],
];
const STACK_TEXT = /Maximum call stack size exceeded|too much recursion/;
const NULL_TEXT = /without null bytes/;

/** The error that its reader can repair; undefined when `error` is none of the machine. */
export function machineFailure(error: unknown): UserError | undefined {
  const meaning = findMeaning(error);
  if (meaning === undefined) return undefined;
  return new UserError(meaning.code, `${meaning.what}: ${messageOf(error)}`, meaning.next, { cause: error });
}

/** The error that its reader can repair, whether the program or the machine refused; undefined for a bug. */
export function repairable(error: unknown): UserError | undefined {
  return error instanceof UserError ? error : machineFailure(error);
}

/** Line for a log; only a bug includes the stack, since nobody needs one to clear a disk. */
export function logText(error: unknown): string {
  const known = repairable(error);
  return known === undefined ? stackOf(error) : `${known.message} (${known.code}). ${known.next}`;
}

function findMeaning(error: unknown): Meaning | undefined {
  if (!(error instanceof Error)) return undefined;
  if (MEMORY_TEXT.test(error.message)) return NO_MEMORY;
  if (STACK_TEXT.test(error.message)) return TOO_DEEP;
  if (NULL_TEXT.test(error.message)) return BAD_NAME;
  const result = 'errcode' in error && typeof error.errcode === 'number' ? BY_RESULT[error.errcode & 0xff] : undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // An error that another one caused is what that one is.
  const byText = BY_TEXT.find(([text]) => text.test(error.message))?.[1];
  return result ?? BY_CODE[code] ?? byText ?? findMeaning(error.cause);
}

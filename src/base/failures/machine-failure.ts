/** Failures of the machine: no bug of the program, and mostly something that its user can change. */
import { messageOf, stackOf } from '../error-text.ts';
import { type ErrorCode, UserError } from '../user-error.ts';

interface Meaning {
  readonly code: ErrorCode;
  readonly what: { readonly en: string; readonly ja: string };
  readonly next: { readonly en: string; readonly ja: string };
}

const NO_ACCESS: Meaning = {
  code: 'no_access',
  what: {
    en: 'This account may not read or write something that is needed',
    ja: '必要なファイルやフォルダーを、このアカウントでは読み書きできません',
  },
  next: {
    en: 'Give this account the right to it, or make its folder writable.',
    ja: 'このアカウントに権限を与えるか、フォルダーを書き込めるようにしてください。',
  },
};
const TOO_MANY_FILES: Meaning = {
  code: 'out_of_resources',
  what: { en: 'Too many files are open at once', ja: '同時に開いているファイルが多すぎます' },
  next: {
    en: 'Raise the limit of open files (`ulimit -n 1024`), or end programs that hold many.',
    ja: '開けるファイルの上限を上げるか（`ulimit -n 1024`）、ファイルを多く開いているプログラムを終了してください。',
  },
};
const NO_MEMORY: Meaning = {
  code: 'out_of_resources',
  what: {
    en: 'There is not enough memory, or a limit of it or of processes was reached',
    ja: 'メモリが足りないか、メモリまたはプロセス数の上限に達しました',
  },
  next: {
    en: 'End other programs, or raise the limit, and repeat it.',
    ja: 'ほかのプログラムを終了するか上限を上げて、もう一度実行してください。',
  },
};
const DISK_FULL: Meaning = {
  code: 'disk_full',
  what: { en: 'The disk is full', ja: 'ディスクの空きがありません' },
  next: {
    en: 'Free some space and repeat it; what was stored before is intact.',
    ja: '空きを作って、もう一度実行してください。すでに保存した内容は無事です。',
  },
};
const DISK_FAILS: Meaning = {
  code: 'no_access',
  what: { en: 'The disk cannot be read or written', ja: 'ディスクを読み書きできません' },
  next: {
    en: 'Look at the disk, or at the connection to it, and repeat it.',
    ja: 'ディスクやその接続を確かめて、もう一度実行してください。',
  },
};
const IS_GONE: Meaning = {
  code: 'not_found',
  what: {
    en: 'Something that is needed was deleted or moved meanwhile',
    ja: '必要なものが、途中で削除または移動されました',
  },
  next: {
    en: 'Restore it, or name another place, and repeat it.',
    ja: '元に戻すか別の場所を指定して、もう一度実行してください。',
  },
};
const BUSY: Meaning = {
  code: 'busy',
  what: { en: 'Another process holds what is needed', ja: '必要なものを別のプロセスが使っています' },
  next: { en: 'Repeat it when that process has ended.', ja: 'そのプロセスが終わってから、もう一度実行してください。' },
};
const BAD_NAME: Meaning = {
  code: 'invalid_argument',
  what: { en: 'A path that was given is none that a file can have', ja: 'ファイル名に使えないパスが指定されました' },
  next: {
    en: 'Give a path without control characters, and of at most 255 characters a name.',
    ja: '制御文字を含まず、各名前が 255 文字以内のパスを指定してください。',
  },
};

const NO_FILE: Meaning = {
  code: 'invalid_argument',
  what: {
    en: 'A folder, or something else that is no file, stands where a file is needed',
    ja: 'ファイルが必要な場所に、フォルダーなど別のものがあります',
  },
  next: { en: 'Move it away, and repeat it.', ja: 'それを移動して、もう一度実行してください。' },
};

const TOO_DEEP: Meaning = {
  code: 'invalid_argument',
  what: {
    en: 'Something that was given or read is nested too deeply',
    ja: '渡された、または読み取ったものの入れ子が深すぎます',
  },
  next: { en: 'Give it in a flatter form.', ja: 'より浅い形で渡してください。' },
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
  return new UserError(meaning.code, withCause(meaning.what, messageOf(error)), meaning.next, { cause: error });
}

function withCause({ en, ja }: Meaning['what'], cause: string): Meaning['what'] {
  return { en: `${en}: ${cause}`, ja: `${ja}（${cause}）` };
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

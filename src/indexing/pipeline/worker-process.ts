/** Process of a pool as its owner sees it: fed with batches, watched for each file, killed when it is silent. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../../base/error-text.ts';
import { stepAside } from '../../base/step-aside.ts';
import { UserError } from '../../base/user-error.ts';
import { lessCompiling } from '../../base/v8/compile-less.ts';
import type { ScannedFile } from '../scan/scanned-file.ts';
import { type BegunFiles, openBegunFiles } from './begun-files.ts';
import type { BatchResult } from './index-batch.ts';

/** Message of a process: once that it is ready, then an answer for each batch. */
export type WorkerMessage = 'ready' | WorkerAnswer;
export type WorkerAnswer = { readonly result: BatchResult } | { readonly error: string } | WorkerRefusal;

/** A `UserError` as plain data, such as a wrong key of an endpoint: no file is to blame, and none must be skipped for it. */
export interface WorkerRefusal {
  readonly refused: Pick<UserError, 'code' | 'message' | 'next'>;
}

/** `begun` counts the files that the process had begun. */
export type WorkerReply =
  | { readonly kind: 'answered'; readonly message: WorkerAnswer; readonly begun: number }
  | { readonly kind: 'died' | 'silent'; readonly begun: number }
  /** Ended by the system or a person, and not by what it read. */
  | { readonly kind: 'killed'; readonly begun: number };

export interface WorkerProcess {
  /** Rejects when it cannot start: then no file is to blame; with a UserError when its user can repair the cause. */
  readonly ready: Promise<void>;
  readonly isAlive: boolean;
  /** Settles when the process is gone. */
  readonly ended: Promise<void>;
  /** @param patience milliseconds to wait after the given number of files were begun */
  ask(files: readonly ScannedFile[], patience: (begun: number) => number): Promise<WorkerReply>;
  kill(): void;
}

/**
 * Options of a process. Near its limit V8 collects garbage early instead of taking more memory; the largest file that is
 * indexed (1 MB) stays far below it. A function that is compiled has less inlined and keeps its loops, for 0.91 to 0.96 of
 * all processor time with the Node that this was measured with.
 * @param version of Node
 */
export function nodeOptions(version: string): readonly string[] {
  const bounds = ['--max-old-space-size=256', '--max-semi-space-size=16'];
  const less = lessCompiling(version);
  return less.length > 0 ? [...bounds, ...less, ...SHORTER_CODE] : bounds;
}

const SHORTER_CODE = ['--max-inlined-bytecode-size-cumulative=60', '--no-turbo-loop-peeling'];

export interface WorkerStart {
  readonly script: URL;
  /** Sent to the process; plain data. */
  readonly data: unknown;
  /** True for a worker with the lowest priority. */
  readonly isAside: boolean;
  /** Longest time for one file, in milliseconds (RL5); a start has that of several. */
  readonly fileTimeoutMs: number;
}

/** @throws UserError when no file can be made for the process */
export function startWorker({ script, data, isAside, fileTimeoutMs }: WorkerStart): WorkerProcess {
  const begun = begunFiles();
  const program = fileURLToPath(script);
  const child = fork(program, [], {
    // The folder that the server was started in may be gone, and Node starts in none.
    cwd: path.dirname(program),
    serialization: 'advanced',
    execArgv: [...nodeOptions(process.versions.node)],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', begun.descriptor],
  });
  if (isAside && child.pid !== undefined) stepAside(child.pid);
  const errors = lastWords(child);
  const ended = once(child, 'close').then(begun.close, begun.close);
  // An error of a kill, or of a message to a process that just died, would be thrown without a listener.
  child.on('error', () => {});
  if (child.connected) child.send({ data }, () => {});
  const ready = awaitStart(child, errors, START_TIMES * fileTimeoutMs).finally(() => setHolding(child, false));
  return {
    ready,
    ended,
    get isAlive() {
      return child.connected && child.exitCode === null && child.signalCode === null;
    },
    ask: (files, patience) => awaitReply({ child, begun }, files, patience),
    kill: () => {
      // A program that waits for the end must not end before.
      setHolding(child, true);
      child.kill('SIGKILL');
    },
  };
}

function awaitStart(child: ChildProcess, errors: () => string, limitMs: number): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const fail = (why: string): void => reject(notStarted(why));
    const timer = setTimeout(() => fail(`it was silent for ${limitMs / 1000} s`), limitMs);
    child.once('close', () => fail(errors())).once('error', (error) => fail(error.message));
    child.once('message', (message: unknown) => {
      if (isRefusal(message)) reject(userErrorOf(message.refused));
      else if (message === 'ready') resolve();
      else fail(reasonIn(message));
    });
    child.once('close', () => clearTimeout(timer)).once('message', () => clearTimeout(timer));
  });
}

/** Factor for a start, which takes as long as parsing a large file on an idle machine. */
const START_TIMES = 6;

function notStarted(why: string): UserError {
  return new UserError(
    'index_unavailable',
    `The process that reads files could not be started: ${why.trim() || 'it ended without a word'}`,
    'See that this account may start more processes and has memory left, and repeat it.',
  );
}

function reasonIn(message: unknown): string {
  return typeof message === 'object' && message !== null && 'error' in message ? String(message.error) : '';
}

function isRefusal(message: unknown): message is WorkerRefusal {
  return typeof message === 'object' && message !== null && 'refused' in message;
}

/** The error of another process, as one of this. */
export function userErrorOf({ code, message, next }: WorkerRefusal['refused']): UserError {
  return new UserError(code, message, next);
}

function begunFiles(): BegunFiles {
  try {
    return openBegunFiles();
  } catch (error) {
    throw notStarted(messageOf(error));
  }
}

interface Asked {
  readonly child: ChildProcess;
  readonly begun: BegunFiles;
}

function awaitReply(
  { child, begun }: Asked,
  files: readonly ScannedFile[],
  patience: (begun: number) => number,
): Promise<WorkerReply> {
  return new Promise((resolve) => {
    const before = begun.count();
    const count = (): number => begun.count() - before;
    const settle = (reply: WorkerReply): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('close', onDeath);
      setHolding(child, false);
      resolve(reply);
    };
    const onMessage = (message: WorkerAnswer): void => settle({ kind: 'answered', message, begun: count() });
    const onDeath = (_code?: number | null, signal?: NodeJS.Signals | null): void =>
      settle({ kind: signal && FROM_OUTSIDE.has(signal) ? 'killed' : 'died', begun: count() });
    let lastCount = 0;
    let looks = 0;
    const look = (): void => {
      const now = count();
      looks = now === lastCount ? looks + 1 : 0;
      lastCount = now;
      if (looks === LOOKS) settle({ kind: 'silent', begun: lastCount });
      else timer = setTimeout(look, patience(lastCount) / LOOKS);
    };
    let timer = setTimeout(look, patience(0) / LOOKS);
    setHolding(child, true);
    child.on('message', onMessage).on('close', onDeath);
    child.send({ files }, (error) => error && onDeath(child.exitCode, child.signalCode));
  });
}

/** Signals that a failing program never sends to itself. */
const FROM_OUTSIDE: ReadonlySet<NodeJS.Signals> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

/** Number of checks within the time limit of a file; silence is noticed at most that fraction of the limit later. */
const LOOKS = 4;

/** A process at rest does not keep the program running. */
function setHolding(child: ChildProcess, holds: boolean): void {
  for (const handle of [child, child.channel, child.stderr]) {
    if (handle && 'ref' in handle) holds ? handle.ref() : handle.unref();
  }
}

/** The line in which Node tells why it could not start. */
function lastWords(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (part: Buffer) => {
    text = (text + part.toString()).slice(-MOST_WORDS);
  });
  return () => /^(?:\w*Error\b|FATAL ERROR).*$/m.exec(text)?.[0] ?? '';
}

const MOST_WORDS = 10_000;

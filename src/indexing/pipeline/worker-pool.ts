/**
 * Worker threads that index batches. A worker that dies (a grammar crashed, memory ran out) or goes
 * silent for too long costs only the file that caused it: its batch is tried again file by file, and
 * the file that fails alone is skipped with a reason.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { UserError } from '../../base/user-error.ts';
import type { ScannedFile } from '../scan/scanned-file.ts';
import type { SkipReason } from '../scan/skip-reason.ts';
import type { BatchResult } from './index-batch.ts';
import type { BatchRunner } from './pipeline.ts';

export interface WorkerPoolOptions {
  readonly script: URL;
  readonly size: number;
  /** Handed to every worker as `workerData`; plain data. */
  readonly data: unknown;
  /** Longest time for one file, in milliseconds (RL5). */
  readonly fileTimeoutMs: number;
}

export interface WorkerPool extends BatchRunner {
  close(): Promise<void>;
}

/** Message of a worker: once that it is ready, then an answer for each batch. */
export type WorkerMessage = 'ready' | WorkerAnswer;
export type WorkerAnswer = { readonly result: BatchResult } | { readonly error: string } | WorkerRefusal;

/** A `UserError` as plain data, such as a wrong key of an endpoint: no file is to blame, and none must be skipped for it. */
export interface WorkerRefusal {
  readonly refused: Pick<UserError, 'code' | 'message' | 'next'>;
}

type Failure = Extract<SkipReason, 'parser_timeout' | 'parser_crash'>;
type Outcome =
  | { kind: 'done'; result: BatchResult }
  | { kind: 'failed'; reason: Failure }
  | { kind: 'refused'; error: UserError };

/**
 * Threads start when a batch first needs them.
 * `run` rejects with what a worker refused or could not start for; a file that fails is skipped and rejects nothing.
 */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const take = async (): Promise<Worker> => idle.pop() ?? (await start(options, all));

  const runOnce = async (files: readonly ScannedFile[]): Promise<Outcome> => {
    const worker = await take();
    const outcome = await ask(worker, files, options.fileTimeoutMs * Math.min(files.length, 4));
    if (outcome.kind === 'done') idle.push(worker);
    else {
      all.delete(worker);
      // A thread stuck in native code ends only when that code returns; nobody waits for it.
      void worker.terminate();
    }
    return outcome;
  };

  return {
    parallel: options.size,
    run: (files) => runWithRetries(files, runOnce),
    close: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

async function runWithRetries(
  files: readonly ScannedFile[],
  runOnce: (files: readonly ScannedFile[]) => Promise<Outcome>,
): Promise<BatchResult[]> {
  const outcome = await runOnce(files);
  if (outcome.kind === 'refused') throw outcome.error;
  if (outcome.kind === 'done') return [outcome.result];
  if (files.length === 1) return [skippedResult(files, outcome.reason)];
  // One by one and not by halves: every half with a file that hangs would wait for the whole timeout again.
  const results: BatchResult[] = [];
  for (const file of files) results.push(...(await runWithRetries([file], runOnce)));
  return results;
}

/**
 * Near its limit V8 collects garbage early instead of taking more memory: two workers together then need 250 MB
 * less. The largest file that is indexed (1 MB) stays far below it.
 */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

/**
 * Loading the grammars and the model counts for no file, or on a busy machine each would seem to hang.
 * @throws Error when a worker cannot start: then no file is to blame; UserError when its user can repair the cause
 */
async function start(options: WorkerPoolOptions, all: Set<Worker>): Promise<Worker> {
  const worker = new Worker(options.script, { workerData: options.data, stdout: true, resourceLimits: HEAP });
  // Some grammar packages print while they load; stdout belongs to the protocol.
  worker.stdout.resume();
  // One that dies between two batches must not take the program with it; the next batch finds out and is tried again.
  worker.on('error', () => {});
  worker.unref();
  all.add(worker);
  const [message]: WorkerMessage[] = await once(worker, 'message', { signal: AbortSignal.timeout(START_MS) });
  if (message && message !== 'ready' && 'refused' in message) throw userErrorOf(message);
  return worker;
}

function userErrorOf({ refused: { code, message, next } }: WorkerRefusal): UserError {
  return new UserError(code, message, next);
}

/** A hundred times what a start takes on a machine at rest. */
const START_MS = 60_000;

function ask(worker: Worker, files: readonly ScannedFile[], timeoutMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome): void => {
      clearTimeout(timer);
      // Not removeAllListeners(): it takes away Node's own listeners too, and the worker then never answers again.
      worker.off('message', onMessage).off('error', onDeath).off('exit', onDeath);
      resolve(outcome);
    };
    const onMessage = (answer: WorkerAnswer): void => settle(outcomeOf(answer));
    const onDeath = (): void => settle({ kind: 'failed', reason: 'parser_crash' });
    const timer = setTimeout(() => settle({ kind: 'failed', reason: 'parser_timeout' }), timeoutMs);
    worker.on('message', onMessage).on('error', onDeath).on('exit', onDeath);
    worker.postMessage(files);
  });
}

function outcomeOf(answer: WorkerAnswer): Outcome {
  if ('result' in answer) return { kind: 'done', result: answer.result };
  return 'refused' in answer
    ? { kind: 'refused', error: userErrorOf(answer) }
    : { kind: 'failed', reason: 'parser_crash' };
}

function skippedResult(files: readonly ScannedFile[], reason: Failure): BatchResult {
  return {
    files: [],
    skipped: files.map((file) => ({ ...file, reason, hash: '', indexedAt: file.ctimeMs + 1000 })),
    fileClasses: new Uint8Array(),
    chunks: new Int32Array(),
    lengths: new Uint16Array(),
    vectors: new Int8Array(),
    pathVectors: new Int8Array(),
    keys: '',
    keyLengths: new Int32Array(),
    listLengths: new Int32Array(),
    lists: new Uint8Array(),
    sourceBytes: 0,
  };
}

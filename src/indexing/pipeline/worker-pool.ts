/**
 * Processes that index batches. Grammars and their scanners are native code of others: one may abort, loop or take all
 * memory, and no thread survives that. A process that dies or goes silent costs only the file that it had in hand: that
 * one is tried again alone, and skipped with a reason when it fails once more; the rest of the batch goes to another process.
 */
import { UserError } from '../../base/user-error.ts';
import type { ScannedFile } from '../scan/scanned-file.ts';
import type { SkipReason } from '../scan/skip-reason.ts';
import type { BatchResult } from './index-batch.ts';
import type { BatchRunner } from './pipeline.ts';
import { startWorker, userErrorOf, type WorkerProcess, type WorkerStart } from './worker-process.ts';

export interface WorkerPoolOptions extends WorkerStart {
  readonly size: number;
}

export interface WorkerPool extends BatchRunner {
  /** Starts a process before it is needed. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

type Failure = Extract<SkipReason, 'parser_timeout' | 'parser_crash' | 'parser_killed'>;
type Outcome =
  | { kind: 'done'; result: BatchResult }
  /** `begun` counts the files that were begun: the last of them is suspected. */
  | { kind: 'failed'; reason: Failure; begun: number }
  | { kind: 'refused'; error: UserError };
type Ask = (files: readonly ScannedFile[]) => Promise<Outcome>;

/**
 * Processes start when a batch first needs them.
 * `run` rejects with what a process refused or could not start for; a file that fails is skipped and rejects nothing.
 */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const idle: WorkerProcess[] = [];
  const all = new Set<WorkerProcess>();
  let warming: Promise<unknown> = Promise.resolve();
  const start = async (tries = MOST_STARTS): Promise<WorkerProcess> => {
    const started = startWorker(options);
    all.add(started);
    return started.ready.then(
      () => started,
      (error: unknown) => {
        started.kill();
        all.delete(started);
        // Something else may have ended or stopped it, which says nothing of the next one.
        if (tries > 1 && error instanceof UserError && error.code === 'index_unavailable') return start(tries - 1);
        throw error;
      },
    );
  };
  const take = async (): Promise<WorkerProcess> => {
    await warming;
    const known = idle.pop();
    return known?.isAlive ? known : start();
  };

  const ask: Ask = async (files) => {
    const worker = await take();
    const outcome = await askWorker(worker, files, options.fileTimeoutMs);
    if (outcome.kind === 'done') idle.push(worker);
    else {
      all.delete(worker);
      worker.kill();
    }
    return outcome;
  };

  return {
    parallel: options.size,
    run: (files) => runAll(files, ask),
    warmUp: async () => {
      if (all.size > 0) return;
      const warm = start().then((worker) => idle.push(worker));
      // The next call that needs one tries again.
      warming = warm.catch(() => {});
      await warm;
    },
    close: async () => {
      for (const worker of all) worker.kill();
      await Promise.all([...all].map((worker) => worker.ended));
    },
  };
}

async function runAll(files: readonly ScannedFile[], ask: Ask): Promise<BatchResult[]> {
  const outcome = await ask(files);
  if (outcome.kind === 'refused') throw outcome.error;
  if (outcome.kind === 'done') return [outcome.result];
  const { reason, begun } = outcome;
  if (files.length === 1) return [skippedResult(files, reason)];
  const suspect = Math.max(0, begun - 1);
  const results = await runAll(files.slice(suspect, suspect + 1), ask);
  const others = files.filter((_, at) => at !== suspect);
  return [...results, ...(await runAll(others, ask))];
}

async function askWorker(worker: WorkerProcess, files: readonly ScannedFile[], timeoutMs: number): Promise<Outcome> {
  // A batch ends with the vectors of all of its files, for which the last one gets the time of four.
  const answer = await worker.ask(files, (begun) => (begun < files.length ? timeoutMs : MOST_TIMES * timeoutMs));
  if (answer.kind !== 'answered') {
    return {
      kind: 'failed',
      reason: REASONS[answer.kind],
      begun: answer.begun,
    };
  }
  const { message } = answer;
  if ('result' in message) return { kind: 'done', result: message.result };
  return 'refused' in message
    ? { kind: 'refused', error: userErrorOf(message.refused) }
    : { kind: 'failed', reason: 'parser_crash', begun: answer.begun };
}

const REASONS = { silent: 'parser_timeout', died: 'parser_crash', killed: 'parser_killed' } as const;

const MOST_TIMES = 4;
const MOST_STARTS = 3;

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

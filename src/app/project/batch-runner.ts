/** Threads that parse and embed the files to index: several for many, this one for few. */
import { existsSync } from 'node:fs';
import os from 'node:os';
import { setFlagsFromString } from 'node:v8';
import type { BatchIndexer } from '../../indexing/pipeline/index-batch.ts';
import type { BatchRunner } from '../../indexing/pipeline/pipeline.ts';
import { createWorkerPool, type WorkerPool } from '../../indexing/pipeline/worker-pool.ts';
import type { ScannedFile } from '../../indexing/scan/scanned-file.ts';
import type { BatchSettings } from './batch-context.ts';
import { frameworksIn } from './project-frameworks.ts';
import type { SyncTarget } from './sync-target.ts';
import { workerCount } from './worker-count.ts';

/** Below this number of files, starting threads takes longer than the work. */
const LEAST_FOR_WORKERS = 100;
const WORKER_SCRIPT = new URL('./index-worker.js', import.meta.url);

/** Lends `work` a runner that suits the number of files. */
export async function withRunner<T>(
  project: SyncTarget,
  files: number,
  work: (runner: BatchRunner) => Promise<T>,
): Promise<T> {
  const size = files < LEAST_FOR_WORKERS ? 0 : threadsFor(project);
  if (size === 0) return work(project.warmRunner ?? inlineRunner(project));
  const pool = createPool(project, size);
  setFlagsFromString(`--interrupt-budget=${LATE}`);
  try {
    return await work(pool);
  } finally {
    setFlagsFromString(`--interrupt-budget=${DEFAULT}`);
    await pool.close();
  }
}

/**
 * How much of a function V8 runs, in bytes of its code, before it compiles it again to be faster. A first index runs a
 * thousand functions for a few seconds, in each thread anew: compiling all that pass the default takes a fifth of the
 * processor time, more than parsing does, and hardly one of them wins back what it cost.
 */
const LATE = 500_000;
const DEFAULT = 67_584;

export interface WarmRunner extends BatchRunner {
  /** Starts the thread before it is needed. */
  warmUp(): Promise<void>;
  /** Ends the thread; another one starts when it is needed. A thread reads rules and settings when it starts. */
  close(): Promise<void>;
}

/**
 * One thread that stays: a server must neither start one for each saved file nor parse in the thread that answers,
 * where a grammar that hangs would end all answers. It is this thread all the same when the worker script is not built.
 */
export function createWarmRunner(project: SyncTarget, { embeds = true } = {}): WarmRunner {
  if (!existsSync(WORKER_SCRIPT)) {
    return { ...inlineRunner(project, { embeds }), warmUp: async () => {}, close: async () => {} };
  }
  let pool: WorkerPool | undefined;
  const run: WarmRunner['run'] = (files) => {
    pool ??= createPool(project, 1, { embeds });
    return pool.run(files);
  };
  const warmUp = async (): Promise<void> => {
    // Nothing to do, but the thread loads what the next file needs.
    if (pool === undefined) await run([]);
  };
  const close = async (): Promise<void> => {
    const ended = pool;
    pool = undefined;
    await ended?.close();
  };
  return { parallel: 1, run, warmUp, close };
}

function inlineRunner(project: SyncTarget, { embeds = true } = {}): BatchRunner {
  let indexer: Promise<BatchIndexer> | undefined;
  return {
    parallel: 1,
    run: async (files: readonly ScannedFile[]) => {
      // Grammars load here and not at start: most calls find nothing to index.
      indexer ??= import('./batch-context.ts').then(({ openBatchIndexer }) =>
        openBatchIndexer(batchSettings(project, embeds), embeds ? project.embedder : undefined),
      );
      const indexBatch = await indexer;
      return [await indexBatch(files)];
    },
  };
}

function threadsFor({ config: { memoryLimitMb } }: SyncTarget): number {
  // The worker script exists in the build only; from the sources everything runs in this thread.
  return existsSync(WORKER_SCRIPT) ? workerCount({ processors: os.availableParallelism(), memoryLimitMb }) : 0;
}

function createPool(project: SyncTarget, size: number, { embeds = true } = {}): WorkerPool {
  return createWorkerPool({
    script: WORKER_SCRIPT,
    size,
    data: batchSettings(project, embeds),
    fileTimeoutMs: project.config.parserTimeoutMs,
  });
}

function batchSettings({ root, config, embedding, store }: SyncTarget, embeds: boolean): BatchSettings {
  return {
    root,
    embedding: embeds ? embedding : undefined,
    maxLength: config.chunkMaxTokens * CHARACTERS_PER_TOKEN,
    chunkStrategy: config.chunkStrategy,
    languages: config.supportedLanguages,
    byLines: config.fallbackLanguages,
    frameworks: frameworksIn(store),
  };
}

/** The estimate of the design documents (CH4). */
const CHARACTERS_PER_TOKEN = 4;

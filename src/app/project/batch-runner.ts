/** Processes that parse and embed the files to index, any of which may die without harm. */
import { existsSync } from 'node:fs';
import os from 'node:os';
import type { BatchIndexer } from '../../indexing/pipeline/index-batch.ts';
import type { BatchRunner } from '../../indexing/pipeline/pipeline.ts';
import { createWorkerPool, type WorkerPool } from '../../indexing/pipeline/worker-pool.ts';
import type { ScannedFile } from '../../indexing/scan/scanned-file.ts';
import type { BatchSettings } from './batch-context.ts';
import { frameworksIn } from './project-frameworks.ts';
import type { SyncTarget } from './sync-target.ts';
import { workerCount } from './worker-count.ts';

/** With less of either, a second process costs a fifth of all processor time: it starts and compiles its code anew. */
const LEAST_FOR_MANY = { files: 100, bytes: 1_000_000 };
const WORKER_SCRIPT = new URL('./index-worker.cjs', import.meta.url);

/** Any `files` of the files in `ofAll`. */
export interface Reading {
  readonly files: number;
  readonly ofAll: readonly ScannedFile[];
}

/** Lends `work` a runner that suits how much is read. */
export async function withRunner<T>(
  project: SyncTarget,
  reading: Reading,
  work: (runner: BatchRunner) => Promise<T>,
): Promise<T> {
  if (!existsSync(WORKER_SCRIPT)) return work(project.warmRunner ?? inlineRunner(project));
  const size = isMuch(reading) ? processesFor(project) : 1;
  if (size === 1 && project.warmRunner) return work(project.warmRunner);
  // A project with a process for saved files answers questions meanwhile, which must not wait for many files.
  const pool = createPool(project, size, { isAside: project.warmRunner !== undefined });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

function isMuch({ files, ofAll }: Reading): boolean {
  const bytes = ofAll.reduce((sum, { size }) => sum + size, 0) * Math.min(1, files / ofAll.length);
  return files >= LEAST_FOR_MANY.files && bytes >= LEAST_FOR_MANY.bytes;
}

export interface WarmRunner extends BatchRunner {
  /** Starts the process before it is needed. */
  warmUp(): Promise<void>;
  /** Ends the process; another one starts when it is needed. It reads rules and settings when it starts. */
  close(): Promise<void>;
}

/**
 * Keeps a process for saved files, since a server must not start one for each. Without a built script the work is done in
 * this process.
 */
export function createWarmRunner(project: SyncTarget, { embeds = true } = {}): WarmRunner {
  if (!existsSync(WORKER_SCRIPT)) {
    return { ...inlineRunner(project, { embeds }), warmUp: async () => {}, close: async () => {} };
  }
  let pool: WorkerPool | undefined;
  let idle: NodeJS.Timeout | undefined;
  const close = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = pool;
    pool = undefined;
    await ended?.close();
  };
  const using = async <T>(work: (pool: WorkerPool) => Promise<T>): Promise<T> => {
    clearTimeout(idle);
    pool ??= createPool(project, 1, { embeds });
    try {
      return await work(pool);
    } finally {
      idle = setTimeout(close, MOST_IDLE_MS).unref();
    }
  };
  return {
    parallel: 1,
    run: (files) => using((opened) => opened.run(files)),
    warmUp: () => using((opened) => opened.warmUp()),
    close,
  };
}

/** A process at rest holds some 100 MB, and starting one delays an answer by a quarter of a second. */
const MOST_IDLE_MS = 300_000;

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

function processesFor({ config: { memoryLimitMb } }: SyncTarget): number {
  return workerCount({ processors: os.availableParallelism(), memoryLimitMb });
}

function createPool(project: SyncTarget, size: number, { embeds = true, isAside = false } = {}): WorkerPool {
  const pool = createWorkerPool({
    script: WORKER_SCRIPT,
    size,
    isAside,
    data: batchSettings(project, embeds),
    fileTimeoutMs: project.config.parserTimeoutMs,
  });
  return embeds ? afterFetching(project, pool) : pool;
}

/** Fetches a model before the pool starts: only this process can report it, and several would fetch it at once. */
function afterFetching({ embedder }: SyncTarget, pool: WorkerPool): WorkerPool {
  const fetched = async (): Promise<void> => {
    if (embedder.state.kind !== 'ready') await embedder.load();
  };
  return {
    ...pool,
    run: (files) => fetched().then(() => pool.run(files)),
    warmUp: () => fetched().then(() => pool.warmUp()),
  };
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

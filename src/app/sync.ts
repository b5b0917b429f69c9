/** When and how the index is brought in line with the project. */
import { existsSync } from 'node:fs';
import os from 'node:os';
import { joinRoot, type RelativePath } from '../base/paths.ts';
import type { ScannedFile } from '../indexing/changes.ts';
import { FEATURE_VERSION } from '../indexing/feature-version.ts';
import { type Drift, isMeasuredByScan, settledFolders } from '../indexing/freshness.ts';
import type { BatchIndexer } from '../indexing/index-batch.ts';
import { lstatOrReason } from '../indexing/lstat.ts';
import { type BatchRunner, indexFiles, type ScanOutcome, type SyncOutcome, syncIndex } from '../indexing/pipeline.ts';
import { type Scan, type ScanOptions, scanPaths, scanProject } from '../indexing/scan.ts';
import { createWorkerPool } from '../indexing/worker-pool.ts';
import type { DirectoryRecord, IndexStore, SkippedFile } from '../storage/contract.ts';
import type { BatchSettings } from './batch-context.ts';
import { FOLDER } from './index-folder.ts';
import type { OpenProject } from './open-project.ts';
import { purge } from './purge.ts';
import { workerCount } from './worker-count.ts';

/** Why a full check is due (SY5, D-28); what is asked for by the user comes first. */
export type SyncReason =
  | 'none'
  | 'no_state'
  | 'ttl_passed'
  | 'fingerprint_mismatch'
  | 'rules_changed'
  | 'requested'
  | 'forced';

/** `none` when looking at the known files and folders is enough. */
export function syncReason(project: OpenProject): SyncReason {
  const { store, config } = project;
  // Asked first, so that the store notices a database that another process put in the place of this one.
  store.version();
  if (store.meta('complete') !== 'yes') return 'no_state';
  if (store.meta('fingerprint') !== fingerprintOf(project)) return 'fingerprint_mismatch';
  const age = Date.now() - Number(store.meta('checked_at') ?? 0);
  return age > config.syncTtlHours * 3_600_000 ? 'ttl_passed' : 'none';
}

/**
 * Compares all files with the index and indexes the difference; all of them when `reason` is `forced`, or when the index
 * was made by other settings. Must run as the only writer.
 */
export async function fullSync(project: OpenProject, reason: SyncReason): Promise<SyncOutcome> {
  const { store } = project;
  const fingerprint = fingerprintOf(project);
  if (reason === 'forced' || store.meta('fingerprint') !== fingerprint) store.clear({ fingerprint });
  const lookedAt = Date.now();
  const scan = await scanProject(scanOptions(project));
  const runner = await createRunner(project, scan.files.length - store.totals().files);
  try {
    const outcome = await syncIndex({
      store,
      scanned: scanOutcome(project, scan, lookedAt),
      runner,
      now: Date.now,
      hashOf: project.hashOf,
      onProgress: ({ done, total }) => project.report(done, total),
    });
    purge({ store, limits: project.config, now: Date.now(), onNotice: (text) => project.notify(text) });
    return outcome;
  } finally {
    await runner.close();
  }
}

/** Indexes what a look at the files found changed; returns the number of files. Must run as the only writer. */
export async function applyDrift(project: OpenProject, drift: Drift): Promise<number> {
  const { store } = project;
  const found = await scanPaths(scanOptions(project), drift.candidates);
  store.publish({
    removed: drift.deleted.map((file) => file.path),
    skipped: skippedFiles(project, found.skipped),
    touched: drift.touched.map(({ path, ctimeMs }) => ({ path, ctimeMs, indexedAt: drift.lookedAt })),
  });
  const changed = { added: found.files, modified: drift.modified };
  const runner = await createRunner(project, changed.added.length + changed.modified.length);
  try {
    await indexFiles({ store, runner, now: Date.now }, changed);
  } finally {
    await runner.close();
  }
  publishDirectories(store, settledFolders([...drift.directories, ...found.directories], drift.lookedAt));
  return changed.added.length + changed.modified.length + drift.deleted.length;
}

/**
 * Identifies the settings that shape chunks and vectors; another fingerprint means indexing anew. The format of the
 * index is not part of it: an index of another format is never opened.
 */
function fingerprintOf(project: OpenProject): string {
  const { chunkMaxTokens, chunkStrategy, supportedLanguages, fallbackLanguages } = project.config;
  const shape = { chunkMaxTokens, chunkStrategy, supportedLanguages, fallbackLanguages };
  return `${FEATURE_VERSION}:${project.embedder.fingerprint}:${JSON.stringify(shape)}`;
}

interface ClosableRunner extends BatchRunner {
  close(): Promise<void>;
}

/** Below this number of files, starting threads takes longer than the work. */
const LEAST_FOR_WORKERS = 100;
const WORKER_SCRIPT = new URL('./index-worker.js', import.meta.url);

async function createRunner(project: OpenProject, files: number): Promise<ClosableRunner> {
  const { memoryLimitMb } = project.config;
  const size = workerCount({ processors: os.availableParallelism(), memoryLimitMb });
  // The worker script exists in the build only; from the sources everything runs in this thread.
  if (size === 0 || files < LEAST_FOR_WORKERS || !existsSync(WORKER_SCRIPT)) return inlineRunner(project);
  return createWorkerPool({
    script: WORKER_SCRIPT,
    size,
    data: batchSettings(project),
    fileTimeoutMs: project.config.parserTimeoutMs,
  });
}

function inlineRunner(project: OpenProject): ClosableRunner {
  let indexer: Promise<BatchIndexer> | undefined;
  return {
    parallel: 1,
    run: async (files: readonly ScannedFile[]) => {
      // Grammars load here and not at start: most calls find nothing to index.
      indexer ??= import('./batch-context.ts').then(({ openBatchIndexer }) =>
        openBatchIndexer(batchSettings(project), project.embedder),
      );
      const indexBatch = await indexer;
      return [await indexBatch(files)];
    },
    close: async () => {},
  };
}

function batchSettings({ root, config, embedding }: OpenProject): BatchSettings {
  return {
    root,
    embedding,
    maxLength: config.chunkMaxTokens * CHARACTERS_PER_TOKEN,
    chunkStrategy: config.chunkStrategy,
    languages: config.supportedLanguages,
    byLines: config.fallbackLanguages,
  };
}

/** The estimate of the design documents (CH4). */
const CHARACTERS_PER_TOKEN = 4;

function scanOptions({ root, config }: OpenProject): ScanOptions {
  return { root, sourceDirs: config.sourceDirs, excludePatterns: config.excludePatterns };
}

function scanOutcome(project: OpenProject, { files, directories, skipped }: Scan, lookedAt: number): ScanOutcome {
  return { files, directories: settledFolders(directories, lookedAt), skipped: skippedFiles(project, skipped) };
}

/** Nobody misses the index's own folder in the index, so it is no skipped path. */
function skippedFiles(project: OpenProject, skipped: Scan['skipped']): SkippedFile[] {
  return skipped.filter(({ path }) => path !== `${FOLDER}/`).map((file) => asSkippedFile(project, file));
}

/** What is skipped by its path alone is not measured; time 0 says so. */
function asSkippedFile({ root }: OpenProject, { path, reason }: Scan['skipped'][number]): SkippedFile {
  const stats = isMeasuredByScan(reason) ? lstatOrReason(joinRoot(root, path)) : 'absent';
  const ctimeMs = typeof stats === 'string' ? 0 : stats.ctimeMs;
  return { path, reason, size: 0, ctimeMs, indexedAt: 0, hash: '' };
}

/** After the files in them, so that a kill in between leaves the folders to be looked into again. */
function publishDirectories(store: IndexStore, changed: readonly DirectoryRecord[]): void {
  if (changed.length === 0) return;
  const merged = new Map<RelativePath, number>(store.directories().map(({ path, mtimeMs }) => [path, mtimeMs]));
  for (const { path, mtimeMs } of changed) merged.set(path, mtimeMs);
  const directories = [...merged].map(([path, mtimeMs]) => ({ path, mtimeMs }));
  store.publish({ removed: [], skipped: [], touched: [], directories });
}

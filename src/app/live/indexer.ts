/** Thread that brings the index in line with the files, so that answers need not wait for it. */
import { existsSync } from 'node:fs';
import { isUnchanged } from '../../indexing/freshness/find-drift.ts';
import type { SyncOutcome } from '../../indexing/pipeline/pipeline.ts';
import type { Environment } from '../config/config.ts';
import type { OpenProject } from '../project/open-project.ts';
import { applyDrift, fullSync, NOTHING_CHANGED, type SyncReason, syncReason } from '../project/sync.ts';
import { driftIn } from './folder-drift.ts';
import type { Indexer, IndexerHooks, IndexTask } from './index-task.ts';
import { threadIndexer } from './thread-indexer.ts';

const THREAD_SCRIPT = new URL('./index-thread.cjs', import.meta.url);

/** The thread exists in the build only; from the sources the work is done in this one. */
export function createIndexer(project: OpenProject, environment: Environment, hooks: IndexerHooks): Indexer {
  if (!existsSync(THREAD_SCRIPT)) return inlineIndexer(project);
  return threadIndexer(THREAD_SCRIPT, { root: project.root, environment }, hooks);
}

function inlineIndexer(project: OpenProject): Indexer {
  return { run: (task, signal) => runTask(project, task, signal), close: async () => {} };
}

/** Waits for its turn among all processes; what another one has done meanwhile is not done again. */
export function runTask(project: OpenProject, task: IndexTask, signal: AbortSignal): Promise<SyncOutcome> {
  return project.asWriter(async () => {
    signal.throwIfAborted();
    if (task.kind === 'folders') return syncFolders(project, task.folders, signal);
    return isDone(project, task.reason) ? NOTHING_CHANGED : fullSync(project, task.reason, { signal });
  }, signal);
}

const BY_STATE: ReadonlySet<SyncReason> = new Set(['no_state', 'ttl_passed', 'fingerprint_mismatch']);

function isDone(project: OpenProject, reason: SyncReason): boolean {
  return BY_STATE.has(reason) && syncReason(project) === 'none';
}

async function syncFolders(
  project: OpenProject,
  folders: readonly string[],
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const drift = await driftIn(project, folders);
  if (drift.rulesChanged) return fullSync(project, 'rules_changed', { signal });
  return isUnchanged(drift) ? NOTHING_CHANGED : applyDrift(project, drift, { signal });
}

/** Tasks that update an index, and the port of their runner. */

import type { SyncOutcome } from '../../indexing/pipeline/pipeline.ts';
import type { SyncReason } from '../project/sync.ts';

export type IndexTask =
  | { readonly kind: 'full'; readonly reason: SyncReason }
  | { readonly kind: 'folders'; readonly folders: readonly string[] };

/** Whether the task makes the first index: it takes long, and answers come from the files meanwhile. */
export function isFirstIndex(task: IndexTask): boolean {
  return task.kind === 'full' && task.reason === 'no_state';
}

/** Runs one task at a time. */
export interface Indexer {
  /** @throws UserError such as `disk_full`, the reason of the signal, or whatever a bug throws */
  run(task: IndexTask, signal: AbortSignal): Promise<SyncOutcome>;
  close(): Promise<void>;
}

export interface IndexerHooks {
  readonly onProgress: (done: number, total: number) => void;
  readonly onNotice: (text: string) => void;
}

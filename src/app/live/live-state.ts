/** State of the index as a server tells it. */
import type { UserError } from '../../base/user-error.ts';
import type { IndexStore } from '../../storage/contract.ts';
import type { PartialAnswer } from '../project/project.ts';
import type { SyncReason } from '../project/sync.ts';

export interface FileCounts {
  readonly filesDone: number;
  /** Null until the files are counted. */
  readonly filesTotal: number | null;
}

export type LiveState =
  /** The first index is under way, in this process or in another one. */
  | ({ readonly state: 'initializing' } & FileCounts)
  /** Files changed; `outdated` of them are left out of answers until they are indexed again. */
  | ({ readonly state: 'syncing_in_background'; readonly outdated: number } & FileCounts)
  | { readonly state: 'up_to_date' }
  /** The last attempt failed; the next question tries again. */
  | { readonly state: 'failed'; readonly error: UserError };

/** @param unread files that may hold more of the answer and were too many to read for it */
export function partialAnswer({ filesDone, filesTotal }: FileCounts, unread: number): PartialAnswer {
  const progress = filesTotal ? Math.min(1, filesDone / filesTotal) : 0;
  return { state: 'partial', updated: 0, filesDone, filesTotal, progress, unread };
}

/** The two words of SY7. */
export type SyncStatus = 'syncing_in_background' | 'up_to_date';

export function syncStatusOf({ state }: LiveState): SyncStatus {
  return state === 'up_to_date' ? 'up_to_date' : 'syncing_in_background';
}

/** A few files are worth waiting for. @param outdated how many files the index is wrong about */
export function isSoonDone(store: IndexStore, fullCheck: SyncReason, outdated: number): boolean {
  if (fullCheck === 'none') return outdated > 0 && outdated <= FEW_FILES;
  return fullCheck === 'rules_changed' && store.totals().files <= FEW_THOUSAND;
}

const FEW_FILES = 50;
const FEW_THOUSAND = 5000;

/** Files of the index, those that are left out included. */
export function knownFiles(store: IndexStore): number {
  const { files, skipped } = store.totals();
  return Object.values(skipped).reduce((sum, count) => sum + count, files);
}

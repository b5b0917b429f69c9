/** Use case: bring the index up to date on request, and tell what there is (SY4, D-17). */
import { readAgreements } from '../../improvement/agreements.ts';
import { NOTHING_CHANGED } from '../project/sync.ts';
import { indexFolder } from '../roots/index-folder.ts';
import type { LiveProject } from './live-project.ts';
import { type SyncStatus, syncStatusOf } from './live-state.ts';

export interface SyncRequest {
  /** `forest`: the sources; `map`: the agreements, which are read from their pages whenever they are asked; default all. */
  readonly target?: 'forest' | 'map' | 'all' | undefined;
  /** Reads files again that have not changed as well. */
  readonly force?: boolean | undefined;
  /** Tells what there is and changes nothing. */
  readonly statusOnly?: boolean | undefined;
}

export interface SyncReport {
  readonly added: number;
  readonly modified: number;
  readonly deleted: number;
  /** Files left out, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly syncStatus: SyncStatus;
  readonly state: LiveProject['state'];
  readonly watch: LiveProject['watch']['state'];
  readonly sizes: {
    readonly files: number;
    readonly chunks: number;
    readonly symbols: number;
    readonly dbBytes: number;
    readonly agreements: number;
  };
}

/**
 * Waits for its turn when an update is under way.
 * @throws UserError such as `disk_full`; the reason of the signal, and then the update ends as well
 */
export async function syncIndexOnRequest(
  live: LiveProject,
  { target = 'all', force = false, statusOnly = false }: SyncRequest,
  signal?: AbortSignal,
): Promise<SyncReport> {
  const isWanted = !statusOnly && target !== 'map';
  const outcome = isWanted ? await live.sync(force ? 'forced' : 'requested', signal) : NOTHING_CHANGED;
  const { bytes, skipped, ...totals } = live.base.store.totals();
  return {
    ...outcome,
    skipped,
    syncStatus: syncStatusOf(live.state),
    state: live.state,
    watch: live.watch.state,
    sizes: {
      ...totals,
      dbBytes: bytes,
      agreements: readAgreements(indexFolder(live.home).agreements).agreements.length,
    },
  };
}

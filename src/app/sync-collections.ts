/** Brings the collections in line with the files on request (VC10, D-17). */
import { readAgreements } from '../improvement/agreements.ts';
import { indexFolder } from './index-folder.ts';
import { indexProject } from './index-project.ts';
import type { OpenProject } from './open-project.ts';
import { projectStatus } from './status.ts';

export interface SyncRequest {
  /** Default `all`. */
  readonly target?: 'forest' | 'map' | 'all' | undefined;
  /** Read every file again. */
  readonly force?: boolean | undefined;
  /** Look, and change nothing. */
  readonly statusOnly?: boolean | undefined;
}

export interface SyncAnswer {
  readonly state: 'none' | 'partial' | 'complete';
  /** Files; absent where nothing was synchronised. */
  readonly added?: number;
  readonly modified?: number;
  readonly deleted?: number;
  /** Files left out of the index, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly sizes: {
    readonly files: number;
    readonly chunks: number;
    readonly symbols: number;
    /** Of the index on disk. */
    readonly bytes: number;
    /** Entries of the map. */
    readonly agreements: number;
  };
  /** ISO 8601; null when the index was never compared with all files. */
  readonly checkedAt: string | null;
}

/** Agreements are read from their pages for every answer, so that of the map there is nothing to bring in line. */
export async function syncCollections(project: OpenProject, request: SyncRequest): Promise<SyncAnswer> {
  const { target = 'all', force = false, statusOnly = false } = request;
  if (statusOnly || target === 'map') return stateOf(project);
  const { added, modified, deleted } = await indexProject(project, { force });
  return { ...stateOf(project), added, modified, deleted };
}

function stateOf(project: OpenProject): SyncAnswer {
  const { state, checkedAt } = projectStatus(project);
  const { skipped, ...sizes } = project.store.totals();
  const agreements = readAgreements(indexFolder(project.root).agreements).agreements.length;
  return { state, skipped, sizes: { ...sizes, agreements }, checkedAt };
}

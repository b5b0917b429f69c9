/** Indexes a project on request and reports what there is. */
import type { OpenProject } from './open-project.ts';
import { fullSync } from './sync.ts';

export interface IndexReport {
  readonly files: number;
  readonly chunks: number;
  readonly symbols: number;
  readonly skipped: Readonly<Record<string, number>>;
  readonly added: number;
  readonly modified: number;
  readonly deleted: number;
  readonly elapsedMs: number;
  /** Highest resident memory of this process so far. */
  readonly peakRssBytes: number;
  readonly dbBytes: number;
}

/** @param force forget the old index and read every file again */
export async function indexProject(project: OpenProject, { force = false } = {}): Promise<IndexReport> {
  const started = performance.now();
  const outcome = await project.asWriter(() => fullSync(project, force ? 'forced' : 'requested'));
  const { bytes, ...totals } = project.store.totals();
  return {
    ...totals,
    ...outcome,
    elapsedMs: Math.round(performance.now() - started),
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
    dbBytes: bytes,
  };
}

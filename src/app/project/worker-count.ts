/** How many processes index a project. */

/**
 * Memory of the process without workers and of each worker, in MB: peaks of 418, 456 and 505 with none, one and two of
 * them on 1,558 files with large declaration files.
 */
const MAIN_MB = 420;
const WORKER_MB = 60;
const MOST_WORKERS = 4;
/** Memory of the process and the single worker that runs under any limit. */
export const LEAST_MEMORY_MB = MAIN_MB + WORKER_MB;

export interface Machine {
  readonly processors: number;
  /** `memory_limit_mb`, null for none (RL3). */
  readonly memoryLimitMb: number | null;
}

/** Number of workers, at least one: no file is parsed in the process that answers. */
export function workerCount({ processors, memoryLimitMb }: Machine): number {
  const wanted = Math.min(processors, MOST_WORKERS);
  if (memoryLimitMb === null) return wanted;
  const affordable = Math.floor((memoryLimitMb - MAIN_MB) / WORKER_MB);
  return Math.max(1, Math.min(wanted, affordable));
}

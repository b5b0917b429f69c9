/** Lowers the priority of background work below all other work. */
import os from 'node:os';

/**
 * Priority of background work: on Unix a third of the share of others, since a tenth makes no progress beside a long build.
 */
const ASIDE_PRIORITY = process.platform === 'win32' ? os.constants.priority.PRIORITY_BELOW_NORMAL : 5;

/** Lowers the priority of a process for good. A system that refuses shares the processors evenly. */
export function stepAside(pid: number): void {
  try {
    os.setPriority(pid, ASIDE_PRIORITY);
  } catch {}
}

/**
 * Lowers the priority of the calling thread and of processes that it starts later, on Linux only: elsewhere all threads of a
 * process have equal priority.
 */
export function stepThreadAside(): void {
  if (process.platform === 'linux') stepAside(0);
}

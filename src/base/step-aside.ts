/** Work that nobody waits for leaves the processors to whatever else wants them. */
import os from 'node:os';

/** On Unix a third of the share of others: with a tenth, an index is not made beside a long build. */
const ASIDE_PRIORITY = process.platform === 'win32' ? os.constants.priority.PRIORITY_BELOW_NORMAL : 5;

/** For a process until it ends, since nobody may take it back. A system that refuses it shares the processors evenly. */
export function stepAside(pid: number): void {
  try {
    os.setPriority(pid, ASIDE_PRIORITY);
  } catch {}
}

/**
 * For the thread that calls this and the processes that it starts from now on, on Linux. Elsewhere nothing happens, since all
 * threads of a process have the same priority there.
 */
export function stepThreadAside(): void {
  if (process.platform === 'linux') stepAside(0);
}

/**
 * Exclusive writer of a project, across processes. The lock is an exclusive SQLite transaction on a small file of its own:
 * the operating system releases it when the process dies, so there is no stale lock to clean up.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Engine of the lock, so that this layer knows no SQLite. */
export interface ExclusiveLock {
  /** False when another process holds it. */
  tryAcquire(): boolean;
  release(): void;
}

const POLL_MS = 50;

export interface Waiting {
  /** Called once when another process holds the lock. */
  readonly onWait: () => void;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs `work` while holding the lock. */
export async function withWriterLock<T>(lock: ExclusiveLock, waiting: Waiting, work: () => Promise<T>): Promise<T> {
  if (!lock.tryAcquire()) {
    waiting.onWait();
    do await sleep(POLL_MS, undefined, { signal: waiting.signal });
    while (!lock.tryAcquire());
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

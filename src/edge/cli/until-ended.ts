/** End of a program that runs until it is stopped. */
import { systemCodeOf } from '../../base/system-error.ts';

/** Settles when a person or the system ends the program: Ctrl+C, the end of the terminal, or a signal. A second one ends it at once. */
export function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    let isEnding = false;
    const end = (signal: NodeJS.Signals): void => {
      if (isEnding) atOnce(signal);
      isEnding = true;
      resolve();
    };
    const atOnce = (signal: NodeJS.Signals): void => {
      for (const one of SIGNALS) process.removeListener(one, end);
      process.kill(process.pid, signal);
    };
    for (const signal of SIGNALS) process.on(signal, end);
    // Without a listener Node would open its inspector, through which others on the machine run code here.
    process.on('SIGUSR1', () => {});
  });
}

/**
 * Settles when the program that started this one is gone and nothing more is asked: a pipe that another process holds open too
 * ends with neither.
 * @param received changes with each message, and is undefined while one waits for its answer
 */
export function untilOrphaned(received: () => number | undefined): Promise<void> {
  const parent = process.ppid;
  let before: number | undefined;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = isGone(parent) ? received() : undefined;
      if (now !== undefined && now === before) {
        clearInterval(timer);
        resolve();
      }
      before = now;
    }, ORPHAN_CHECK_MS);
    timer.unref();
  });
}

const ORPHAN_CHECK_MS = 3000;

/** Tells whether the parent has ended: by its new id where orphans get another parent, else by a signal to it. */
function isGone(parent: number): boolean {
  if (process.platform !== 'win32') return process.ppid !== parent;
  try {
    process.kill(parent, 0);
    return false;
  } catch (error) {
    return systemCodeOf(error) === 'ESRCH';
  }
}

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

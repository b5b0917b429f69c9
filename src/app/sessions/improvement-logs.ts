/** Logs of the improvement cycle, and the lock of what was learned; opened once for a process. */
import type { AbsolutePath } from '../../base/paths.ts';
import { type DecisionsLog, openDecisions } from '../../improvement/decisions.ts';
import type { Exclusively } from '../../improvement/exclusively.ts';
import { type OutcomesLog, openOutcomes } from '../../improvement/outcomes.ts';
import { withFileLock } from '../../storage/sqlite-lock.ts';
import { createIndexFolder, indexFolder } from '../roots/index-folder.ts';

export interface Improvement {
  readonly decisions: DecisionsLog;
  readonly outcomes: OutcomesLog;
  /** Held while agreements and learned pairs are written, and while an outcome is. */
  readonly alone: Exclusively;
}

/** Writes nothing yet. */
export function openImprovement(home: AbsolutePath): Improvement {
  const { logs, logsLock, learningLock } = indexFolder(home);
  const adding = lockedBy(home, logsLock);
  return {
    decisions: openDecisions(logs, adding),
    outcomes: openOutcomes(logs, adding),
    alone: lockedBy(home, learningLock),
  };
}

function lockedBy(home: AbsolutePath, lock: string): Exclusively {
  return (work) => {
    createIndexFolder(home);
    return withFileLock(lock, work);
  };
}

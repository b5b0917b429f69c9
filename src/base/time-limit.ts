/** Bounds the time of work that cannot be bounded by its input, such as judging what a hostile text means. */
import vm from 'node:vm';
import { systemCodeOf } from './system-error.ts';

/** @throws OutOfTime when all work under this limit took longer together; what was begun is left as it is */
export type TimeLimit = <T>(work: () => T) => T;

export class OutOfTime extends Error {}

export function timeLimit(milliseconds: number): TimeLimit {
  let left = milliseconds;
  return (work) => {
    const start = performance.now();
    try {
      return withinTime(work, Math.max(1, Math.round(left)));
    } finally {
      left -= performance.now() - start;
    }
  };
}

/** Ended by the engine itself, wherever it is, loops and regular expressions included; no `catch` in the work holds it. */
function withinTime<T>(work: () => T, timeout: number): T {
  const results: T[] = [];
  Reflect.set(globalThis, ENTRY, () => {
    results.push(work());
  });
  try {
    vm.runInThisContext(`globalThis[${JSON.stringify(ENTRY)}]()`, { timeout });
  } catch (error) {
    throw systemCodeOf(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new OutOfTime('it took too long') : error;
  } finally {
    Reflect.deleteProperty(globalThis, ENTRY);
  }
  const [done] = results.map((value) => ({ value }));
  if (done === undefined) throw new Error('the work did not begin');
  return done.value;
}

/** Global through which a script reaches the work: only a script can be given a limit. */
const ENTRY = 'code-intel: work within a time limit';

/** Processor time and memory of a process on Linux, which a loaded machine lengthens less than the wall clock. */
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds by thread. */
export type ThreadTimes = ReadonlyMap<string, number>;

export function threadTimes(pid: number): ThreadTimes {
  const threads = readdirSync(`/proc/${pid}/task`);
  return new Map(threads.flatMap((thread) => timeOf(`/proc/${pid}/task/${thread}/schedstat`, thread)));
}

/** None for a thread that has ended meanwhile. */
function timeOf(file: string, thread: string): [string, number][] {
  try {
    return [[thread, Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6]];
  } catch {
    return [];
  }
}

export interface Spent {
  /** Of the thread that answers. */
  readonly main: number;
  /** Of all threads that live at the end. */
  readonly all: number;
}

export function spentSince(before: ThreadTimes, pid: number): Spent {
  const spent = [...threadTimes(pid)].map(([thread, ms]) => [thread, ms - (before.get(thread) ?? 0)] as const);
  return {
    main: spent.find(([thread]) => thread === String(pid))?.[1] ?? 0,
    all: spent.reduce((sum, [, ms]) => sum + ms, 0),
  };
}

/** @returns MB, as the system counts */
export function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}

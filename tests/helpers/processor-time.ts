/** What work costs on a machine that others use as well. */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';

/** @returns the milliseconds that this process has taken of the processor since then, for others or itself at rest none */
export function processorTime(): () => number {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
}

export interface Timed {
  readonly status: number | null;
  /** Milliseconds that the program and what it started took of the processor. */
  readonly time: number;
}

/** Runs a program to its end. */
export function runTimed(
  [program = '', ...words]: readonly string[],
  options: Pick<SpawnSyncOptions, 'input' | 'cwd' | 'env'>,
): Timed {
  const { status, output } = spawnSync('/bin/bash', ['-c', REPORTING, 'bash', program, ...words], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  const [, ofChildren = ''] = String(output[3]).split('\n');
  return { status, time: sum(ofChildren.split(' ').map(milliseconds)) };
}

/** The times of the shell itself stand in the first line, those of its children in the second. */
const REPORTING = '"$@" 3>&-; code=$?; times >&3; exit $code';

/** @param text as in `1m23.456s` */
function milliseconds(text: string): number {
  const [, minutes, seconds] = /^(\d+)m([\d.]+)s$/.exec(text) ?? [];
  return Number(minutes) * 60_000 + Number(seconds) * 1000;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

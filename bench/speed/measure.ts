/** Runs programs and measures them: wall time, and for our own what it says about itself. */
import { spawnSync } from 'node:child_process';

export interface Run {
  readonly ms: number;
  readonly out: string;
}

/** @throws Error when the program fails */
export function run(command: string, args: readonly string[], cwd = process.cwd()): Run {
  const started = performance.now();
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  const ms = performance.now() - started;
  if (error || status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`, { cause: error });
  return { ms, out: stdout };
}

/** The fastest of several runs: what else the machine does only ever adds time. */
export function fastest(times: number, once: () => Run): Run {
  const runs = Array.from({ length: times }, once);
  return runs.reduce((best, next) => (next.ms < best.ms ? next : best));
}

/** What `code-intel index --json` ends with. */
export interface IndexReport {
  readonly files: number;
  readonly chunks: number;
  readonly peak_rss_bytes: number;
  readonly db_bytes: number;
}

export function reportOf({ out }: Run): IndexReport {
  return JSON.parse(out.trim().split('\n').at(-1) ?? '');
}

/** @param share 0.5 for the median */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

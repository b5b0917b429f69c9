/**
 * What a view costs a command beside the bare shell, in turn in one run: `npx tsx bench/view/run.ts [rounds]`. Prints for each
 * enforcer that works here the fastest, the median and the 90th percentile in milliseconds, and the ratio of the medians.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gitProject, shellsByEnforcer } from './shells.ts';

const ROUNDS = Number(process.argv[2] ?? 60);

const base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'code-intel-bench-')));
try {
  const root = gitProject(path.join(base, 'project'));
  const viewed = [...shellsByEnforcer(base, root)].map(([name, { shell }]) => [name, shell] as const);
  const shells = [['bash', '/bin/bash'] as const, ...viewed];
  const times = new Map(shells.map(([name]) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, shell] of shells) {
      const begin = performance.now();
      const { status } = spawnSync(shell, ['-c', 'true'], { cwd: root, stdio: 'ignore' });
      times.get(name)?.push(performance.now() - begin);
      if (status !== 0) throw new Error(`${name}: ${status}`);
    }
  }
  const bare = at(times.get('bash') ?? [], 0.5);
  for (const [name, all] of times) {
    const [fastest, median, slow] = [at(all, 0), at(all, 0.5), at(all, 0.9)];
    const numbers = [fastest, median, slow].map((ms) => ms.toFixed(1).padStart(7)).join(' ');
    process.stdout.write(
      `${name.padEnd(26)}${numbers}   ${(median / bare).toFixed(1)} x, +${(median - bare).toFixed(1)} ms\n`,
    );
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}

function at(all: readonly number[], share: number): number {
  return [...all].sort((left, right) => left - right)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
}

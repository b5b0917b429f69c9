/**
 * Judges composed commands by the hook alone, and runs of those that pass one of each shape where nothing leads out:
 * `npx tsx bench/fuzz/run.ts [seconds] [seed] [most runs]`. Prints how many were judged, passed, run, and what changed the project.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadBash } from '../../src/edge/hooks/parsers/bash.ts';
import { composeCommand } from '../../tests/helpers/compose-command.ts';
import { FuzzWorld } from '../../tests/helpers/fuzz-world.ts';
import { canIsolate } from '../../tests/helpers/isolated.ts';
import { seeded } from '../../tests/helpers/random.ts';

const SECONDS = Number(process.argv[2] ?? 60);
const SEED = Number(process.argv[3] ?? 1);
/** Of shapes that pass; after this many they are only judged. */
const MOST_RUN = Number(process.argv[4] ?? 4000);

const base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'code-intel-fuzz-')));
const fuzz = new FuzzWorld(base, loadBash());
const random = seeded(SEED);
const shapes = new Set<string>();
const end = Date.now() + SECONDS * 1000;
let [judged, passed, run, slowest] = [0, 0, 0, 0];
while (Date.now() < end) {
  const command = composeCommand(random, { repo: fuzz.world.repo, tmp: fuzz.world.tmp });
  const start = performance.now();
  const passes = fuzz.passes(command);
  slowest = Math.max(slowest, performance.now() - start);
  judged++;
  if (passes) {
    passed++;
    tryOut(command);
  }
}
process.stdout.write(
  `seed ${SEED}: ${judged} judged, ${passed} passed, ${shapes.size} shapes of them, ${run} run; slowest verdict ${Math.round(slowest)} ms\n`,
);
rmSync(base, { recursive: true, force: true });

function tryOut(command: string): void {
  const shape = command.replace(/\$T|\$R|[\w./-]*\/(?:repo|tmp)\/[\w./-]*/g, 'P').replace(/\d+/g, '0');
  if (shapes.has(shape) || !canIsolate()) return;
  shapes.add(shape);
  if (run >= MOST_RUN) return;
  const change = fuzz.changedBy(command);
  if (change !== undefined) process.stdout.write(`CHANGED ${JSON.stringify(command)}: ${change}\n`);
  if (++run % 50 === 0) fuzz.renew();
}

/**
 * Judges composed commands by the hook alone, and runs of those that pass one of each shape where nothing leads out:
 * `npx tsx bench/fuzz/run.ts [seconds] [seed] [most judged]`. Prints how many different ones were judged, passed, run, and
 * what changed the project; a line each minute, so that a run that is ended early has its figures.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { composeCommand } from '../../tests/helpers/compose-command.ts';
import { FuzzWorld } from '../../tests/helpers/fuzz-world.ts';
import { canIsolate } from '../../tests/helpers/isolated.ts';
import { seeded } from '../../tests/helpers/random.ts';

const SECONDS = Number(process.argv[2] ?? 60);
const SEED = Number(process.argv[3] ?? 1);
const MOST_JUDGED = Number(process.argv[4] ?? Number.POSITIVE_INFINITY);
/** Of the time; the rest goes into judging. */
const SHARE_OF_RUNS = 0.15;

/** Remembers texts by bits of their hash: one of a hundred new ones is taken for known when ten million are. */
class Known {
  readonly #bits = new Uint8Array(1 << 27);

  /** @returns true when it was not known */
  add(text: string): boolean {
    const at = createHash('md5').update(text).digest().readUInt32LE(0) >>> 2;
    const [byte, bit] = [at >>> 3, 1 << (at & 7)];
    const isNew = ((this.#bits[byte] ?? 0) & bit) === 0;
    this.#bits[byte] = (this.#bits[byte] ?? 0) | bit;
    return isNew;
  }
}

const base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'code-intel-fuzz-')));
const fuzz = new FuzzWorld(base);
const random = seeded(SEED);
const [commands, shapes] = [new Known(), new Known()];
const begin = Date.now();
const count = { composed: 0, judged: 0, passed: 0, run: 0, changed: 0, slowest: 0 };
let [running, told] = [0, begin];
while (Date.now() - begin < SECONDS * 1000 && count.judged < MOST_JUDGED) {
  const command = composeCommand(random, { repo: fuzz.world.repo, tmp: fuzz.world.tmp });
  count.composed++;
  if (commands.add(command) && passes(command)) tryOut(command);
  // Trees of the grammar are freed between turns only.
  if (count.composed % 2000 === 0) await new Promise(setImmediate);
  if (Date.now() - told > 60_000) tell();
}
tell();
rmSync(base, { recursive: true, force: true });

function passes(command: string): boolean {
  const start = performance.now();
  const isAllowed = fuzz.passes(command);
  count.slowest = Math.max(count.slowest, Math.round(performance.now() - start));
  count.judged++;
  if (isAllowed) count.passed++;
  return isAllowed;
}

function tryOut(command: string): void {
  const shape = command.replace(/[\w./-]*\/(?:repo|tmp)\b[\w./-]*/g, 'P').replace(/\d+/g, '0');
  if (!canIsolate() || running > (Date.now() - begin) * SHARE_OF_RUNS || !shapes.add(shape)) return;
  const start = Date.now();
  const change = fuzz.changedBy(command);
  if (change !== undefined) {
    count.changed++;
    process.stdout.write(`CHANGED ${JSON.stringify(command)}: ${change}\n`);
  }
  if (++count.run % 50 === 0) fuzz.renew();
  running += Date.now() - start;
}

function tell(): void {
  told = Date.now();
  process.stdout.write(`seed ${SEED}, ${Math.round((told - begin) / 1000)} s: ${JSON.stringify(count)}\n`);
}

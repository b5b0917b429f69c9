/**
 * Composed commands, run for real in both settings: those that the hook alone lets pass in a folder that nothing leads out
 * of, and all of them in the closed view. What counts is the disk. `SHELL_FUZZ_SECONDS` and `SHELL_FUZZ_SEED` as elsewhere.
 */
import { expect, it } from 'vitest';
import { composeCommand } from '../../helpers/compose-command.ts';
import { FuzzWorld } from '../../helpers/fuzz-world.ts';
import { canIsolate } from '../../helpers/isolated.ts';
import { seeded } from '../../helpers/random.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { holdsHere } from '../../helpers/view-shell.ts';
import { ViewedProject } from '../../helpers/viewed-project.ts';

const SECONDS = Number(process.env.SHELL_FUZZ_SECONDS ?? 0);
const SEED = Number(process.env.SHELL_FUZZ_SEED ?? 1);
/** Commands that are run where no time is given. */
const FEW = 60;
/** For commands that have to write, on a machine that is busy with others. */
const LONG_SECONDS = 20;
const TIMEOUT = 600_000 + SECONDS * 2000;

function hasTime(start: number, done: number): boolean {
  return SECONDS === 0 ? done < FEW : Date.now() - start < SECONDS * 1000;
}

it.skipIf(!canIsolate())('nothing that the hook alone lets pass changes the project', { timeout: TIMEOUT }, () => {
  const fuzz = new FuzzWorld(temporaryFolder());
  const random = seeded(SEED);
  const start = Date.now();
  const changing: string[] = [];
  let [run, refused] = [0, 0];
  while (hasTime(start, run)) {
    const command = composeCommand(random, { repo: fuzz.world.repo, tmp: fuzz.world.tmp });
    if (!fuzz.passes(command)) refused++;
    else {
      const change = fuzz.changedBy(command);
      if (change !== undefined) changing.push(`${JSON.stringify(command)}: ${change}`);
      if (++run % 50 === 0) fuzz.renew();
    }
  }
  expect(changing).toEqual([]);
  expect(run).toBeGreaterThan(FEW / 2);
  expect(refused).toBeGreaterThan(run);
});

it.skipIf(!canIsolate())('what it refuses does write, often enough', { timeout: TIMEOUT }, () => {
  const fuzz = new FuzzWorld(temporaryFolder());
  const random = seeded(SEED + 1);
  const refused = Array.from({ length: 120 }, () =>
    composeCommand(random, { repo: fuzz.world.repo, tmp: fuzz.world.tmp }),
  ).filter((command) => !fuzz.passes(command));
  const writing = refused.slice(0, FEW).filter((command) => fuzz.changedBy(command, LONG_SECONDS) !== undefined);
  expect(writing.length).toBeGreaterThan(FEW / 4);
});

it.skipIf(!canIsolate())('what a longer run found is refused, and does write', () => {
  const fuzz = new FuzzWorld(temporaryFolder());
  const { repo, tmp } = fuzz.world;
  const found = [
    `xz -t -z ${repo}/utils.js`,
    `x=mv; $x ${tmp}/a ${tmp}/l*nk/utils.js`,
    `echo pwned > ${tmp}/*k/utils.js`,
    `tee ${tmp}/[l]ink/utils.js < ${tmp}/a`,
    `for f in $(git ls-files); do cp ${tmp}/a ${tmp}/link/$f; done`,
  ];
  expect(found.filter((command) => fuzz.passes(command))).toEqual([]);
  expect(found.filter((command) => fuzz.changedBy(command, LONG_SECONDS) === undefined)).toEqual([]);
});

it.skipIf(!holdsHere())(
  'no composed command changes the project in the closed view',
  { timeout: TIMEOUT },
  async () => {
    const project = new ViewedProject();
    await project.before('Bash', { command: 'node build.js' });
    const before = JSON.stringify(project.contents());
    const random = seeded(SEED + 2);
    const start = Date.now();
    const changing: string[] = [];
    for (let run = 0; hasTime(start, run); run++) {
      const command = composeCommand(random, { repo: project.root, tmp: project.outside });
      project.run(command, { milliseconds: 3000 });
      if (JSON.stringify(project.contents()) !== before) changing.push(JSON.stringify(command));
      expect(changing).toEqual([]);
    }
  },
);

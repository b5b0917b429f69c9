/**
 * Faults by seed, with what must hold after each: `npm run bench:faults -- [--seed N] [--rounds N] [--files N] [--wide N] [--only WORD]`.
 * Exits with 1 when something did not hold.
 */
import { parseArgs } from 'node:util';
import { randomFrom } from '../../tests/integration/indexing/generated-project.ts';
import { FAULTS } from './faults.ts';
import { Place, Tally } from './place.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '1' },
    files: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    wide: { type: 'string', default: '300' },
  },
});
const random = randomFrom(Number(values.seed));
const place = Place.generated(Number(values.seed), Number(values.files));
place.wide = Number(values.wide);
const started = Date.now();
try {
  await place.begin();
  for (const fault of FAULTS.filter(({ name }) => name.includes(values.only))) {
    const tally = new Tally();
    for (let round = 0; round < Number(values.rounds); round++) await fault.strike(place, random, tally);
    say(`${fault.name}: ${tally.injected} injected, ${tally.checked} checked, ${tally.failures.length} failed`);
    for (const failure of tally.failures) say(`  ${failure}`);
    if (tally.failures.length > 0) process.exitCode = 1;
  }
} finally {
  await place.remove();
}
say(`seed ${values.seed}, ${values.files} files, ${Math.round((Date.now() - started) / 1000)} s`);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

import { describe, expect, it } from 'vitest';
import { type Case, findCauses, LEAST_CASES } from '../../../src/improvement/causes.ts';
import { type Random, seeded } from '../../helpers/random.ts';

const NOISE = Array.from({ length: 30 }, (_, at) => `noise:${at}`);

/** Sessions of two weeks; `fails` tells how probable failure is for what a session has. */
function weeks(seed: number, draw: (random: Random) => string[], fails: (has: ReadonlySet<string>) => number): Case[] {
  const random = seeded(seed);
  return Array.from({ length: 100 }, () => {
    const factors = new Set([...draw(random), ...NOISE.filter(() => random.chance(0.4))]);
    return { factors, failed: random.chance(fails(factors)) };
  });
}

const named = (cases: readonly Case[]): string[] => {
  const findings = findCauses(cases);
  if (findings.kind === 'too_few') throw new Error('too few');
  return findings.causes.map(({ factor, present }) => (present ? factor : `no ${factor}`));
};
const some = (random: Random, ...factors: (readonly [string, number])[]) =>
  factors.filter(([, probability]) => random.chance(probability)).map(([factor]) => factor);
const SEEDS = Array.from({ length: 20 }, (_, at) => at + 1);

describe('causes of failure', () => {
  it('are named when two were planted, and nothing else is, in at least 19 of 20 times', () => {
    const draw = (random: Random) => some(random, ['risk', 0.4], ['checked', 0.5]);
    const fails = (has: ReadonlySet<string>) => (has.has('risk') ? 0.55 : 0.03) + (has.has('checked') ? 0 : 0.42);
    const found = SEEDS.map((seed) => named(weeks(seed, draw, fails)).toSorted());
    const exact = found.filter((causes) => causes.join() === 'no checked,risk');
    expect(exact.length).toBeGreaterThanOrEqual(19);
  });

  it('are none when failures fall at random', () => {
    const found = SEEDS.flatMap((seed) =>
      named(
        weeks(
          seed,
          () => [],
          () => 0.3,
        ),
      ),
    );
    expect(found).toEqual([]);
  });

  it('do not include what only accompanies a cause', () => {
    const draw = (random: Random) => {
      const risk = random.chance(0.5);
      return [...(risk ? ['risk'] : []), ...(random.chance(risk ? 0.85 : 0.15) ? ['companion'] : [])];
    };
    const found = SEEDS.map((seed) => named(weeks(seed, draw, (has) => (has.has('risk') ? 0.8 : 0.08))));
    expect(found.filter((causes) => causes.join() !== 'risk')).toEqual([]);
  });

  it('that cannot be told apart are named together', () => {
    const cases = weeks(
      1,
      (random) => (random.chance(0.5) ? ['one', 'twin'] : ['opposite']),
      (has) => (has.has('one') ? 0.9 : 0.1),
    );
    const findings = findCauses(cases);
    expect(findings).toMatchObject({ causes: [{ factor: 'one', present: true, inseparable: ['opposite', 'twin'] }] });
  });

  it(`are not looked for in fewer than ${LEAST_CASES} sessions`, () => {
    const cases = weeks(
      1,
      () => ['risk'],
      () => 1,
    ).slice(0, LEAST_CASES - 1);
    expect(findCauses(cases)).toEqual({ kind: 'too_few', have: LEAST_CASES - 1, need: LEAST_CASES });
  });

  it('are not found in what too few sessions have', () => {
    const cases = weeks(
      1,
      () => [],
      () => 0,
    ).map((one, at) =>
      at < 7 ? { failed: true, factors: new Set(['rare']) } : { ...one, factors: new Set<string>() },
    );
    expect(named(cases)).toEqual([]);
  });
});

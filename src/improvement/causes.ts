/**
 * Factors that go with failure by more than chance, among many. Factors that only accompany a stronger one are not
 * named: each further factor is tested among sessions that are alike in those already named.
 */
import { groupBy } from '../base/group-by.ts';
import { computeRate, exactTest, holm, type Rate, type Table } from './statistics.ts';

export interface Case {
  readonly failed: boolean;
  /** Ids of the factors that are present. */
  readonly factors: ReadonlySet<string>;
}

export interface Cause {
  readonly factor: string;
  /** True when sessions with the factor fail more often, false when those without it do. */
  readonly present: boolean;
  readonly failedWith: Rate;
  readonly failedWithout: Rate;
  /** Corrected for all factors that were tested. */
  readonly probability: number;
  /** Factors that are present in exactly the same sessions, or in exactly the others; they cannot be told apart. */
  readonly inseparable: readonly string[];
}

export type Findings =
  | { readonly kind: 'too_few'; readonly have: number; readonly need: number }
  | { readonly kind: 'tested'; readonly factors: number; readonly causes: readonly Cause[] };

/** Least number of sessions that allows a conclusion. */
export const LEAST_CASES = 30;
/** Least number of sessions with, and without, a factor that says something about it. */
export const LEAST_ON_A_SIDE = 8;
/** Chance of naming anything when failures fall at random. */
const LEVEL = 0.01;
const MOST_CAUSES = 5;

export function findCauses(cases: readonly Case[]): Findings {
  if (cases.length < LEAST_CASES) return { kind: 'too_few', have: cases.length, need: LEAST_CASES };
  const groups = inseparableGroups(cases);
  const causes: Cause[] = [];
  while (causes.length < MOST_CAUSES) {
    const next = strongest(cases, groups, causes);
    if (next === undefined) break;
    causes.push(next);
  }
  return { kind: 'tested', factors: groups.length, causes };
}

/** Factors that can be tested, those that divide the sessions in the same way together. */
function inseparableGroups(cases: readonly Case[]): string[][] {
  const factors = [...new Set(cases.flatMap(({ factors }) => [...factors]))].sort();
  const testable = factors.filter((factor) => {
    const count = countWith(cases, factor);
    return Math.min(count, cases.length - count) >= LEAST_ON_A_SIDE;
  });
  return [...groupBy(testable, (factor) => divisionBy(cases, factor)).values()];
}

/** Describes how a factor divides the cases, alike for its opposite. */
function divisionBy(cases: readonly Case[], factor: string): string {
  const first = cases[0]?.factors.has(factor) ?? false;
  return cases.map(({ factors }) => (factors.has(factor) === first ? '0' : '1')).join('');
}

function strongest(cases: readonly Case[], groups: readonly string[][], named: readonly Cause[]): Cause | undefined {
  const strata = [...groupBy(cases, ({ factors }) => named.map((one) => factors.has(one.factor)).join()).values()];
  const open = groups.filter((group) => !named.some(({ factor }) => group.includes(factor)));
  const chances = open.map(([factor = '']) => exactTest(strata.map((part) => countTable(part, factor))));
  const corrected = holm(chances);
  const best = chances.reduce((least, chance, at) => (chance < (chances[least] ?? 2) ? at : least), 0);
  const group = open[best] ?? [];
  const probability = corrected[best] ?? 1;
  // The factor of the failing sessions is named, not its opposite.
  const factor = group.find((one) => raisesFailure(strata, one)) ?? group[0];
  if (factor === undefined || probability > LEVEL) return undefined;
  return { ...describe(cases, strata, factor), probability, inseparable: group.filter((one) => one !== factor) };
}

function describe(
  cases: readonly Case[],
  strata: readonly (readonly Case[])[],
  factor: string,
): Omit<Cause, 'probability' | 'inseparable'> {
  const { withFailed, with: withAll, withoutFailed, without } = countTable(cases, factor);
  return {
    factor,
    present: raisesFailure(strata, factor),
    failedWith: computeRate(withFailed, withAll),
    failedWithout: computeRate(withoutFailed, without),
  };
}

function raisesFailure(strata: readonly (readonly Case[])[], factor: string): boolean {
  return strata.reduce((sum, part) => sum + excess(countTable(part, factor)), 0) > 0;
}

/** Failures with the factor beyond what chance would give it. */
function excess({ withFailed, with: withAll, withoutFailed, without }: Table): number {
  const all = withAll + without;
  return all === 0 ? 0 : withFailed - ((withFailed + withoutFailed) * withAll) / all;
}

export function countTable(cases: readonly Case[], factor: string): Table {
  const having = cases.filter(({ factors }) => factors.has(factor));
  const failedWith = having.filter(({ failed }) => failed).length;
  const failedAll = cases.filter(({ failed }) => failed).length;
  return {
    withFailed: failedWith,
    with: having.length,
    withoutFailed: failedAll - failedWith,
    without: cases.length - having.length,
  };
}

function countWith(cases: readonly Case[], factor: string): number {
  return cases.filter(({ factors }) => factors.has(factor)).length;
}

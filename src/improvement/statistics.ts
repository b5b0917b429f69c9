/**
 * Conclusions that counts allow: intervals of rates, and exact tests of two-by-two tables. Small numbers are the rule
 * here, so that nothing is approximated.
 */

export interface Rate {
  readonly count: number;
  readonly of: number;
  /** 0–1; 0 when there is nothing to count. */
  readonly rate: number;
  /** Wilson interval at 95 %: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927. */
  readonly low: number;
  readonly high: number;
}

/** Quantile of the normal distribution for 95 %. */
const Z = 1.959964;

export function computeRate(count: number, of: number): Rate {
  if (of === 0) return { count, of, rate: 0, low: 0, high: 1 };
  const rate = count / of;
  const denominator = 1 + (Z * Z) / of;
  const centre = (rate + (Z * Z) / (2 * of)) / denominator;
  const half = (Z * Math.sqrt((rate * (1 - rate)) / of + (Z * Z) / (4 * of * of))) / denominator;
  return { count, of, rate, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** Sessions with and without a factor, and how many of each failed. */
export interface Table {
  readonly withFailed: number;
  readonly with: number;
  readonly withoutFailed: number;
  readonly without: number;
}

/**
 * Two-sided probability of tables as far from independence as these, given their margins: Fisher's exact test for one
 * table, the exact form of the test of Cochran, Mantel and Haenszel for several strata.
 */
export function exactTest(strata: readonly Table[]): number {
  const observed = strata.reduce((sum, { withFailed }) => sum + withFailed, 0);
  const [lowest, chances] = strata.map(hypergeometric).reduce(convolve, [0, [1]]);
  const own = chances[observed - lowest] ?? 0;
  const asRare = chances.filter((chance) => chance <= own * (1 + 1e-9));
  return Math.min(
    1,
    asRare.reduce((sum, chance) => sum + chance, 0),
  );
}

/** Chances of the numbers from the first element on. */
type Distribution = readonly [lowest: number, chances: readonly number[]];

/** Distribution of the failures among sessions with the factor, when they fall at random. */
function hypergeometric({ withFailed, with: withAll, withoutFailed, without }: Table): Distribution {
  const failed = withFailed + withoutFailed;
  const all = withAll + without;
  const lowest = Math.max(0, failed - without);
  const highest = Math.min(failed, withAll);
  const chances = Array.from({ length: highest - lowest + 1 }, (_, at) => {
    const count = lowest + at;
    return Math.exp(logChoose(withAll, count) + logChoose(without, failed - count) - logChoose(all, failed));
  });
  return [lowest, chances];
}

function convolve([low, chances]: Distribution, [lowOther, others]: Distribution): Distribution {
  const sums = new Array<number>(chances.length + others.length - 1).fill(0);
  chances.forEach((chance, at) => {
    others.forEach((other, step) => {
      sums[at + step] = (sums[at + step] ?? 0) + chance * other;
    });
  });
  return [low + lowOther, sums];
}

function logChoose(from: number, count: number): number {
  return logFactorial(from) - logFactorial(count) - logFactorial(from - count);
}

const LOG_FACTORIALS: number[] = [0];

function logFactorial(number: number): number {
  for (let next = LOG_FACTORIALS.length; next <= number; next++) {
    LOG_FACTORIALS.push((LOG_FACTORIALS[next - 1] ?? 0) + Math.log(next));
  }
  return LOG_FACTORIALS[number] ?? 0;
}

/**
 * Probabilities corrected for the number of tests, so that the chance of a single wrong conclusion among all stays
 * below the level: S. Holm, "A simple sequentially rejective multiple test procedure", 1979. In the given order.
 */
export function holm(probabilities: readonly number[]): number[] {
  const order = probabilities.map((_, at) => at).sort((a, b) => (probabilities[a] ?? 1) - (probabilities[b] ?? 1));
  const corrected = new Array<number>(probabilities.length).fill(1);
  let highest = 0;
  order.forEach((at, rank) => {
    highest = Math.max(highest, Math.min(1, (probabilities[at] ?? 1) * (probabilities.length - rank)));
    corrected[at] = highest;
  });
  return corrected;
}

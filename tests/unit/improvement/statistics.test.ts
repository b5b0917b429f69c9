import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeRate, exactTest, holm, type Table } from '../../../src/improvement/statistics.ts';

const table = (withFailed: number, withAll: number, withoutFailed: number, without: number): Table => ({
  withFailed,
  with: withAll,
  withoutFailed,
  without,
});

describe('a rate', () => {
  it.each([
    [0, 10, 0, 0.278],
    [5, 10, 0.237, 0.763],
    [10, 10, 0.722, 1],
    [90, 100, 0.826, 0.945],
  ])('of %d in %d lies between %d and %d (Wilson, 95 %%)', (count, of, low, high) => {
    const rate = computeRate(count, of);
    expect([rate.low, rate.high]).toEqual([expect.closeTo(low, 3), expect.closeTo(high, 3)]);
  });

  it('of nothing says nothing', () => {
    expect(computeRate(0, 0)).toMatchObject({ low: 0, high: 1 });
  });
});

describe('the exact test', () => {
  it.each([
    // The tea of R. A. Fisher, 1935, and the table of twelve and twelve that textbooks have.
    [[table(3, 4, 1, 4)], 0.4857],
    [[table(1, 10, 11, 14)], 0.00276],
    [[table(5, 10, 5, 10)], 1],
  ])('agrees with published values: %j', (strata, probability) => {
    expect(exactTest(strata)).toBeCloseTo(probability, 4);
  });

  it('of strata in which the factor changes nothing finds nothing, whatever their sum looks like', () => {
    const [weak, strong] = [table(2, 20, 8, 80), table(64, 80, 16, 20)];
    expect(exactTest([weak, strong])).toBeGreaterThan(0.9);
    expect(exactTest([table(66, 100, 24, 100)])).toBeLessThan(0.001);
  });

  it('never leaves the range of probabilities', () => {
    const cell = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(cell, cell, cell, cell, (a, b, c, d) => {
        const probability = exactTest([table(a, a + b, c, c + d)]);
        expect(probability).toBeGreaterThan(0);
        expect(probability).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the correction for many tests', () => {
  it('multiplies the smallest most, and keeps the order', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02].map((value) => expect.closeTo(value, 9)));
  });
});

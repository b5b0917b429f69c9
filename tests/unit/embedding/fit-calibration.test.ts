import { describe, expect, it } from 'vitest';
import { calibrate } from '../../../src/embedding/calibration.ts';
import { fitCalibration } from '../../../src/embedding/fit-calibration.ts';

const spread = (from: number, to: number, count = 100) =>
  Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));

describe('fitCalibration', () => {
  it.each([
    ['wide', spread(0.2, 0.8), spread(-0.2, 0.25, 1000)],
    ['narrow, as of models whose texts are all alike', spread(0.82, 0.93), spread(0.78, 0.83, 1000)],
  ])('finds the threshold of cosines that are %s [D-34]', (_, right, wrong) => {
    const knots = fitCalibration({ right, wrong })!;
    const share = (cosines: readonly number[], least: number) =>
      cosines.filter((cosine) => calibrate(knots, cosine) >= least).length / cosines.length;
    const accepted = share(right, 0.6);
    expect(accepted / (accepted + 3 * share(wrong, 0.6))).toBeGreaterThanOrEqual(0.94);
    expect(accepted).toBeGreaterThan(0.8);
    expect(share(right, 0.3)).toBeGreaterThanOrEqual(0.9);
    for (const [at, [cosine]] of knots.slice(1).entries()) expect(cosine).toBeGreaterThan(knots[at]![0]);
  });

  it.each([
    ['are the same', spread(0.1, 0.9), spread(0.1, 0.9)],
    ['are all 1', spread(1, 1), spread(1, 1)],
    [
      'are told apart for a few right ones only',
      [...spread(0.1, 0.5, 95), ...spread(0.9, 1, 5)],
      spread(0.1, 0.6, 1000),
    ],
  ])('gives nothing for cosines that %s [EM2]', (_, right, wrong) => {
    expect(fitCalibration({ right, wrong })).toBeUndefined();
  });
});

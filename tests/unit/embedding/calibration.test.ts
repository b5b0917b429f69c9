import { describe, expect, it } from 'vitest';
import { type Calibration, calibrate, parseCalibration } from '../../../src/embedding/calibration.ts';

const knots: Calibration = [
  [-0.1, 0],
  [0.2, 0.6],
  [1, 1],
];

describe('calibrate', () => {
  it.each([
    [-1, 0],
    [-0.1, 0],
    [0.05, 0.3],
    [0.2, 0.6],
    [0.6, 0.8],
    [1, 1],
    [1.0001, 1],
  ])('maps the cosine %d to %d [D-34]', (cosine, value) => {
    expect(calibrate(knots, cosine)).toBeCloseTo(value, 10);
  });
});

describe('parseCalibration', () => {
  it('accepts ascending knots [D-34]', () => {
    expect(parseCalibration(knots, 'm')).toBe(knots);
  });

  it.each([
    ['nothing', undefined],
    ['one knot', [[0, 0]]],
    [
      'a value above 1',
      [
        [0, 0],
        [1, 2],
      ],
    ],
    [
      'falling values',
      [
        [0, 0.5],
        [1, 0.4],
      ],
    ],
    [
      'equal cosines',
      [
        [0.5, 0],
        [0.5, 1],
      ],
    ],
    [
      'the identity',
      [
        [-1, 0],
        [0, 0],
        [1, 1],
      ],
    ],
  ])('refuses %s [D-34]', (_, input) => {
    expect(() => parseCalibration(input, 'm')).toThrow(/calibration of the embedding model "m" cannot be used/);
  });
});

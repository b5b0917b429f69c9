import { describe, expect, it } from 'vitest';
import { DamagedIndexError } from '../../../src/storage/damage.ts';
import { packNumbers, packRows, unpackNumbers, unpackRows } from '../../../src/storage/packed-rows.ts';

const EXTREMES = Int32Array.of(0, -1, 2_147_483_647, -2_147_483_648, 1, -1, -2_147_483_648, 2_147_483_647);

describe('rows', () => {
  it('come back as they were, whatever their numbers', () => {
    for (const width of [1, 2, 4, 8]) expect(unpackRows(packRows(EXTREMES, width), 8 / width, width)).toEqual(EXTREMES);
  });

  it('that resemble each other take a byte for each number', () => {
    const rows = Int32Array.from({ length: 600 }, (_, at) => (at % 6 === 1 ? 1000 + 6 * at : 40_000));
    expect(packRows(rows, 6).length).toBeLessThan(600 + 12);
  });
});

it('numbers come back as they were', () => {
  const numbers = Uint16Array.of(0, 1, 127, 128, 16_383, 16_384, 65_535);
  expect(unpackNumbers(packNumbers(numbers), numbers.length)).toEqual(numbers);
});

it.each([-1, 1])('a table of another size than its segment is damage (%i)', (by) => {
  const packed = packRows(EXTREMES, 1);
  expect(() => unpackRows(packed, EXTREMES.length + by, 1)).toThrow(DamagedIndexError);
  expect(() => unpackNumbers(packNumbers(Uint16Array.of(1, 2)), 2 + by)).toThrow(DamagedIndexError);
});

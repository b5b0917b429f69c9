import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DamagedIndexError } from '../../../../src/storage/damage.ts';
import { sumOf, verifyBytes, withCheck } from '../../../../src/storage/sqlite/check.ts';

it('gives back what was stored, wherever it lies in its buffer', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(7), (bytes, shift) => {
      const stored = withCheck(bytes);
      const moved = new Uint8Array(stored.length + shift);
      moved.set(stored, shift);
      expect(verifyBytes(moved.subarray(shift), 'vectors')).toEqual(bytes);
    }),
  );
});

it('finds a change of any byte, a missing end and a longer one', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, place, flip) => {
      const stored = withCheck(bytes);
      stored[place % stored.length]! ^= flip;
      expect(() => verifyBytes(stored, 'vectors')).toThrow(DamagedIndexError);
      expect(() => verifyBytes(withCheck(bytes).subarray(1), 'vectors')).toThrow(DamagedIndexError);
    }),
  );
});

it('tells values from others, and from the same ones that moved', () => {
  const rows = [
    ['a', 'bc'],
    ['ab', 'c'],
    ['abc', ''],
    ['a', 'b', 'c'],
    ['a', null],
    ['a', 'null '],
    [1, 2],
    [12, ''],
  ];
  expect(new Set(rows.map(sumOf)).size).toBe(rows.length);
});

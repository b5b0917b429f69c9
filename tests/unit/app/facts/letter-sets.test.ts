import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { expect, it } from 'vitest';
import { leastDistance, letterSet, mayContain } from '../../../../src/app/facts/suggest-names.ts';

const name = fc.string({ unit: fc.constantFrom(...'abcxyz019_$é'), maxLength: 12 });

it('never tells two names to be further apart than they are', () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(leastDistance(letterSet(one), letterSet(other))).toBeLessThanOrEqual(distance(one, other));
    }),
  );
});

it('never denies that a name holds what it holds', () => {
  fc.assert(
    fc.property(name, name, name, (before, part, after) => {
      expect(mayContain(letterSet(before + part + after), letterSet(part))).toBe(true);
    }),
  );
});

it('tells most others', () => {
  expect(leastDistance(letterSet('loadcart'), letterSet('queueship'))).toBeGreaterThan(4);
  expect(mayContain(letterSet('loadcart'), letterSet('ship'))).toBe(false);
});

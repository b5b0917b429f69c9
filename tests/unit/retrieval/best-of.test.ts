import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestOf } from '../../../src/retrieval/best-of.ts';

const scored = fc.array(fc.record({ score: fc.integer({ min: -2, max: 6 }), id: fc.nat() }), { maxLength: 40 });

describe('the best of many', () => {
  it('are those that a stable sort puts first', () => {
    fc.assert(
      fc.property(scored, fc.integer({ min: 1, max: 50 }), (items, count) => {
        const sorted = items.filter(({ score }) => score > 0).sort((left, right) => right.score - left.score);
        expect(bestOf(items, ({ score }) => score, count)).toEqual(sorted.slice(0, count));
      }),
    );
  });
});

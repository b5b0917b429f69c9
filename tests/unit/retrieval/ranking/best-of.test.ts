import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BestOf } from '../../../../src/retrieval/ranking/best-of.ts';

const scored = fc.array(fc.record({ score: fc.integer({ min: -2, max: 30 }), id: fc.nat() }), { maxLength: 200 });

describe('the best of many', () => {
  it('are those that a stable sort puts first', () => {
    fc.assert(
      fc.property(scored, fc.integer({ min: 1, max: 50 }), (items, count) => {
        const sorted = items.filter(({ score }) => score > 0).sort((left, right) => right.score - left.score);
        const best = new BestOf<(typeof items)[number]>(count);
        for (const item of items) best.offer(item, item.score);
        expect(best.items()).toEqual(sorted.slice(0, count));
      }),
    );
  });
});

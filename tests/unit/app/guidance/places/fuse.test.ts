import { expect, it } from 'vitest';
import { fuse, type Weighed } from '../../../../../src/app/guidance/places/fuse.ts';
import type { Found } from '../../../../../src/app/guidance/places/place.ts';

const LONG_CLASS: Found = { file: 'cart.ts', line: 1, endLine: 200, symbol: 'Cart', kind: 'class' };
const SHORT_CLASS: Found = { ...LONG_CLASS, endLine: 30 };
const METHOD: Found = { file: 'cart.ts', line: 120, endLine: 140, symbol: 'Cart.total', kind: 'method' };

function shownBy(...lists: readonly Found[]): (string | null)[] {
  const weighed = lists.map((found): Weighed[] => [{ found, weight: 1 }]);
  return fuse(weighed, () => 1).map(({ found }) => found.symbol);
}

it('a long class that a lead names gives way to the member that a search found, whichever comes first', () => {
  expect(shownBy(LONG_CLASS, METHOD)).toEqual(['Cart.total']);
  expect(shownBy(METHOD, LONG_CLASS)).toEqual(['Cart.total']);
});

it('a short class stays, since all of it can be read', () => {
  expect(shownBy(SHORT_CLASS, METHOD)).toEqual(['Cart']);
});

it('a long class that nothing else is found in is the place all the same', () => {
  expect(shownBy(LONG_CLASS, LONG_CLASS)).toEqual(['Cart']);
});

import { describe, expect, it } from 'vitest';
import type { Place } from '../../../../../src/app/guidance/places/place.ts';
import { leastBytes, placesText } from '../../../../../src/app/guidance/places/places-text.ts';

const PLACE: Place = {
  file: 'src/cart.ts',
  line: 12,
  endLine: 30,
  symbol: 'Cart.total',
  kind: 'method',
  why: 'words total',
  isWeak: false,
};

describe('the text of places', () => {
  it('is one line each, the lines of the best behind', () => {
    const view = { ...PLACE, file: 'src/view.ts', endLine: 12, symbol: null, why: '12: Cart' };
    const best = { file: 'src/cart.ts', startLine: 12, endLine: 13, content: 'total() {\n}' };
    expect(placesText({ places: [PLACE, view], blocks: [best] })).toBe(
      'src/cart.ts:12-30  Cart.total  words total\nsrc/view.ts:12  12: Cart\n\nsrc/cart.ts:12-13\n12\ttotal() {\n13\t}',
    );
  });

  it('names nothing without a reason but the first three', () => {
    const bare = { ...PLACE, symbol: null, why: '' };
    const weak = { ...PLACE, file: 'src/weak.ts', isWeak: true };
    const places = ['a', 'b', 'c', 'd'].map((file) => ({ ...bare, file }));
    const text = placesText({ places: [...places, { ...PLACE, file: 'e' }, weak], blocks: [] });
    expect(text.split('\n').map((line) => line.split(':')[0])).toEqual(['a', 'b', 'c', 'e']);
  });

  it('leaves room for the lines of the best', () => {
    const best = { file: 'src/cart.ts', startLine: 1, endLine: 12, content: 'x'.repeat(600) };
    const many = Array.from({ length: 200 }, () => PLACE);
    expect(Buffer.byteLength(placesText({ places: many, blocks: [best] }))).toBeLessThanOrEqual(2900);
    expect(Buffer.byteLength(placesText({ places: many, blocks: [] }))).toBeGreaterThan(2700);
  });

  it('holds as many lines as fit, whole ones', () => {
    const text = placesText({ places: [PLACE, PLACE, PLACE], blocks: [] }, 100);
    expect(text.split('\n')).toHaveLength(2);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(100);
  });

  it('always has room for what is likely', () => {
    const other: Place = { ...PLACE, file: 'src/other.ts' };
    const weak: Place = { ...PLACE, file: 'src/weak.ts', isWeak: true };
    const places = [PLACE, other, weak];
    const lines = placesText({ places, blocks: [] }, leastBytes(places)).split('\n');
    expect(lines.map((line) => line.split(':')[0])).toEqual(['src/cart.ts', 'src/other.ts']);
  });
});

import { describe, expect, it } from 'vitest';
import { groupPlaces } from '../../../../../src/app/guidance/places/group-places.ts';
import type { Place } from '../../../../../src/app/guidance/places/place.ts';
import { leastBytes, placesText } from '../../../../../src/app/guidance/places/places-text.ts';
import type { FileLinks } from '../../../../../src/app/search/file-links.ts';

const LINKS: FileLinks = new Map([
  [
    'controller',
    new Map([
      ['view', { why: 'rendered by index', strength: 1 }],
      ['model', { why: 'used by controller', strength: 0.6 }],
    ]),
  ],
]);

function filesOf(files: readonly string[]): { readonly file: string }[] {
  return files.map((file) => ({ file }));
}

describe('places that hang together', () => {
  it('stand below the best of them, the closest first, and each file once', () => {
    const grouped = groupPlaces(filesOf(['controller', 'other', 'model', 'view']), LINKS);
    expect(grouped.map(({ item, link }) => [item.file, link?.why ?? null])).toEqual([
      ['controller', null],
      ['view', 'rendered by index'],
      ['model', 'used by controller'],
      ['other', null],
    ]);
  });

  it('far down the list stay where they rank', () => {
    const others = Array.from({ length: 20 }, (_, at) => `other${at}`);
    const grouped = groupPlaces(filesOf(['controller', ...others, 'view']), LINKS);
    expect(grouped.at(-1)).toEqual({ item: { file: 'view' }, link: null });
  });
});

const PLACE: Place = {
  file: 'src/cart.ts',
  line: 12,
  endLine: 30,
  symbol: 'Cart.total',
  kind: 'method',
  why: 'words total',
  under: false,
  isWeak: false,
};

describe('the text of places', () => {
  it('is one line each, what belongs to another indented, the lines of the best behind', () => {
    const under = { ...PLACE, file: 'src/view.ts', endLine: 12, symbol: null, why: 'uses Cart', under: true };
    const best = { file: 'src/cart.ts', startLine: 12, endLine: 13, content: 'total() {\n}' };
    expect(placesText({ places: [PLACE, under], best })).toBe(
      'src/cart.ts:12-30  Cart.total  words total\n  src/view.ts:12  uses Cart\n\nsrc/cart.ts:12-13\n12\ttotal() {\n13\t}',
    );
  });

  it('names what is less likely behind a word of its own, without reasons', () => {
    const weak = { ...PLACE, file: 'src/other.ts', why: '', isWeak: true };
    const text = placesText({ places: [PLACE, weak, { ...weak, file: 'src/more.ts' }], best: null });
    expect(text.split('\n').slice(1)).toEqual(['perhaps:', 'src/other.ts:12-30', 'src/more.ts:12-30']);
  });

  it('leaves room for the lines of the best', () => {
    const best = { file: 'src/cart.ts', startLine: 1, endLine: 12, content: 'x'.repeat(600) };
    const many = Array.from({ length: 200 }, () => PLACE);
    expect(Buffer.byteLength(placesText({ places: many, best }))).toBeLessThanOrEqual(2900);
    expect(Buffer.byteLength(placesText({ places: many, best: null }))).toBeGreaterThan(2700);
  });

  it('holds as many lines as fit, whole ones', () => {
    const text = placesText({ places: [PLACE, PLACE, PLACE], best: null }, 100);
    expect(text.split('\n')).toHaveLength(2);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(100);
  });

  it('leaves out what is only tied to a place before what a search found likely', () => {
    const tied = { ...PLACE, file: 'src/view.html', why: '1: <x-cart>', under: true, isTied: true } as const;
    const other = { ...PLACE, file: 'src/order.ts' };
    const weak = { ...PLACE, file: 'src/weak.ts', isWeak: true };
    const linesIn = (bytes: number): string[] => {
      const lines = placesText({ places: [PLACE, tied, other, weak], best: null }, bytes).split('\n');
      return lines.map((line) => line.trim().replace(/:.*/, ''));
    };
    expect(linesIn(110)).toEqual(['src/cart.ts', 'src/order.ts']);
    expect(linesIn(160)).toEqual(['src/cart.ts', 'src/view.html', 'src/order.ts']);
    expect(linesIn(500)).toEqual(['src/cart.ts', 'src/view.html', 'src/order.ts', 'perhaps', 'src/weak.ts']);
  });

  it('names what the search put first before what is tied to a place, and that always has room', () => {
    const tied: Place = { ...PLACE, file: 'src/tied.ts', isTied: true };
    const first: Place = { ...PLACE, file: 'src/first.ts', isWeak: true, isFirst: true };
    const other: Place = { ...PLACE, file: 'src/other.ts', isWeak: true };
    const places = [PLACE, tied, other, first];
    const lines = placesText({ places, best: null }, leastBytes(places)).split('\n');
    expect(lines.map((line) => line.split(':')[0])).toEqual(['src/cart.ts', 'perhaps', 'src/first.ts']);
  });
});

import { describe, expect, it } from 'vitest';
import { bestLines } from '../../../../../src/app/guidance/places/best-lines.ts';
import type { Place } from '../../../../../src/app/guidance/places/place.ts';

const WIDE = Array.from({ length: 94 }, (_, at) => `line ${at + 1} ${'x'.repeat(50)}`);
const PLACE: Place = {
  file: 'view.php',
  line: 1,
  endLine: 94,
  symbol: 'index',
  kind: 'method',
  why: '',
  isWeak: false,
};

function shown(place: Partial<Place>, lines: readonly string[] = WIDE) {
  const best = bestLines(() => lines, { ...PLACE, ...place });
  return best === null ? null : [best.startLine, best.endLine];
}

describe('the lines of the best place', () => {
  it('begin where it begins, as far as they fit', () => {
    expect(shown({})).toEqual([1, 10]);
    expect(shown({ why: 'rendered by index  4: name' })).toEqual([1, 10]);
    expect(shown({ line: 20, endLine: 24 })).toEqual([20, 24]);
  });

  it('lie around the first line that its reason quotes, where that is further below', () => {
    expect(shown({ why: '25: name  94: note' })).toEqual([22, 31]);
    expect(shown({ line: 20, endLine: 60, why: '12: import  40: name' })).toEqual([37, 46]);
  });

  it('begin below the comment of a definition, and reach to its end where little is left of it', () => {
    const lines = ['/**', ' * Updates.', ' */', ...WIDE];
    expect(shown({ endLine: 97 }, lines)).toEqual([4, 13]);
    expect(shown({ line: 20, endLine: 31 })).toEqual([20, 31]);
  });

  it('end with the place', () => {
    expect(shown({ why: '93: note' })).toEqual([90, 94]);
    expect(shown({ endLine: 30, why: '29: name' })).toEqual([26, 30]);
  });

  it('are none of a part that no line speaks for', () => {
    expect(shown({ symbol: null })).toBe(null);
    expect(shown({ symbol: null, line: 20, endLine: 24, why: 'same file: 40-60' })).toBe(null);
    expect(shown({ symbol: null, why: '25: name' })).toEqual([22, 31]);
  });

  it('are none where hardly one fits', () => {
    expect(shown({}, [`<script>${'y'.repeat(900)}`, 'a', 'b', 'c', 'd', 'e', 'f'])).toBe(null);
  });

  it('are all of a small file, whose other lines may be what is meant', () => {
    const view = ['<script src="a.js"></script>', '<h1>a</h1>', '<?= strip_tags(a) ?>'];
    expect(shown({ endLine: 2 }, view)).toEqual([1, 3]);
    expect(shown({ endLine: 2 }, WIDE.slice(0, 13))).toEqual([1, 2]);
  });
});

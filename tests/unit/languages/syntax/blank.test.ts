import { describe, expect, it } from 'vitest';
import { blank, onlyIn, without } from '../../../../src/languages/syntax/blank.ts';

describe('what is blanked', () => {
  it('keeps its length and its line breaks', () => {
    expect(blank('a é\r\n\tb')).toBe('   \r\n  ');
  });

  it('is all that stands before a stretch, up to whose end the text goes', () => {
    expect(onlyIn('ab\ncd ef', { start: 3, end: 5 })).toBe('  \ncd');
  });

  it.each([
    [
      'apart and in any order',
      [
        [6, 8],
        [0, 2],
      ],
      '  cdef  ij',
    ],
    [
      'one inside of the other',
      [
        [0, 6],
        [2, 4],
      ],
      '      ghij',
    ],
    [
      'one over the end of the other',
      [
        [0, 4],
        [2, 6],
      ],
      '      ghij',
    ],
    ['empty', [[3, 3]], 'abcdefghij'],
  ])('is each of several stretches that are %s', (_, spans, expected) => {
    const stretches = spans.map(([start = 0, end = 0]) => ({ start, end }));
    expect(without('abcdefghij', stretches)).toBe(expected);
  });
});

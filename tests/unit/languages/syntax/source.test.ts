import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../../../src/languages/syntax/source.ts';

const TEXT = 'ab\n\ncd\r\nef';

describe('the places of a text', () => {
  it.each([
    [0, 1, 1],
    [2, 1, 3],
    [3, 2, 1],
    [4, 3, 1],
    [7, 3, 4],
    [8, 4, 1],
    [10, 4, 3],
  ])('at offset %i are line %i and column %i, and back', (offset, line, column) => {
    const source = sourceOf(TEXT);
    expect([source.lineAt(offset), source.columnAt(offset)]).toEqual([line, column]);
    expect(source.offsetAt(line, column)).toBe(offset);
  });

  it('are those of the text that is asked for, whichever was asked for before', () => {
    const other = sourceOf('\n\n\n');
    expect([sourceOf(TEXT).lineAt(3), other.lineAt(3), sourceOf(TEXT).lineAt(8)]).toEqual([2, 4, 4]);
  });
});

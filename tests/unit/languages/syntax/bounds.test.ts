import { describe, expect, it } from 'vitest';
import { isTooMuchFor } from '../../../../src/languages/syntax/bounds.ts';
import { parsed } from '../outline-of.ts';

describe('isTooMuchFor', () => {
  it('bounds nothing unless a language says so', () => {
    expect(isTooMuchFor({}, '('.repeat(1000))).toBe(false);
  });

  it('counts brackets that are open at once, outside of strings and comments', () => {
    const limits = { maxNesting: 3 };
    expect(isTooMuchFor(limits, '(((())))')).toBe(true);
    expect(isTooMuchFor(limits, '()()()()()')).toBe(false);
    expect(isTooMuchFor(limits, 'f("((((((") // ((((((')).toBe(false);
  });

  it('measures every line, the last one without a line end too', () => {
    const limits = { maxLine: 5 };
    expect(isTooMuchFor(limits, '12345\n12345\n12345')).toBe(false);
    expect(isTooMuchFor(limits, '12345\n123456\n1')).toBe(true);
    expect(isTooMuchFor(limits, '12345\n123456')).toBe(true);
    expect(isTooMuchFor(limits, '123456')).toBe(true);
  });

  it('keeps the grammar of Scala from a line over which it would take seconds', () => {
    const line = 'val a = 1; ';
    expect(parsed('scala', line.repeat(300)).symbols).toHaveLength(300);
    expect(parsed('scala', line.repeat(600))).toMatchObject({ symbols: [], hasSyntaxError: true });
  });
});

import { describe, expect, it } from 'vitest';
import type { Breakpoints } from '../../../../src/languages/breakpoints.ts';
import { breakpointsAt, joinedBreakpoints, NO_BREAKPOINTS } from '../../../../src/languages/syntax/breakpoints.ts';
import { parsed } from '../outline-of.ts';

const FILLER = `  call('${'x'.repeat(700)}');\n`;

/** The first line of the text at each breakpoint, cut at 12 characters. */
function cutsOf(text: string): string[] {
  return allOf(parsed('typescript', text).breakpoints).map((offset) =>
    text
      .slice(offset, offset + 12)
      .split('\n', 1)
      .join(),
  );
}

function allOf({ next }: Breakpoints): number[] {
  const offsets: number[] = [];
  for (let at = next(-1); at !== undefined; at = next(at)) offsets.push(at);
  return offsets;
}

describe('breakpoints', () => {
  it('are none in a text that needs no cut', () => {
    expect(cutsOf('a();\nb();\n')).toEqual([]);
  });

  it('are the starts of statements, inside oversize ones too, and never inside those that fit', () => {
    const text = `function small() { inner(); }\nfunction big() {\n${FILLER.repeat(4)}}\nlast();\n`;
    const cuts = cutsOf(text);
    expect(cuts).toEqual(expect.arrayContaining(['function sma', 'function big', 'last();']));
    expect(cuts.filter((cut) => cut.startsWith('call('))).toHaveLength(4);
    expect(cuts).not.toContain('inner(); }');
  });

  it('are found from either side, however they nest', () => {
    const text = `class A {\n${`m() {\n${FILLER.repeat(5)}}\n`.repeat(3)}}\n`;
    const { breakpoints } = parsed('typescript', text);
    const all = allOf(breakpoints);
    expect(all.length).toBeGreaterThan(15);
    for (let limit = -1; limit <= text.length; limit += 7) {
      expect(breakpoints.last(limit)).toBe(all.findLast((offset) => offset <= limit));
      expect(breakpoints.next(limit)).toBe(all.find((offset) => offset > limit));
    }
  });

  it('read a deeply nested text without recursion', () => {
    const text = `x = ${'['.repeat(20_000)}${']'.repeat(20_000)};`;
    const { breakpoints } = parsed('typescript', text);
    expect(breakpoints.any()).toBe(true);
    expect(breakpoints.last(15_000)).toBeGreaterThan(14_000);
  });

  it('are bounded in a file that is data', () => {
    const lists = `[${'1,'.repeat(5_000)}1],\n`.repeat(20);
    expect(allOf(parsed('typescript', `x = [${lists}];`).breakpoints).length).toBeLessThan(25_000);
  });
});

describe('breakpoints that are known', () => {
  const listed = breakpointsAt([0, 10, 20]);

  it.each([
    [-1, undefined, 0],
    [0, 0, 10],
    [15, 10, 20],
    [20, 20, undefined],
  ])('are found around %i', (limit, last, next) => {
    expect([listed.last(limit), listed.next(limit)]).toEqual([last, next]);
  });

  it('of several parts are asked together', () => {
    const joined = joinedBreakpoints([listed, breakpointsAt([12]), NO_BREAKPOINTS]);
    expect([joined.any(), joined.last(15), joined.next(10), joined.next(20)]).toEqual([true, 12, 12, undefined]);
    expect(joinedBreakpoints([NO_BREAKPOINTS]).any()).toBe(false);
  });
});

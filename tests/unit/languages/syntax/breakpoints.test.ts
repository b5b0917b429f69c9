import { describe, expect, it } from 'vitest';
import type { Breakpoints } from '../../../../src/languages/contract.ts';
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

import { describe, expect, it } from 'vitest';
import { parsed } from '../outline-of.ts';

const FILLER = `  call('${'x'.repeat(700)}');\n`;

/** The first line of the text at each breakpoint, cut at 12 characters. */
function cutsOf(text: string): string[] {
  return parsed('typescript', text).breakpoints.map((offset) =>
    text
      .slice(offset, offset + 12)
      .split('\n', 1)
      .join(),
  );
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

  it('ascend without repetition', () => {
    const { breakpoints } = parsed('typescript', `class A {\n${`m() {\n${FILLER.repeat(5)}}\n`.repeat(3)}}\n`);
    expect(breakpoints).toEqual([...new Set(breakpoints)].sort((a, b) => a - b));
    expect(breakpoints.length).toBeGreaterThan(15);
  });

  it('read a deeply nested text without recursion', () => {
    const text = `x = ${'['.repeat(3_000)}${']'.repeat(3_000)};`;
    expect(parsed('typescript', text).breakpoints.length).toBeGreaterThan(0);
  });

  it('are bounded in a file that is data', () => {
    const lists = `[${'1,'.repeat(5_000)}1],\n`.repeat(20);
    expect(parsed('typescript', `x = [${lists}];`).breakpoints.length).toBeLessThan(25_000);
  });
});

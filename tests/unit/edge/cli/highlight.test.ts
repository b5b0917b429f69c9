import pico from 'picocolors';
import { describe, expect, it } from 'vitest';
import { matchPainter, wordPainter } from '../../../../src/edge/cli/highlight.ts';
import { fakeTerminal } from './fake-terminal.ts';

const plain = fakeTerminal();
const colored = { ...plain, colors: pico.createColors(true) };
const marked = (text: string): string => colored.colors.bold(colored.colors.red(text));

describe('a match of a pattern', () => {
  const literal = { text: 'a.b(', isRegex: false, isCaseSensitive: false };

  it('is marked wherever it stands, in any case', () => {
    expect(matchPainter(literal, colored)('x A.b( a.b( axb(')).toBe(`x ${marked('A.b(')} ${marked('a.b(')} axb(`);
  });

  it('of an expression is marked, and one that only ripgrep reads changes nothing', () => {
    const regex = { text: 'to\\w+', isRegex: true, isCaseSensitive: true };
    expect(matchPainter(regex, colored)('total To')).toBe(`${marked('total')} To`);
    expect(matchPainter({ ...regex, text: '(?x) to' }, colored)('total')).toBe('total');
  });

  it('is not marked without colours', () => {
    expect(matchPainter(literal, plain)('a.b(')).toBe('a.b(');
  });
});

describe('a word of the query', () => {
  it('is marked in identifiers and in Japanese', () => {
    expect(wordPainter('limit attempts', colored)('const attemptLimit = 3;')).toBe(
      `const ${marked('attemptLimit')} = 3;`,
    );
    expect(wordPainter('送料の計算', colored)("'送料' => fee()")).toBe(`'${marked('送料')}' => fee()`);
    expect(wordPainter('送料', colored)('全国一律の送料を足す')).toBe(`全国一律の${marked('送料')}を足す`);
  });
});

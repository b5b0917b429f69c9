import { describe, expect, it } from 'vitest';
import type { RipgrepQuery } from '../../../../src/retrieval/text-search/ripgrep-query.ts';
import { withoutExpression } from '../../../../src/retrieval/text-search/text-search.ts';

function asked(...patterns: string[]): Pick<RipgrepQuery, 'patterns' | 'isWord'> | undefined {
  const rest = { root: '/', regex: true, caseSensitive: false, contextLines: 0, path: '.' };
  const plain = withoutExpression({ ...rest, patterns });
  return plain && { patterns: plain.patterns, isWord: plain.isWord };
}

describe('withoutExpression', () => {
  it.each([
    [['isAdmin|isUser'], ['isAdmin', 'isUser'], false],
    [['save\\(', 'a b'], ['save(', 'a b'], false],
    [['\\bsave\\b'], ['save'], true],
    [['\\bsave\\b|\\bload_all\\b'], ['save', 'load_all'], true],
    [['a\\.b\\/c\\-d'], ['a.b/c-d'], false],
    [['データ|請求書'], ['データ', '請求書'], false],
  ])('tells the texts that %j means', (patterns, texts, isWord) => {
    expect(asked(...patterns)).toEqual({ patterns: texts, isWord });
  });

  it.each(
    String.raw`a.b a+ (a) [ab] a| |a ^a a$ \d \w \<a a{2} \bsave \bsave\b|load \bsave\(\b \bé\b a\ \b (?i)a`.split(' '),
  )('leaves %j an expression', (pattern) => {
    expect(asked(pattern)).toBeUndefined();
    expect(asked('plain', pattern)).toBeUndefined();
  });
});

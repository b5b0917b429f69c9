import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../../src/languages/registry.ts';

const keysOf = (text: string) =>
  languageOf('application.properties')
    ?.parse(text)
    .symbols.map(({ name, startLine, endLine, signature }) => `${startLine}-${endLine} ${name}: ${signature}`);

describe('properties', () => {
  it('have keys with each of the signs between key and value', () => {
    expect(keysOf('# a\n! b\na.b=1\nc : 2\n\nd 3\n  e\\:f = 4\ng')).toEqual([
      '3-3 a.b: a.b=1',
      '4-4 c: c : 2',
      '6-6 d: d 3',
      '7-7 e\\:f: e\\:f = 4',
      '8-8 g: g',
    ]);
  });

  it('go on in the next line after a backslash', () => {
    expect(keysOf('a = 1,\\\n  2\\\r\n  3\nb=')).toEqual(['1-3 a: a = 1,\\ 2\\ 3', '4-4 b: b=']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenTable } from '../../../src/base/token-table.ts';
import { tokensOf } from '../../../src/base/words/terms.ts';

function read(table: TokenTable, text: string): (string | undefined)[] {
  const count = table.read(text);
  return [...table.ids.subarray(0, count)].map((id) => table.tokens[id]);
}

const MIXED = fc.string({
  unit: fc.constantFrom(...'abZ_09.(ｱﾞガ注文々ー〆①é𝒳 \n'),
  maxLength: 60,
});

describe('TokenTable', () => {
  it('finds the tokens that a search looks for, in any text', () => {
    const table = new TokenTable();
    for (const texts of [MIXED, fc.string()]) {
      fc.assert(fc.property(texts, (text) => void expect(read(table, text)).toEqual(tokensOf(text))));
    }
  });

  it('numbers a token once, whatever is read in between', () => {
    const table = new TokenTable();
    table.read('alpha beta alpha');
    expect([...table.ids.subarray(0, 3)]).toEqual([0, 1, 0]);
    table.read('gamma beta');
    expect([...table.ids.subarray(0, 2)]).toEqual([2, 1]);
  });

  it('keeps its numbers while it grows', () => {
    const table = new TokenTable();
    const names = Array.from({ length: 30_000 }, (_, at) => `name${at}_of_something`);
    expect(read(table, names.join(' '))).toEqual(names);
    expect(read(table, [...names].reverse().join(' '))).toEqual([...names].reverse());
    expect(table.tokens).toHaveLength(names.length);
  });
});

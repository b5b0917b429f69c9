import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TrigramColumns } from '../../../../src/retrieval/text-search/known-files.ts';
import { trigramsIn, trigramsOf } from '../../../../src/retrieval/text-search/trigrams.ts';

const text = fc.string({ unit: fc.constantFrom(...'abcdXé_ \n'), maxLength: 400 });

it('finds every text that holds the pattern, none that was removed, and few others', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 300 }), text, (texts, other) => {
      const columns = new TrigramColumns<number>();
      const places = texts.map((each, at) => columns.add(at, trigramsIn(Buffer.from(each))));
      const pattern = (texts[0] ?? other).slice(0, 4);
      fc.pre(trigramsOf(pattern).length > 0);
      const kept = texts.flatMap((each, at) => (at % 3 === 1 ? [] : [[each, at] as const]));
      for (const [at, place] of places.entries()) if (at % 3 === 1) columns.remove(place);
      const found = holdersIn(columns, [pattern]);
      const holding = kept.filter(([each]) => each.includes(pattern)).map(([, at]) => at);
      expect([...found]).toEqual(expect.arrayContaining(holding));
      expect([...found].filter((at) => at % 3 === 1)).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

it('gives the place of a removed text to another, without what it held', () => {
  const columns = new TrigramColumns<string>();
  columns.remove(columns.add('old', trigramsIn(Buffer.from('needle in here'))));
  columns.add('new', trigramsIn(Buffer.from('nothing like it')));
  expect(holdersIn(columns, ['needle'])).toEqual(new Set());
  expect(holdersIn(columns, ['needle', 'Nothing'])).toEqual(new Set(['new']));
});

function holdersIn<Item>(columns: TrigramColumns<Item>, patterns: readonly string[]): Set<Item> {
  const found = new Set<Item>();
  columns.forEachHolding(patterns.map(trigramsOf), (item) => found.add(item));
  return found;
}

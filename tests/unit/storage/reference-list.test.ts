import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reference } from '../../../src/languages/contract.ts';
import { DamagedIndexError } from '../../../src/storage/damage.ts';
import { packReferences, referencedNames, unpackReferences } from '../../../src/storage/reference-list.ts';
import { anyText } from '../../helpers/any-text.ts';

const reference: fc.Arbitrary<Reference> = fc.record({
  name: fc.oneof(fc.constantFrom('load', '請求', 'a b', '#x'), anyText({ minLength: 1, maxLength: 12 })),
  kind: fc.constantFrom('call', 'import', 'type', 'string', 'name'),
  line: fc.integer({ min: 1, max: 1_000_000 }),
  column: fc.nat(1_000_000),
  enclosing: fc.integer({ min: -1, max: 100_000 }),
});
const references = fc
  .array(reference, { maxLength: 60 })
  .map((list) => list.toSorted((left, right) => left.line - right.line));

const byPlace = (list: readonly Reference[]) => list.map((item) => JSON.stringify(item)).sort();

describe('references', () => {
  it('come back as they were packed', () => {
    fc.assert(
      fc.property(references, (list) => {
        expect(byPlace(unpackReferences(packReferences(list)))).toEqual(byPlace(list));
      }),
    );
  });

  it('to one name are found without the others', () => {
    fc.assert(
      fc.property(references, (list) => {
        const [wanted] = list;
        if (!wanted) return;
        const expected = list.filter(({ name }) => name === wanted.name);
        expect(byPlace(unpackReferences(packReferences(list), wanted.name))).toEqual(byPlace(expected));
      }),
    );
  });

  it('are counted by name', () => {
    fc.assert(
      fc.property(references, (list) => {
        const counts = referencedNames(packReferences(list));
        expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(list.length);
        expect(new Set(counts.keys())).toEqual(new Set(list.map(({ name }) => name)));
      }),
    );
  });

  it('in a damaged list are damage, however many it claims to hold', () => {
    const claim = Uint8Array.of(1, 1, 97, 0xff, 0xff, 0xff, 0xff, 0x0f);
    expect(() => unpackReferences(claim)).toThrow(DamagedIndexError);
  });
});

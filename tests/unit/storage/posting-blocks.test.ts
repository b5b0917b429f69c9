import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamagedIndexError } from '../../../src/storage/damage.ts';
import { type KeyedList, listIn, orderOf, packBlocks, unpackLists } from '../../../src/storage/posting-blocks.ts';
import { anyText } from '../../helpers/any-text.ts';

const key = fc.oneof(fc.constantFrom('load', '@load', '#請求', '@𝒳', '@ａ'), anyText({ minLength: 1 }));
const lists = fc
  .uniqueArray(fc.tuple(key, fc.uint8Array({ minLength: 1, maxLength: 2500 })), { selector: ([name]) => name })
  .map((entries): KeyedList[] => entries.toSorted(([left], [right]) => (left < right ? -1 : 1)));

/** A block is valid until the next one only. */
const copied = (entries: readonly KeyedList[]) => {
  const blocks: { first: string; bytes: Uint8Array }[] = [];
  for (const { first, bytes } of packBlocks(entries)) blocks.push({ first, bytes: bytes.slice() });
  return blocks;
};

/** Of a block that others may follow. */
const firstKey = ({ bytes }: { readonly bytes: Uint8Array }): string | undefined => {
  for (const [name] of unpackLists([bytes], '')) return name;
  return undefined;
};

describe('blocks of posting lists', () => {
  it('hold every list once, in order, and tell their first key', () => {
    fc.assert(
      fc.property(lists, (entries) => {
        const blocks = copied(entries);
        expect([...unpackLists(blocks.map(({ bytes }) => bytes))]).toEqual(entries);
        expect(blocks.slice(1).map(({ first }) => first)).toEqual(blocks.slice(1).map(firstKey));
        expect(blocks[0]?.first).toBe('');
      }),
    );
  });

  it('give the list of a key, and none for a key that they do not hold', () => {
    fc.assert(
      fc.property(lists, key, (entries, other) => {
        const blocks = copied(entries);
        const find = (name: string): Uint8Array | undefined => {
          const block = blocks.findLast(({ first }) => first <= name);
          return block && listIn(block.bytes, name);
        };
        for (const [name, list] of entries) expect(find(name)).toEqual(list);
        expect(find(other) !== undefined).toBe(entries.some(([name]) => name === other));
      }),
    );
  });

  it('end where a page is full', () => {
    const entries = Array.from({ length: 500 }, (_, at): KeyedList => [`key${1000 + at}`, new Uint8Array(30)]);
    const sizes = copied(entries).map(({ bytes }) => bytes.length);
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4000);
  });

  it('that are missing, or another than the right one, are damage', () => {
    const entries = Array.from({ length: 500 }, (_, at): KeyedList => [`key${1000 + at}`, new Uint8Array(30)]);
    const blocks = copied(entries).map(({ bytes }) => bytes);
    for (const gone of blocks.keys()) {
      const rest = blocks.filter((_, at) => at !== gone);
      // The first one is missed by who looks for a key in it: every key has a block.
      if (gone > 0) expect(() => [...unpackLists(rest)]).toThrow(DamagedIndexError);
    }
    expect(() => [...unpackLists([])]).toThrow(DamagedIndexError);
    expect(() => listIn(blocks[0] ?? new Uint8Array(), 'key1400')).toThrow(DamagedIndexError);
  });

  it('that are cut off are damage', () => {
    const [block] = copied([['load', new Uint8Array(20)]]);
    expect(() => [...unpackLists([block?.bytes.slice(0, 12) ?? new Uint8Array()])]).toThrow(DamagedIndexError);
    expect(() => listIn(block?.bytes.slice(0, 3) ?? new Uint8Array(), 'load')).toThrow(DamagedIndexError);
  });
});

it('the bytes of two keys sort as the keys do', () => {
  fc.assert(
    fc.property(key, key, (left, right) => {
      const order = Buffer.compare(orderOf(left), orderOf(right));
      expect(Math.sign(order)).toBe(left < right ? -1 : left > right ? 1 : 0);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamagedIndexError } from '../../../src/storage/damage.ts';
import { appendBlock, FIELD_COUNT, forEachPosting, PostingList } from '../../../src/storage/postings.ts';
import { ByteReader, ByteWriter } from '../../../src/storage/varint.ts';

const uint32 = fc.integer({ min: 0, max: 0xffff_ffff });
const frequencies = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: FIELD_COUNT, maxLength: FIELD_COUNT })
  .filter((counts) => counts.some((count) => count > 0));
const postings = fc.uniqueArray(fc.tuple(fc.nat(100_000), frequencies), { selector: ([ordinal]) => ordinal });

type Posting = readonly [ordinal: number, frequencies: readonly number[]];

describe('varints', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(fc.array(uint32), (values) => {
        const out = new ByteWriter();
        for (const value of values) out.varint(value);
        const reader = new ByteReader(out.view());
        expect(values.map(() => reader.varint())).toEqual(values);
        expect(reader.done).toBe(true);
      }),
    );
  });

  it('that are cut off are damage', () => {
    expect(() => new ByteReader(Uint8Array.of(0xff, 0xff)).varint()).toThrow(DamagedIndexError);
  });
});

describe('posting lists', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(postings, (entries) => {
        const sorted = entries.toSorted(byOrdinal);
        expect(decode(block(0, payloadOf(sorted)))).toEqual(sorted);
      }),
    );
  });

  it('count the fields of a chunk, up to 255', () => {
    const list = new PostingList();
    for (let count = 0; count < 300; count++) list.add(4, 5);
    list.add(4, 0);
    list.add(9, 2);
    expect(decode(block(0, list.finish()))).toEqual([
      [4, [1, 0, 0, 0, 0, 255]],
      [9, [0, 0, 1, 0, 0, 0]],
    ]);
  });

  it('are joined block by block without decoding', () => {
    fc.assert(
      fc.property(fc.array(postings, { maxLength: 4 }), (parts) => {
        const out = new ByteWriter();
        const expected = parts.flatMap((part, index) => {
          const sorted = part.toSorted(byOrdinal);
          appendBlock(out, index * 200_000, payloadOf(sorted));
          return sorted.map(([ordinal, counts]) => [ordinal + index * 200_000, counts]);
        });
        expect(decode(out.view())).toEqual(expected);
      }),
    );
  });

  it('of arbitrary bytes end or are damage', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expectEndOrDamage(() => decode(bytes));
      }),
    );
  });
});

function byOrdinal(left: Posting, right: Posting): number {
  return left[0] - right[0];
}

function payloadOf(entries: readonly Posting[]): Uint8Array {
  const list = new PostingList();
  for (const [ordinal, counts] of entries) list.addFrequencies(ordinal, Uint8Array.from(counts));
  return list.finish();
}

function block(base: number, payload: Uint8Array): Uint8Array {
  const out = new ByteWriter();
  appendBlock(out, base, payload);
  return out.view();
}

function decode(list: Uint8Array): Posting[] {
  const found: Posting[] = [];
  forEachPosting(list, (ordinal, counts) => found.push([ordinal, [...counts]]));
  return found;
}

function expectEndOrDamage(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(DamagedIndexError);
  }
}

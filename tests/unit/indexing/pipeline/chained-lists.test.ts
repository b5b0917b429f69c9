import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChainedLists } from '../../../../src/indexing/pipeline/chained-lists.ts';
import type { JoinedLists } from '../../../../src/storage/posting-log.ts';
import { appendBlock, holdsFiles } from '../../../../src/storage/postings.ts';
import { ByteWriter } from '../../../../src/storage/varint.ts';

type Batch = readonly (readonly [key: string, list: Uint8Array])[];

const key = fc.oneof(fc.constantFrom('a', 'b', '#a', '@b', 'two\nlines'), fc.string({ minLength: 1, maxLength: 4 }));
const batch = fc.uniqueArray(fc.tuple(key, fc.uint8Array({ minLength: 1, maxLength: 9 })), {
  selector: ([name]) => name,
  maxLength: 40,
});
const FILES = 7;
const CHUNKS = 100;

function joined(lists: Batch): JoinedLists {
  return {
    keys: lists.map(([name]) => name).join(''),
    keyLengths: Int32Array.from(lists, ([name]) => name.length),
    lists: Uint8Array.from(lists.flatMap(([, list]) => [...list])),
    listLengths: Int32Array.from(lists, ([, list]) => list.length),
  };
}

function expected(batches: readonly Batch[]): [string, number[]][] {
  const lists = new Map<string, ByteWriter>();
  batches.forEach((entries, index) => {
    for (const [name, list] of entries) {
      const out = lists.get(name) ?? new ByteWriter();
      appendBlock(out, index * (holdsFiles(name) ? FILES : CHUNKS), list);
      lists.set(name, out);
    }
  });
  return [...lists].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, out]) => [name, [...out.view()]]);
}

function chained(batches: readonly Batch[]): [string, number[]][] {
  const lists = new ChainedLists();
  batches.forEach((entries, index) => {
    lists.add(joined(entries), { files: index * FILES, chunks: index * CHUNKS });
  });
  return Array.from(lists.sorted(), ([name, list]) => [name, [...list]]);
}

describe('chained lists', () => {
  it('come in the order of their keys, the blocks of the batches one after another', () => {
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 6 }), (batches) => {
        expect(chained(batches)).toEqual(expected(batches));
      }),
    );
  });

  it('grow with their keys', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => [`key${at}`, Uint8Array.of(at & 0xff)] as const);
    expect(chained([many, many])).toEqual(expected([many, many]));
  });
});

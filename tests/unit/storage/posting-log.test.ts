import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JoinedLists, PostingLog } from '../../../src/storage/posting-log.ts';
import { FIELD_COUNT, PostingList } from '../../../src/storage/postings.ts';

type Occurrence = readonly [key: string, field: number];
type Documents = readonly (readonly Occurrence[])[];

const occurrence = fc.tuple(fc.constantFrom('a', 'b', '#a', 'long\nname'), fc.nat(FIELD_COUNT - 1));
const documents = fc.array(fc.array(occurrence, { maxLength: 30 }), { maxLength: 300 });

function fill(log: PostingLog, batch: Documents): JoinedLists {
  log.begin();
  batch.forEach((occurrences, ordinal) => {
    for (const [key, field] of occurrences) log.count(log.idOf(key), field);
    log.endDocument(ordinal);
  });
  return log.finish();
}

function listsOf({ keys, keyLengths, lists, listLengths }: JoinedLists): Map<string, number[]> {
  const found = new Map<string, number[]>();
  let keyAt = 0;
  let listAt = 0;
  keyLengths.forEach((length, index) => {
    const end = listAt + listLengths[index]!;
    found.set(keys.slice(keyAt, keyAt + length), [...lists.subarray(listAt, end)]);
    keyAt += length;
    listAt = end;
  });
  return found;
}

function expectedLists(batch: Documents): Map<string, number[]> {
  const lists = new Map<string, PostingList>();
  batch.forEach((occurrences, ordinal) => {
    for (const [key, field] of occurrences) {
      const list = lists.get(key) ?? new PostingList();
      lists.set(key, list);
      list.add(ordinal, field);
    }
  });
  return new Map([...lists].map(([key, list]) => [key, [...list.finish()]]));
}

describe('the log of a batch', () => {
  it('gives the lists that are built one by one', () => {
    fc.assert(
      fc.property(documents, (batch) => {
        expect(listsOf(fill(new PostingLog(), batch))).toEqual(expectedLists(batch));
      }),
    );
  });

  it('gives of the next batch its own keys and lists only', () => {
    fc.assert(
      fc.property(documents, documents, (first, second) => {
        const log = new PostingLog();
        fill(log, first);
        expect(listsOf(fill(log, second))).toEqual(expectedLists(second));
      }),
    );
  });

  it('counts a field up to 255 and grows with its keys', () => {
    const log = new PostingLog();
    const often = Array.from({ length: 300 }, (): Occurrence => ['often', 5]);
    const many = Array.from({ length: 10_000 }, (_, at): Occurrence => [`key${at}`, 0]);
    expect(listsOf(fill(log, [often, many]))).toEqual(expectedLists([often, many]));
  });

  it('forgets a batch that was not finished', () => {
    const log = new PostingLog();
    log.count(log.idOf('left'), 0);
    log.endDocument(0);
    log.count(log.idOf('open'), 0);
    expect(listsOf(fill(log, [[['new', 1]]]))).toEqual(expectedLists([[['new', 1]]]));
  });
});

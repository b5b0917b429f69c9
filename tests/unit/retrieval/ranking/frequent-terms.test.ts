import { expect, it } from 'vitest';
import { scoreLexical } from '../../../../src/retrieval/ranking/lexical.ts';
import type { LoadedIndex, LoadedSegment } from '../../../../src/retrieval/ranking/loaded-index.ts';
import { RULES } from '../../../../src/retrieval/rules/rules.ts';
import { appendBlock, FIELD_COUNT, PostingList } from '../../../../src/storage/postings.ts';
import { ByteWriter } from '../../../../src/storage/varint.ts';

const CHUNKS = 40_000;

it('of words in most chunks are the same when they are read and when they are remembered', async () => {
  const reads: string[] = [];
  const index = indexOf({ the: 1, of: 2, rare: 900 }, reads);
  const score = () => scoreLexical({ index, terms: ['the', 'of', 'rare'], rules: RULES });
  const first = await score();
  for (let again = 0; again < 3; again++) expect(await score()).toEqual(first);
  // Every second chunk is too few to be remembered.
  expect(reads.filter((term) => term === 'the')).toHaveLength(2);
  expect(reads.filter((term) => term === 'of')).toHaveLength(4);
});

it('give way to others only where these are asked for more often', async () => {
  const reads: string[] = [];
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`word${at}`, 1]));
  const index = indexOf(many, reads);
  const ask = (term: string) => scoreLexical({ index, terms: [term], rules: RULES });
  const first = await ask('word0');
  for (let again = 0; again < 3; again++) await ask('word0');
  for (const term of Object.keys(many)) for (let again = 0; again < 2; again++) await ask(term);
  reads.length = 0;
  expect(await ask('word0')).toEqual(first);
  expect(reads).toEqual([]);
  await ask('word39');
  expect(reads).toEqual(['word39']);
});

/** Every so many-th chunk has the term, in a field and as often as its number says. */
function indexOf(every: Readonly<Record<string, number>>, reads: string[]): LoadedIndex {
  const lists = new Map(Object.entries(every).map(([term, step]) => [term, listOf(step)]));
  const files = CHUNKS / 2;
  const segment: LoadedSegment = {
    id: 1,
    chunkCount: CHUNKS,
    fileCount: files,
    chunks: new Int32Array(),
    fileIds: Int32Array.from({ length: files }, (_, at) => at + 1),
    fileClasses: new Uint8Array(files),
    lengths: Uint16Array.from({ length: CHUNKS * FIELD_COUNT }, (_, at) => 1 + ((at * 7) % 31)),
    vectors: new Int8Array(),
    pathVectors: new Int8Array(),
    places: new Int32Array(),
    // A file in twenty is dead.
    fileOfChunk: Int32Array.from({ length: CHUNKS }, (_, at) => ((at >> 1) % 20 === 3 ? -1 : at >> 1)),
  };
  return {
    segments: [segment],
    chunkCount: CHUNKS,
    meanLengths: new Float64Array(FIELD_COUNT).fill(16),
    pathOf: () => undefined,
    idOf: () => undefined,
    postings: (term) => {
      reads.push(term);
      const list = lists.get(term);
      return list === undefined ? [] : [{ segment: 1, list }];
    },
  };
}

function listOf(step: number): Uint8Array {
  const postings = new PostingList();
  for (let chunk = 0; chunk < CHUNKS; chunk += step) {
    for (let times = 0; times <= chunk % 3; times++) postings.add(chunk, chunk % FIELD_COUNT);
  }
  const block = new ByteWriter();
  appendBlock(block, 0, postings.finish());
  return block.view();
}

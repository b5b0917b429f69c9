import { expect, it } from 'vitest';
import type { LoadedSegment } from '../../../../src/retrieval/ranking/loaded-index.ts';
import { fileColumn, lexicalColumn } from '../../../../src/retrieval/ranking/signal-columns.ts';
import { randomFrom } from '../../../integration/indexing/generated-project.ts';

const FILES = 500;
const WEIGHT = 0.3;
const random = randomFrom(7);
const counts = Array.from({ length: FILES }, () => Math.floor(random() * 9));
const ends = counts.map((_, at) => counts.slice(0, at + 1).reduce((sum, count) => sum + count, 0));
/** Some negative, some zero, and some equal. */
const scores = Float32Array.from({ length: ends.at(-1)! }, () =>
  random() < 0.2 ? 0.5 : Math.max(-0.5, random() * 2 - 0.7),
);
const segment: LoadedSegment = {
  id: 1,
  chunkCount: scores.length,
  fileCount: FILES,
  chunks: new Int32Array(),
  fileIds: new Int32Array(FILES),
  fileClasses: new Uint8Array(FILES),
  lengths: new Uint16Array(),
  vectors: new Int8Array(),
  pathVectors: new Int8Array(),
  places: Int32Array.from(counts.flatMap((count, file) => [file, ends[file]! - count, ends[file]!])),
  fileOfChunk: new Int32Array(),
};

it('has of each file its best chunk and a share of the next three', () => {
  const chunks = new Map([[1, scores]]);
  const everywhere = new Map([[1, new Float32Array(FILES).fill(1)]]);
  const lexical = { chunks, coverage: everywhere, stems: new Map(), totalIdf: 1, askedIdf: 1 };
  const expected = counts.map((count, file) => {
    const own = [...scores.slice(ends[file]! - count, ends[file])].map((score) => Math.max(0, score));
    const [first = 0, second = 0, third = 0, fourth = 0] = own.sort((one, other) => other - one);
    return first + WEIGHT * (second + third + fourth);
  });
  const { values, top } = lexicalColumn(segment, lexical, WEIGHT);
  expect([...values]).toEqual(expected);
  expect(top).toBe(Math.max(...expected));
});

it('has nothing of files without a term, and nothing at all where no segment has one', () => {
  const chunks = new Map([[1, scores]]);
  const coverage = new Map([[1, Float32Array.from({ length: FILES }, (_, at) => at % 2)]]);
  const lexical = { chunks, coverage, stems: new Map(), totalIdf: 1, askedIdf: 1 };
  const { values } = lexicalColumn(segment, lexical, WEIGHT);
  expect(values.some((value, at) => at % 2 === 0 && value !== 0)).toBe(false);
  expect(values.some((value, at) => at % 2 === 1 && value > 0)).toBe(true);
  expect(fileColumn(segment, new Map())).toMatchObject({ top: 0 });
  expect(fileColumn(segment, coverage)).toEqual({
    values: Float64Array.from(coverage.get(1)!),
    top: 1,
  });
});

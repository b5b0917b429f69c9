/**
 * BM25 over whole files. A change touches the file that is about all of it, which may say so in ten places, none of them
 * the best chunk for the words of the change.
 */
import type { PostingRow } from '../../storage/contract.ts';
import { FIELD_COUNT, FIELDS, PostingCursor } from '../../storage/postings.ts';
import type { LoadedIndex, LoadedSegment } from './loaded-index.ts';

export interface WholeFileSearch {
  readonly index: LoadedIndex;
  readonly terms: readonly string[];
  /** As of BM25: how soon a frequency saturates. */
  readonly k1: number;
}

/** How strongly the length of a file counts, 0–1: less than that of a chunk, since large files are changed more. */
const B = 0.3;
/** Every chunk of a file repeats its name and folder; these have signals of their own. */
const REPEATED = (1 << FIELDS.indexOf('stem')) | (1 << FIELDS.indexOf('folder'));
const BODY = FIELDS.indexOf('body');

/** @returns by segment id and file ordinal; 0 for a file with none of the terms */
export function scoreWholeFiles({ index, terms, k1 }: WholeFileSearch): ReadonlyMap<number, Float32Array> {
  const { norms, files } = lengthNorms(index);
  const scores = new Map(index.segments.map(({ id, fileCount }) => [id, new Float32Array(fileCount)]));
  for (const term of terms) {
    const counts = countTerm(index.segments, index.postings(term));
    const holding = counts.reduce((sum, { holders }) => sum + holders, 0);
    const idf = Math.log(1 + (files - holding + 0.5) / (holding + 0.5));
    for (const { id, frequencies } of counts) {
      const norm = norms.get(id);
      const score = scores.get(id);
      if (!norm || !score) continue;
      for (let file = 0; file < score.length; file++) {
        const frequency = frequencies[file]! / norm[file]!;
        if (frequency > 0) score[file] = score[file]! + (idf * frequency * (k1 + 1)) / (frequency + k1);
      }
    }
  }
  return scores;
}

interface TermCounts {
  /** Of a segment. */
  readonly id: number;
  /** By file ordinal. */
  readonly frequencies: Float32Array;
  /** Files with the term. */
  readonly holders: number;
}

function countTerm(segments: readonly LoadedSegment[], rows: readonly PostingRow[]): TermCounts[] {
  return rows.flatMap(({ segment: id, list }) => {
    const segment = segments.find((other) => other.id === id);
    return segment === undefined ? [] : [{ id, ...countIn(segment, list) }];
  });
}

function countIn({ fileCount, fileOfChunk }: LoadedSegment, list: Uint8Array): Omit<TermCounts, 'id'> {
  const frequencies = new Float32Array(fileCount);
  let holders = 0;
  const posting = new PostingCursor(list);
  while (posting.next()) {
    const file = fileOfChunk[posting.ordinal]!;
    const count = file === -1 ? 0 : ownFrequency(posting);
    if (count > 0 && frequencies[file] === 0) holders++;
    if (count > 0) frequencies[file] = frequencies[file]! + count;
  }
  return { frequencies, holders };
}

function ownFrequency(posting: PostingCursor): number {
  let sum = 0;
  let place = 0;
  for (let rest = posting.fields; rest !== 0; rest &= rest - 1) {
    const frequency = posting.frequency(place++);
    if ((rest & -rest & REPEATED) === 0) sum += frequency;
  }
  return sum;
}

interface LengthNorms {
  /** By segment id and file ordinal: what a frequency is divided by. */
  readonly norms: ReadonlyMap<number, Float32Array>;
  /** Living files with chunks. */
  readonly files: number;
}

const known = new WeakMap<LoadedIndex, LengthNorms>();

function lengthNorms(index: LoadedIndex): LengthNorms {
  const cached = known.get(index);
  if (cached) return cached;
  const lengths = new Map(index.segments.map((segment) => [segment.id, bodyLengths(segment)]));
  const all = [...lengths.values()].flatMap((ofSegment) => [...ofSegment].filter((length) => length > 0));
  const mean = all.reduce((sum, length) => sum + length, 0) / Math.max(1, all.length) || 1;
  const norms = new Map(
    [...lengths].map(([id, ofSegment]) => [id, ofSegment.map((length) => 1 - B + (B * length) / mean)]),
  );
  known.set(index, { norms, files: all.length });
  return { norms, files: all.length };
}

function bodyLengths({ fileCount, chunkCount, fileOfChunk, lengths }: LoadedSegment): Float32Array {
  const sums = new Float32Array(fileCount);
  for (let chunk = 0; chunk < chunkCount; chunk++) {
    const file = fileOfChunk[chunk]!;
    if (file !== -1) sums[file] = sums[file]! + lengths[chunk * FIELD_COUNT + BODY]!;
  }
  return sums;
}

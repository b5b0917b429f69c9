/** How far single places have to do with a question, beside the best of the whole index for it (D-46). */
import { chunkAt } from '../../storage/contract.ts';
import { fileIdOf, type Scored } from './first-pass.ts';
import type { RankedFiles } from './rank.ts';

/** Lines of one file, from 1 and inclusive. */
export interface PlaceLines {
  readonly fileId: number;
  readonly startLine: number;
  readonly endLine: number;
}

/** Each 0–1. */
export interface PlaceScores {
  /** The meaning of the question in the best chunk that shares lines with the place. */
  readonly meaning: number;
  /** The file in the ranking, by its score and by its place: the third of ten files scores well and is no relative. */
  readonly ranking: number;
}

/** Cosine of the best of an index for a question that it answers; a lower best lowers all. */
const SURE_COSINE = 0.4;
const SURE_COVERAGE = 0.5;
/** At this place, from 0, a score counts half; of a few files, those in the middle are no relatives either. */
const HALF = 5;
/** The words of a question may be spread over so many of the best files. */
const MOST_COVERING = 20;

/** Reads what was ranked once for as many places as are asked for; a file that was not ranked has nothing to do with it. */
export function placeScores({ files, chunks, tops }: RankedFiles): (place: PlaceLines) => PlaceScores {
  const byId = new Map(files.map((scored, place) => [fileIdOf(scored.candidate), { scored, place }]));
  const best = Math.max(Number.MIN_VALUE, files[0]?.score ?? 0);
  const top = highest([...chunks.vector.values()]);
  const coverage = Math.max(0, ...files.slice(0, MOST_COVERING).map(({ candidate }) => candidate.coverage));
  const isAnswered = Math.min(1, top / SURE_COSINE) * Math.min(1, coverage / SURE_COVERAGE);
  const full = Math.max(tops.vector, SURE_COSINE);
  return (lines) => {
    const found = byId.get(lines.fileId);
    if (found === undefined) return { meaning: 0, ranking: 0 };
    const { candidate, score } = found.scored;
    const cosine = cosineIn(lines, found.scored, chunks.vector.get(candidate.segment.id));
    const standing = (score / best) * (HALF / (HALF + found.place)) * (1 - found.place / files.length) ** 2;
    return { meaning: (isAnswered * Math.max(0, cosine)) / full, ranking: isAnswered * standing };
  };
}

function cosineIn(
  { startLine, endLine }: PlaceLines,
  { candidate }: Scored,
  cosines: Float32Array | undefined,
): number {
  const { segment, firstChunk, endChunk } = candidate;
  let most = 0;
  for (let at = firstChunk; at < endChunk; at++) {
    const chunk = chunkAt(segment.chunks, at);
    if (chunk.endLine >= startLine && chunk.startLine <= endLine) most = Math.max(most, cosines?.[at] ?? 0);
  }
  return most;
}

function highest(lists: readonly Float32Array[]): number {
  return lists.reduce((most, list) => list.reduce((top, value) => Math.max(top, value), most), 0);
}

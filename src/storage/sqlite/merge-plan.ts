/**
 * The segments that are rewritten, and as which. Every save of a file publishes a tiny segment, so without merging a query
 * would visit hundreds of them; and what died in the large ones would stay in the index for good.
 */
import { numberOf } from './rows.ts';
import type { StatementOf } from './statement.ts';

/** Segments of 64 to 511 files are of one size, those of 512 to 4,095 of the next. */
const SMALLEST_FILES = 64;
const SIZE_STEP = 8;
/** Number of segments of a size that stay unmerged. */
const MOST_OF_A_SIZE = 4;
/** A segment is rewritten when less than this share of its files is alive. */
const LEAST_ALIVE = 0.9;
/** Files that are joined at most, since all their posting lists are in memory at that time. */
const MOST_JOINED = 4096;

interface SegmentSize {
  readonly id: number;
  readonly files: number;
  readonly live: number;
}

const SELECT_SIZES = `SELECT id, file_count AS files, live_files AS live
  FROM segment JOIN living ON living.segment = segment.id ORDER BY id`;

/** Finds groups of segments to rewrite, as ascending ids. */
export function segmentsToMerge(statementOf: StatementOf): number[][] {
  const segments = readSizes(statementOf);
  const crowded = bySize(segments).filter((group) => group.length > MOST_OF_A_SIZE);
  // Groups of one are skipped: rewriting a lone segment gains nothing.
  const joined = crowded.flatMap(inGroups).filter((group) => group.length > 1);
  const done = new Set(joined.flat());
  const withered = segments.filter((one) => !done.has(one.id) && one.live < LEAST_ALIVE * one.files);
  return [...joined, ...inGroups(withered)];
}

export function segmentsWithDeadFiles(statementOf: StatementOf): number[][] {
  return inGroups(readSizes(statementOf).filter(({ live, files }) => live < files));
}

function readSizes(statementOf: StatementOf): SegmentSize[] {
  const rows = statementOf(SELECT_SIZES).all();
  return rows.map((row) => ({
    id: numberOf(row, 'id'),
    files: numberOf(row, 'files'),
    live: numberOf(row, 'live'),
  }));
}

function bySize(segments: readonly SegmentSize[]): SegmentSize[][] {
  const groups: SegmentSize[][] = [];
  for (const segment of segments) {
    const steps = Math.log(Math.max(segment.live, 1) / SMALLEST_FILES) / Math.log(SIZE_STEP);
    const size = Math.max(0, Math.floor(steps) + 1);
    groups[size] = [...(groups[size] ?? []), segment];
  }
  return groups.filter(() => true);
}

function inGroups(segments: readonly SegmentSize[]): number[][] {
  const groups: number[][] = [];
  let files = 0;
  for (const { id, live } of segments) {
    const last = groups.at(-1);
    files += live;
    if (last && files <= MOST_JOINED) last.push(id);
    else {
      groups.push([id]);
      files = live;
    }
  }
  return groups;
}

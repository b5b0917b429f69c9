/**
 * Joins segments and drops their dead files. Every save of a file publishes a tiny segment, so
 * without merging a query would visit hundreds of them.
 */
import type { Column, ColumnType } from '../../base/columns.ts';
import { CHUNK_WIDTH, type SegmentData } from '../contract.ts';
import { DamagedIndexError } from '../damage.ts';
import { unpackNumbers, unpackRows } from '../packed-rows.ts';
import type { KeyedList } from '../posting-blocks.ts';
import { appendBlock, FIELD_COUNT, forEachPosting, holdsFiles, PostingList } from '../postings.ts';
import { ByteWriter } from '../varint.ts';
import { insertPostings, postingsIn } from './posting-rows.ts';
import { insertSegmentRow, type SegmentColumns, updateFile } from './publish.ts';
import { bytesOf, int8Of, int32Of, numberOf, type Row } from './rows.ts';
import type { StatementOf } from './statement.ts';

/** Segments with fewer files than this are small; so many small ones are left before they are joined. */
const SMALL_FILES = 64;
const MOST_SMALL = 8;
/** A larger segment is rewritten when less than this share of its files is alive. */
const LEAST_ALIVE = 0.6;

/** Ids, ascending, of the segments that are worth rewriting as one. */
export function segmentsToMerge(statementOf: StatementOf): number[] {
  const rows = statementOf('SELECT id, file_count, live_files FROM segment ORDER BY id').all();
  const small = rows.filter((row) => numberOf(row, 'file_count') < SMALL_FILES);
  const withered = rows.filter((row) => numberOf(row, 'live_files') < LEAST_ALIVE * numberOf(row, 'file_count'));
  const chosen = new Set([...(small.length > MOST_SMALL ? small : []), ...withered]);
  return [...chosen].map((row) => numberOf(row, 'id')).sort((left, right) => left - right);
}

export function segmentsWithDeadFiles(statementOf: StatementOf): number[] {
  return statementOf('SELECT id FROM segment WHERE live_files < file_count ORDER BY id')
    .all()
    .map((row) => numberOf(row, 'id'));
}

/** Writes one segment in the place of several; runs inside a transaction of the store. Ids of files stay. */
export function mergeSegments(statementOf: StatementOf, ids: readonly number[]): void {
  const parts = ids.map((id) => segmentOf(segmentRow(statementOf, id)));
  const plans = planPlaces(parts);
  const merged = joinSegments(parts, plans);
  const segment = insertSegmentRow(statementOf, merged.columns, merged.fileIds);
  merged.fileIds.forEach((id, ordinal) => {
    updateFile(statementOf, ['id', id], { segment, ordinal });
  });
  movePostings(statementOf, plans, segment);
  for (const id of ids) statementOf('DELETE FROM segment WHERE id = ?').run(id);
}

/** New ordinals by old ordinal, -1 for the dead. */
interface Places {
  readonly segment: number;
  readonly files: Int32Array;
  readonly chunks: Int32Array;
}

function segmentRow(statementOf: StatementOf, id: number): Row {
  const row = statementOf('SELECT * FROM segment WHERE id = ?').get(id);
  if (!row) throw new Error(`segment ${id} vanished during a merge`);
  return row;
}

/** @throws DamagedIndexError when the columns do not fit each other */
export function segmentOf(row: Row): SegmentData {
  const chunkCount = numberOf(row, 'chunk_count');
  const segment = {
    id: numberOf(row, 'id'),
    fileCount: numberOf(row, 'file_count'),
    chunkCount,
    fileIds: int32Of(row, 'file_ids'),
    fileClasses: bytesOf(row, 'file_classes'),
    chunks: unpackRows(bytesOf(row, 'chunks'), chunkCount, CHUNK_WIDTH),
    lengths: unpackNumbers(bytesOf(row, 'lengths'), chunkCount * FIELD_COUNT),
    vectors: int8Of(row, 'vectors'),
    pathVectors: int8Of(row, 'path_vectors'),
  };
  if (!isConsistent(segment)) throw new DamagedIndexError(`the columns of segment ${segment.id} do not fit each other`);
  return segment;
}

function isConsistent({ fileCount, chunkCount, ...columns }: SegmentData): boolean {
  const byFile = columns.fileIds.length === fileCount && columns.fileClasses.length === fileCount;
  return byFile && columns.vectors.length * fileCount === columns.pathVectors.length * chunkCount;
}

function planPlaces(parts: readonly SegmentData[]): Places[] {
  let nextFile = 0;
  let nextChunk = 0;
  return parts.map((part) => {
    const files = part.fileIds.map((id) => (id === 0 ? -1 : nextFile++));
    const chunks = new Int32Array(part.chunkCount);
    for (let chunk = 0; chunk < part.chunkCount; chunk++) {
      const alive = (files[part.chunks[chunk * CHUNK_WIDTH] ?? 0] ?? -1) >= 0;
      chunks[chunk] = alive ? nextChunk++ : -1;
    }
    return { segment: part.id, files, chunks };
  });
}

function joinSegments(
  parts: readonly SegmentData[],
  plans: readonly Places[],
): { columns: SegmentColumns; fileIds: Int32Array } {
  const byFile = <T extends Column>(type: ColumnType<T>, width: number, column: (part: SegmentData) => T): T =>
    joinRows({ parts, plans, type, width, rows: 'files', column });
  const byChunk = <T extends Column>(type: ColumnType<T>, width: number, column: (part: SegmentData) => T): T =>
    joinRows({ parts, plans, type, width, rows: 'chunks', column });
  const dimensions = dimensionsOf(parts);
  const fileIds = byFile(Int32Array, 1, (part) => part.fileIds);
  const chunks = byChunk(Int32Array, CHUNK_WIDTH, (part) => renumbered(part, plans));
  const columns = {
    fileCount: fileIds.length,
    chunkCount: chunks.length / CHUNK_WIDTH,
    fileClasses: byFile(Uint8Array, 1, (part) => part.fileClasses),
    chunks,
    lengths: byChunk(Uint16Array, FIELD_COUNT, (part) => part.lengths),
    vectors: byChunk(Int8Array, dimensions, (part) => part.vectors),
    pathVectors: byFile(Int8Array, dimensions, (part) => part.pathVectors),
  };
  return { columns, fileIds };
}

interface RowJoin<T extends Column> {
  readonly parts: readonly SegmentData[];
  readonly plans: readonly Places[];
  readonly type: ColumnType<T>;
  /** Numbers for each row. */
  readonly width: number;
  readonly rows: 'files' | 'chunks';
  readonly column: (part: SegmentData) => T;
}

/** The rows of the living, each at its new place. */
function joinRows<T extends Column>({ parts, plans, type: Type, width, rows, column }: RowJoin<T>): T {
  const total = plans.reduce((sum, plan) => sum + plan[rows].filter((place) => place >= 0).length, 0);
  const joined = new Type(total * width);
  parts.forEach((part, index) => {
    const source = column(part);
    plans[index]?.[rows].forEach((place, old) => {
      if (place >= 0) joined.set(source.subarray(old * width, (old + 1) * width), place * width);
    });
  });
  return joined;
}

/** The chunk columns of one part with its file ordinals replaced by the new ones. */
function renumbered(part: SegmentData, plans: readonly Places[]): Int32Array {
  const files = plans.find((plan) => plan.segment === part.id)?.files;
  const columns = part.chunks.slice();
  for (let at = 0; at < columns.length; at += CHUNK_WIDTH) columns[at] = files?.[columns[at] ?? 0] ?? -1;
  return columns;
}

function dimensionsOf(parts: readonly SegmentData[]): number {
  const filled = parts.find((part) => part.fileCount > 0);
  return filled ? filled.pathVectors.length / filled.fileCount : 0;
}

interface MovedList {
  readonly list: Uint8Array;
  readonly plan: Places;
}

function movePostings(statementOf: StatementOf, plans: readonly Places[], segment: number): void {
  const lists = new Map<string, MovedList[]>();
  for (const plan of plans) {
    for (const [key, list] of postingsIn(statementOf, plan.segment)) {
      const moved = lists.get(key);
      if (moved) moved.push({ list, plan });
      else lists.set(key, [{ list, plan }]);
    }
    statementOf('DELETE FROM posting WHERE segment = ?').run(plan.segment);
  }
  insertPostings(statementOf, segment, joinedLists(lists));
}

function* joinedLists(lists: ReadonlyMap<string, readonly MovedList[]>): Generator<KeyedList> {
  for (const key of [...lists.keys()].sort()) {
    const joined = new PostingList();
    for (const { list, plan } of lists.get(key) ?? [])
      addMoved(joined, list, holdsFiles(key) ? plan.files : plan.chunks);
    yield* nonEmpty(key, joined);
  }
}

function addMoved(joined: PostingList, list: Uint8Array, places: Int32Array): void {
  forEachPosting(list, (ordinal, frequencies) => {
    const place = places[ordinal] ?? -1;
    if (place >= 0) joined.addFrequencies(place, frequencies);
  });
}

function* nonEmpty(key: string, list: PostingList): Generator<KeyedList> {
  const payload = list.finish();
  if (payload.length === 0) return;
  const out = new ByteWriter();
  appendBlock(out, 0, payload);
  yield [key, out.view()];
}

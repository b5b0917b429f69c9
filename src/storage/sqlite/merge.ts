/** Joins segments and drops their dead files. */
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

/** Writes one segment in the place of several, or none when all their files are dead; runs inside a transaction. Ids of files stay. */
export function mergeSegments(statementOf: StatementOf, ids: readonly number[]): void {
  const parts = ids.map((id) => readSegment(segmentRow(statementOf, id)));
  const plans = planPlaces(parts);
  const lists = plans.map((plan) => new MovingLists(plan, postingsIn(statementOf, plan.segment)));
  // The old ones go first, and leave room for the new one.
  for (const id of ids) for (const sql of DELETE_SEGMENT) statementOf(sql).run(id);
  const { columns, fileIds } = joinSegments(parts, plans);
  if (fileIds.length === 0) return;
  const segment = insertSegmentRow(statementOf, columns, fileIds);
  fileIds.forEach((id, ordinal) => {
    updateFile(statementOf, ['id', id], { segment, ordinal });
  });
  insertPostings(statementOf, segment, joinedLists(lists));
}

const DELETE_SEGMENT = [
  'DELETE FROM segment WHERE id = ?',
  'DELETE FROM living WHERE segment = ?',
  'DELETE FROM posting WHERE segment = ?',
] as const;

/** New ordinals by old ordinal, -1 for the dead. */
interface Places {
  readonly segment: number;
  readonly files: Int32Array;
  readonly chunks: Int32Array;
}

function segmentRow(statementOf: StatementOf, id: number): Row {
  const row = statementOf(SELECT_SEGMENT).get(id);
  if (!row) throw new Error(`segment ${id} vanished during a merge`);
  return row;
}

/** A segment without its living files is damaged, and no segment without a row. */
export const SELECT_SEGMENT = 'SELECT * FROM segment LEFT JOIN living ON living.segment = segment.id WHERE id = ?';

/** `SegmentData.fileIds` alone. */
export function livingFilesIn(statementOf: StatementOf, segment: number): Int32Array {
  const row = statementOf('SELECT file_ids FROM living WHERE segment = ?').get(segment);
  if (!row) throw new Error(`segment ${segment} does not exist`);
  return int32Of(row, 'file_ids');
}

/** @throws DamagedIndexError when the columns do not fit each other */
export function readSegment(row: Row): SegmentData {
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
  const chunks = byChunk(Int32Array, CHUNK_WIDTH, (part) => renumberFiles(part, plans));
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
function renumberFiles(part: SegmentData, plans: readonly Places[]): Int32Array {
  const files = plans.find((plan) => plan.segment === part.id)?.files;
  const columns = part.chunks.slice();
  for (let at = 0; at < columns.length; at += CHUNK_WIDTH) columns[at] = files?.[columns[at] ?? 0] ?? -1;
  return columns;
}

function dimensionsOf(parts: readonly SegmentData[]): number {
  const filled = parts.find((part) => part.fileCount > 0);
  return filled ? filled.pathVectors.length / filled.fileCount : 0;
}

/** Lists of a segment by ascending keys, with a cursor. */
class MovingLists {
  readonly plan: Places;
  next: KeyedList | undefined;
  private readonly lists: Iterator<KeyedList>;

  constructor(plan: Places, lists: Iterator<KeyedList>) {
    this.plan = plan;
    this.lists = lists;
    this.advance();
  }

  advance(): void {
    const { value, done } = this.lists.next();
    this.next = done ? undefined : value;
  }
}

/** Key after key: the lists of all segments as objects take ten times the memory of their blocks. */
function* joinedLists(segments: readonly MovingLists[]): Generator<KeyedList> {
  for (let key = lowestKey(segments); key !== undefined; key = lowestKey(segments)) {
    const joined = new PostingList();
    for (const segment of segments) {
      if (segment.next?.[0] !== key) continue;
      addMoved(joined, segment.next[1], holdsFiles(key) ? segment.plan.files : segment.plan.chunks);
      segment.advance();
    }
    yield* nonEmpty(key, joined);
  }
}

function lowestKey(segments: readonly MovingLists[]): string | undefined {
  let lowest: string | undefined;
  for (const { next } of segments) {
    if (next !== undefined && (lowest === undefined || next[0] < lowest)) [lowest] = next;
  }
  return lowest;
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

/** Writes one `Publication`; runs inside a transaction of the store. */
import type { RelativePath } from '../../base/paths.ts';
import {
  CHUNK_WIDTH,
  type DirectoryRecord,
  type NewFile,
  type NewSegment,
  type Publication,
  type SkippedFile,
} from '../contract.ts';
import { packNumbers, packRows } from '../packed-rows.ts';
import { withCheck } from './check.ts';
import { insertPostings } from './posting-rows.ts';
import { bytesFrom, directorySum, fileOf, fileSum, int32Of, numberOf } from './rows.ts';
import type { StatementOf } from './statement.ts';

export type SegmentColumns = Omit<NewSegment, 'files' | 'postings'>;

const INSERT_FILE = `INSERT INTO file (path, hash, size, ctime_ms, indexed_at, language, encoding, lines, chunks, symbols, skip, segment, ordinal, sum)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const INSERT_SEGMENT = `INSERT INTO segment (file_count, live_files, chunk_count, file_ids, file_classes, chunks, lengths, path_vectors, vectors)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Of names that no edge has any longer. */
export const DELETE_LONE_NODES = `DELETE FROM node
  WHERE id NOT IN (SELECT source FROM edge) AND id NOT IN (SELECT target FROM edge)`;

export function publishInto(statementOf: StatementOf, publication: Publication): void {
  for (const path of publication.removed) removeFile(statementOf, path);
  for (const file of publication.skipped) insertSkipped(statementOf, file);
  for (const { path, ctimeMs, indexedAt } of publication.touched) {
    updateFile(statementOf, ['path', path], { ctime_ms: ctimeMs, indexed_at: indexedAt });
  }
  if (publication.segment) insertSegment(statementOf, publication.segment);
  if (publication.directories) replaceDirectories(statementOf, publication.directories);
  const setMeta = statementOf('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  for (const [key, value] of Object.entries(publication.meta ?? {})) setMeta.run(key, value);
}

/** Changes columns of the file that `key` names, and its check with them. */
export function updateFile(
  statementOf: StatementOf,
  [column, value]: readonly ['path', string] | readonly ['id', number],
  changes: Readonly<Record<string, number>>,
): void {
  const row = statementOf(`SELECT * FROM file WHERE ${column} = ?`).get(value);
  if (!row) return;
  // A damaged row must not get a good check by being changed.
  fileOf(row);
  const names = Object.keys(changes);
  const update = `UPDATE file SET ${names.map((name) => `${name} = ?`).join(', ')}, sum = ? WHERE id = ?`;
  statementOf(update).run(...Object.values(changes), fileSum({ ...row, ...changes }), numberOf(row, 'id'));
}

function insertFileRow(statementOf: StatementOf, file: Readonly<Record<string, string | number | null>>): number {
  const sum = fileSum(file);
  return Number(statementOf(INSERT_FILE).run(...Object.values(file), sum).lastInsertRowid);
}

export function removeFile(statementOf: StatementOf, path: RelativePath): void {
  const row = statementOf('SELECT id, segment, ordinal FROM file WHERE path = ?').get(path);
  if (!row) return;
  statementOf('DELETE FROM file WHERE id = ?').run(numberOf(row, 'id'));
  statementOf('DELETE FROM outline WHERE file_id = ?').run(numberOf(row, 'id'));
  statementOf('DELETE FROM edge WHERE file_id = ?').run(numberOf(row, 'id'));
  if (numberOf(row, 'segment') > 0) markDead(statementOf, numberOf(row, 'segment'), numberOf(row, 'ordinal'));
}

/** The postings of a dead file stay until its segment is merged; readers skip files whose id is 0. */
function markDead(statementOf: StatementOf, segment: number, ordinal: number): void {
  const row = statementOf('SELECT file_ids FROM segment WHERE id = ?').get(segment);
  if (!row) return;
  const ids = int32Of(row, 'file_ids');
  ids[ordinal] = 0;
  statementOf('UPDATE segment SET file_ids = ?, live_files = live_files - 1 WHERE id = ?').run(
    withCheck(bytesFrom(ids)),
    segment,
  );
}

function insertSkipped(statementOf: StatementOf, file: SkippedFile): void {
  removeFile(statementOf, file.path);
  insertFileRow(statementOf, {
    path: file.path,
    hash: file.hash,
    size: file.size,
    ctime_ms: file.ctimeMs,
    indexed_at: file.indexedAt,
    language: '',
    encoding: '',
    lines: 0,
    chunks: 0,
    symbols: 0,
    skip: file.reason,
    segment: 0,
    ordinal: 0,
  });
}

function insertSegment(statementOf: StatementOf, segment: NewSegment): void {
  const id = insertSegmentRow(statementOf, segment, new Int32Array(segment.files.length));
  const nodeOf = nodeNumbers(statementOf);
  const fileIds = Int32Array.from(segment.files, (file, ordinal) => {
    const fileId = insertFile(statementOf, file, { segment: id, ordinal });
    insertEdges(statementOf, nodeOf, { edges: file.edges, fileId });
    return fileId;
  });
  statementOf('UPDATE segment SET file_ids = ? WHERE id = ?').run(withCheck(bytesFrom(fileIds)), id);
  insertPostings(statementOf, id, segment.postings);
}

export function insertSegmentRow(statementOf: StatementOf, segment: SegmentColumns, fileIds: Int32Array): number {
  const live = fileIds.length;
  const { lastInsertRowid } = statementOf(INSERT_SEGMENT).run(
    segment.fileCount,
    live,
    segment.chunkCount,
    withCheck(bytesFrom(fileIds)),
    withCheck(segment.fileClasses),
    withCheck(packRows(segment.chunks, CHUNK_WIDTH)),
    withCheck(packNumbers(segment.lengths)),
    withCheck(bytesFrom(segment.pathVectors)),
    withCheck(bytesFrom(segment.vectors)),
  );
  return Number(lastInsertRowid);
}

/** Replaces everything that the index held under this path. */
function insertFile(statementOf: StatementOf, file: NewFile, place: { segment: number; ordinal: number }): number {
  removeFile(statementOf, file.path);
  const id = insertFileRow(statementOf, {
    path: file.path,
    hash: file.hash,
    size: file.size,
    ctime_ms: file.ctimeMs,
    indexed_at: file.indexedAt,
    language: file.language,
    encoding: file.encoding,
    lines: file.lines,
    chunks: file.chunks,
    symbols: file.symbols,
    skip: null,
    segment: place.segment,
    ordinal: place.ordinal,
  });
  statementOf('INSERT INTO outline (file_id, symbols, refs, entities, comment_words) VALUES (?, ?, ?, ?, ?)').run(
    id,
    withCheck(file.outline),
    withCheck(file.references),
    withCheck(file.entities),
    withCheck(file.commentWords),
  );
  return id;
}

type NodeNumber = (name: string) => number;

/** The numbers of nodes, given to new ones: most are met many times. */
function nodeNumbers(statementOf: StatementOf): NodeNumber {
  const known = new Map<string, number>();
  const find = statementOf('SELECT id FROM node WHERE name = ?');
  const insert = statementOf('INSERT INTO node (name) VALUES (?)');
  return (name) => {
    const met = known.get(name);
    if (met !== undefined) return met;
    const row = find.get(name);
    const id = row ? numberOf(row, 'id') : Number(insert.run(name).lastInsertRowid);
    known.set(name, id);
    return id;
  };
}

interface FileEdges {
  readonly edges: NewFile['edges'];
  readonly fileId: number;
}

function insertEdges(statementOf: StatementOf, nodeOf: NodeNumber, { edges, fileId }: FileEdges): void {
  const insert = statementOf(
    'INSERT INTO edge (source, target, relation, provenance, line, file_id) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (const { from, to, relation, provenance, line } of edges) {
    insert.run(nodeOf(from), nodeOf(to), relation, provenance, line, fileId);
  }
}

function replaceDirectories(statementOf: StatementOf, directories: readonly DirectoryRecord[]): void {
  statementOf('DELETE FROM directory').run();
  const insert = statementOf('INSERT INTO directory (path, mtime_ms, sum) VALUES (?, ?, ?)');
  for (const { path, mtimeMs } of directories) insert.run(path, mtimeMs, directorySum({ path, mtime_ms: mtimeMs }));
}

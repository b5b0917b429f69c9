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
import { bytesFrom, directorySum, fileSum, int32Of, numberOf, parseFile } from './rows.ts';
import type { StatementOf } from './statement.ts';

/** Columns of a segment, without what its files say. */
export type SegmentColumns = Omit<NewSegment, 'files' | 'postings'>;

const INSERT_FILE = `INSERT INTO file (path, hash, size, ctime_ms, indexed_at, language, encoding, lines, chunks, symbols, skip, segment, ordinal, sum)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const INSERT_SEGMENT = `INSERT INTO segment (file_count, chunk_count, file_classes, chunks, lengths, path_vectors, vectors)
  VALUES (?, ?, ?, ?, ?, ?, ?)`;
const SET_LIVING = 'INSERT OR REPLACE INTO living (segment, live_files, file_ids) VALUES (?, ?, ?)';

export function publishInto(statementOf: StatementOf, publication: Publication): void {
  const replaced = [...publication.skipped, ...(publication.segment?.files ?? [])];
  const left = removeFiles(statementOf, [...publication.removed, ...replaced.map((file) => file.path)]);
  for (const file of publication.skipped) insertSkipped(statementOf, file);
  for (const { path, ctimeMs, indexedAt } of publication.touched) {
    updateFile(statementOf, ['path', path], { ctime_ms: ctimeMs, indexed_at: indexedAt });
  }
  if (publication.segment) insertSegment(statementOf, publication.segment);
  deleteLone(statementOf, left);
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
  parseFile(row);
  const names = Object.keys(changes);
  const update = `UPDATE file SET ${names.map((name) => `${name} = ?`).join(', ')}, sum = ? WHERE id = ?`;
  statementOf(update).run(...Object.values(changes), fileSum({ ...row, ...changes }), numberOf(row, 'id'));
}

function insertFileRow(statementOf: StatementOf, file: Readonly<Record<string, string | number | null>>): number {
  const sum = fileSum(file);
  return Number(statementOf(INSERT_FILE).run(...Object.values(file), sum).lastInsertRowid);
}

/**
 * Takes out everything that the index holds under these paths.
 * @returns the nodes that their edges joined, which other files may name as well
 */
export function removeFiles(statementOf: StatementOf, paths: readonly RelativePath[]): Set<number> {
  const dead = new Map<number, number[]>();
  const nodes = new Set<number>();
  for (const path of paths) {
    const row = statementOf('SELECT id, segment, ordinal FROM file WHERE path = ?').get(path);
    if (!row) continue;
    const id = numberOf(row, 'id');
    for (const ends of statementOf('SELECT source, target FROM edge WHERE file_id = ?').all(id)) {
      nodes.add(numberOf(ends, 'source')).add(numberOf(ends, 'target'));
    }
    for (const sql of DELETE_FILE) statementOf(sql).run(id);
    const [segment, ordinal] = [numberOf(row, 'segment'), numberOf(row, 'ordinal')];
    if (segment > 0) dead.set(segment, [...(dead.get(segment) ?? []), ordinal]);
  }
  for (const [segment, ordinals] of dead) markDead(statementOf, segment, ordinals);
  return nodes;
}

const DELETE_FILE = [
  'DELETE FROM file WHERE id = ?',
  'DELETE FROM outline WHERE file_id = ?',
  'DELETE FROM edge WHERE file_id = ?',
] as const;

/** The postings of a dead file stay until its segment is merged; readers skip files whose id is 0. */
function markDead(statementOf: StatementOf, segment: number, ordinals: readonly number[]): void {
  const row = statementOf('SELECT file_ids FROM living WHERE segment = ?').get(segment);
  if (!row) return;
  const ids = int32Of(row, 'file_ids');
  for (const ordinal of ordinals) ids[ordinal] = 0;
  setLiving(statementOf, segment, ids);
}

function setLiving(statementOf: StatementOf, segment: number, ids: Int32Array): void {
  const live = ids.reduce((count, id) => count + (id === 0 ? 0 : 1), 0);
  statementOf(SET_LIVING).run(segment, live, withCheck(bytesFrom(ids)));
}

/** Deletes those of the nodes that no edge names any longer. */
export function deleteLone(statementOf: StatementOf, nodes: ReadonlySet<number>): void {
  const remove = statementOf(
    `DELETE FROM node WHERE id = ?
      AND NOT EXISTS (SELECT 1 FROM edge WHERE source = node.id)
      AND NOT EXISTS (SELECT 1 FROM edge WHERE target = node.id)`,
  );
  for (const node of nodes) remove.run(node);
}

function insertSkipped(statementOf: StatementOf, file: SkippedFile): void {
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
  const id = insertSegmentRow(statementOf, segment, new Int32Array());
  const nodeOf = nodeNumbers(statementOf);
  const fileIds = Int32Array.from(segment.files, (file, ordinal) => {
    const fileId = insertFile(statementOf, file, { segment: id, ordinal });
    insertEdges(statementOf, nodeOf, { edges: file.edges, fileId });
    return fileId;
  });
  setLiving(statementOf, id, fileIds);
  insertPostings(statementOf, id, segment.postings);
}

/** @param fileIds empty for a segment whose files are not numbered yet */
export function insertSegmentRow(statementOf: StatementOf, segment: SegmentColumns, fileIds: Int32Array): number {
  const { lastInsertRowid } = statementOf(INSERT_SEGMENT).run(
    segment.fileCount,
    segment.chunkCount,
    withCheck(segment.fileClasses),
    withCheck(packRows(segment.chunks, CHUNK_WIDTH)),
    withCheck(packNumbers(segment.lengths)),
    withCheck(bytesFrom(segment.pathVectors)),
    withCheck(bytesFrom(segment.vectors)),
  );
  const id = Number(lastInsertRowid);
  if (fileIds.length > 0) setLiving(statementOf, id, fileIds);
  return id;
}

function insertFile(statementOf: StatementOf, file: NewFile, place: { segment: number; ordinal: number }): number {
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
    const knownId = known.get(name);
    if (knownId !== undefined) return knownId;
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
  for (const { path, ctimeMs } of directories) insert.run(path, ctimeMs, directorySum({ path, mtime_ms: ctimeMs }));
}

/** Typed readers for the untyped values of a SQLite row. A wrong type means a damaged database. */
import { asRelative } from '../../base/paths.ts';
import { PROVENANCES, RELATIONS } from '../../languages/framework-contract.ts';
import type { DirectoryRecord, FileRecord, StoredEdge } from '../contract.ts';
import { DamagedIndexError } from '../damage.ts';
import { sumOf, sumOfColumns, verifyBytes } from './check.ts';

export type Row = Record<string, unknown>;

export function numberOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value === 'number') return value;
  throw new DamagedIndexError(`column ${column} holds ${typeof value}, not a number`);
}

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw new DamagedIndexError(`column ${column} holds ${typeof value}, not text`);
}

export function bytesOf(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return verifyBytes(value, column);
  throw new DamagedIndexError(`column ${column} holds ${typeof value}, not bytes`);
}

/** Bytes of a column as 32-bit integers; copied, because a blob need not be aligned. */
export function int32Of(row: Row, column: string): Int32Array {
  return new Int32Array(alignedColumn(row, column, Int32Array.BYTES_PER_ELEMENT));
}

export function int8Of(row: Row, column: string): Int8Array {
  const bytes = bytesOf(row, column);
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function bytesFrom(array: Int32Array | Int8Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** Columns of a file that its check is made of. */
const FILE_COLUMNS = [
  'path',
  'hash',
  'size',
  'ctime_ms',
  'indexed_at',
  'language',
  'encoding',
  'lines',
  'chunks',
  'symbols',
  'skip',
  'segment',
  'ordinal',
] as const;

/** Check of a row of `file`. */
export function fileSum(row: Row): number {
  return sumOfColumns(row, FILE_COLUMNS);
}

/** Check of a row of `directory`. */
export function directorySum(row: Row): number {
  return sumOf([row.path, row.mtime_ms]);
}

function requireSum(row: Row, sum: number, table: string): void {
  if (row.sum !== sum) throw new DamagedIndexError(`a row of ${table} is not what was written`);
}

export function parseFile(row: Row): FileRecord {
  requireSum(row, fileSum(row), 'file');
  return {
    id: numberOf(row, 'id'),
    path: asRelative(textOf(row, 'path')),
    hash: textOf(row, 'hash'),
    size: numberOf(row, 'size'),
    ctimeMs: numberOf(row, 'ctime_ms'),
    indexedAt: numberOf(row, 'indexed_at'),
    language: textOf(row, 'language'),
    encoding: textOf(row, 'encoding'),
    lines: numberOf(row, 'lines'),
    chunks: numberOf(row, 'chunks'),
    skip: row.skip === null ? null : textOf(row, 'skip'),
    segment: numberOf(row, 'segment'),
    ordinal: numberOf(row, 'ordinal'),
  };
}

export function directoryOf(row: Row): DirectoryRecord {
  requireSum(row, directorySum(row), 'directory');
  return { path: asRelative(textOf(row, 'path')), ctimeMs: numberOf(row, 'mtime_ms') };
}

/** Distinct ends of edges to a name from parameter 1 up to parameter 2. */
export const SELECT_LINKS = `SELECT DISTINCT source.name AS source, target.name AS target
  FROM node AS target JOIN edge ON edge.target = target.id JOIN node AS source ON source.id = edge.source
  WHERE target.name >= ? AND target.name < ?`;

export function linkOf(row: Row): Pick<StoredEdge, 'from' | 'to'> {
  return { from: textOf(row, 'source'), to: textOf(row, 'target') };
}

/** Behind every text that begins with `prefix`, and before all others that follow. */
export function keyAfter(prefix: string): string {
  return prefix + String.fromCodePoint(0x10ffff);
}

const SELECT_EDGES = `SELECT source.name AS source, target.name AS target, relation, provenance, line, file.path
  FROM edge JOIN node AS source ON source.id = edge.source JOIN node AS target ON target.id = edge.target
  JOIN file ON file.id = edge.file_id`;

export const EDGES_OF_FILE = `${SELECT_EDGES} WHERE edge.file_id = ? ORDER BY edge.rowid`;

/** Edges whose `end` is a node (parameter 1) or a name from parameter 2 up to parameter 3, with their files. */
export function edgesWhere(end: 'source' | 'target'): string {
  return `${SELECT_EDGES} WHERE edge.${end} IN (SELECT id FROM node WHERE name = ? OR (name >= ? AND name < ?))
    ORDER BY file.path, edge.line, edge.rowid`;
}

/** An edge joined with its file. */
export function parseEdge(row: Row): StoredEdge {
  return {
    from: textOf(row, 'source'),
    to: textOf(row, 'target'),
    relation: oneOf(RELATIONS, row, 'relation'),
    provenance: oneOf(PROVENANCES, row, 'provenance'),
    line: numberOf(row, 'line'),
    file: asRelative(textOf(row, 'path')),
  };
}

function oneOf<T extends string>(known: readonly T[], row: Row, column: string): T {
  const value = known.find((entry) => entry === row[column]);
  if (value === undefined) throw new DamagedIndexError(`column ${column} holds what is none of ${known.join(', ')}`);
  return value;
}

function alignedColumn(row: Row, column: string, width: number): ArrayBuffer {
  const bytes = bytesOf(row, column);
  if (bytes.byteLength % width !== 0) throw new DamagedIndexError(`column ${column} is cut off`);
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
}

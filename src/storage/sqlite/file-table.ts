/** Records of all files, of which after a change of the index only those are read again that may be others. */
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { compareText } from '../../base/compare-text.ts';
import type { FileRecord } from '../contract.ts';
import { numberOf, parseFile, type Row } from './rows.ts';
import type { StatementOf } from './statement.ts';
import { onOneState } from './transaction.ts';

/** Files with neighbouring ids. */
interface Portion {
  /** Checksum of the rows, which shows whether they changed. */
  readonly check: string;
  readonly records: readonly FileRecord[];
}

/** Number of rows whose check takes 0.08 ms, and their reading 10 ms. */
const PORTION = 1024;

export class FileTable {
  private portions: readonly Portion[] = [];
  private records: readonly FileRecord[] = [];
  private version: number | undefined;

  /** @param version of the index, another one after every change @returns ascending by their paths */
  of(version: number, db: DatabaseSyncInstance, statementOf: StatementOf): readonly FileRecord[] {
    if (version !== this.version) {
      onOneState(db, () => this.read(statementOf));
      this.version = version;
    }
    return this.records;
  }

  private read(statementOf: StatementOf): void {
    const before = this.portions;
    const { last } = statementOf('SELECT max(id) AS last FROM file').get() ?? {};
    const count = typeof last === 'number' ? Math.floor(last / PORTION) + 1 : 0;
    this.portions = Array.from({ length: count }, (_, at) => portionAt(statementOf, at, before[at]));
    const gone = before.filter((portion, at) => this.portions[at] !== portion).flatMap(({ records }) => records);
    const come = this.portions.filter((portion, at) => before[at] !== portion).flatMap(({ records }) => records);
    if (gone.length + come.length > 0) this.records = mergeRecords(this.records, new Set(gone), come);
  }
}

/** The one that is known where its rows are the same. */
function portionAt(statementOf: StatementOf, at: number, known: Portion | undefined): Portion {
  const [first, last] = [at * PORTION, (at + 1) * PORTION - 1];
  const check = checkOf(statementOf, first, last);
  if (known?.check === check) return known;
  const select = statementOf(SELECT_PORTION);
  select.setReturnArrays(true);
  return { check, records: select.all(first, last).map((values) => parseFile(buildRow(values))) };
}

const SELECT_PORTION = `SELECT id, path, hash, size, ctime_ms, indexed_at, language, encoding, lines, chunks, symbols, skip, segment,
  ordinal, sum FROM file WHERE id BETWEEN ? AND ?`;

/** Builds the row by hand: naming the values takes SQLite's package longer than reading them. */
function buildRow(values: readonly unknown[]): Row {
  return {
    id: values[0],
    path: values[1],
    hash: values[2],
    size: values[3],
    ctime_ms: values[4],
    indexed_at: values[5],
    language: values[6],
    encoding: values[7],
    lines: values[8],
    chunks: values[9],
    symbols: values[10],
    skip: values[11],
    segment: values[12],
    ordinal: values[13],
    sum: values[14],
  };
}

/**
 * Each row carries a check of all its columns but its id. The sum of these checks may stay the same when two files change
 * places, but not the sum of middle digits of their squares.
 */
const CHECK = `SELECT count(*) AS files, total(id) AS ids, total(sum) AS sums, total(sum * sum >> 12 & 0xffffffff) AS squares
  FROM file WHERE id BETWEEN ? AND ?`;

function checkOf(statementOf: StatementOf, first: number, last: number): string {
  const row = statementOf(CHECK).get(first, last) ?? {};
  return ['files', 'ids', 'sums', 'squares'].map((column) => numberOf(row, column)).join();
}

/** Merges two lists. Each is sorted or nearly so, which makes a sort of both almost linear. */
function mergeRecords(
  former: readonly FileRecord[],
  gone: ReadonlySet<FileRecord>,
  come: readonly FileRecord[],
): readonly FileRecord[] {
  const byPath = (one: FileRecord, other: FileRecord): number => compareText(one.path, other.path);
  return [...former.filter((record) => !gone.has(record)), ...come.toSorted(byPath)].sort(byPath);
}

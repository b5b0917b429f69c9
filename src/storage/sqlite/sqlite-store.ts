/** The embedded engine of the index: one SQLite file, read by many processes, written by one at a time. */
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { asRelative, type RelativePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import type { Reference } from '../../languages/contract.ts';
import type {
  DirectoryRecord,
  FileRecord,
  IndexStore,
  IndexTotals,
  Outline,
  PostingRow,
  Publication,
  SegmentData,
} from '../contract.ts';
import { referencedNames, unpackReferences } from '../reference-list.ts';
import { mergeSegments, segmentsToMerge } from './merge.ts';
import { isDiskFull, type OpenResult, openDatabase } from './open.ts';
import { publishInto } from './publish.ts';
import { bytesOf, fileOf, int8Of, int32Of, numberOf, type Row, textOf, uint16Of } from './rows.ts';
import { TABLES } from './schema.ts';

export function openSqliteStore(file: string): { store: IndexStore; result: OpenResult } {
  const { db, result } = openDatabase(file);
  return { store: new SqliteStore(db), result };
}

class SqliteStore implements IndexStore {
  private readonly statements = new Map<string, StatementSyncInstance>();
  private readonly db: DatabaseSyncInstance;
  private ownChanges = 0;

  constructor(db: DatabaseSyncInstance) {
    this.db = db;
  }

  version(): number {
    return Number(this.row('PRAGMA data_version')?.data_version ?? 0) * 1_000_000 + this.ownChanges;
  }

  meta(key: string): string | undefined {
    const row = this.row('SELECT value FROM meta WHERE key = ?', key);
    return row && textOf(row, 'value');
  }

  files(): readonly FileRecord[] {
    return this.rows('SELECT * FROM file ORDER BY path').map(fileOf);
  }

  file(path: RelativePath): FileRecord | undefined {
    const row = this.row('SELECT * FROM file WHERE path = ?', path);
    return row && fileOf(row);
  }

  fileById(id: number): FileRecord | undefined {
    const row = this.row('SELECT * FROM file WHERE id = ?', id);
    return row && fileOf(row);
  }

  directories(): readonly DirectoryRecord[] {
    return this.rows('SELECT path, mtime_ms FROM directory').map(directoryOf);
  }

  outline(fileId: number): Outline {
    const row = this.row('SELECT symbols FROM outline WHERE file_id = ?', fileId);
    return row ? JSON.parse(textOf(row, 'symbols')) : { symbols: [], imports: [], docblock: '', hasSyntaxError: false };
  }

  references(fileId: number, name?: string): readonly Reference[] {
    return unpackReferences(this.packedReferences(fileId), name);
  }

  referencedNames(fileId: number): ReadonlyMap<string, number> {
    return referencedNames(this.packedReferences(fileId));
  }

  segmentIds(): readonly number[] {
    return this.rows('SELECT id FROM segment ORDER BY id').map((row) => numberOf(row, 'id'));
  }

  segment(id: number): SegmentData {
    const row = this.row('SELECT * FROM segment WHERE id = ?', id);
    if (!row) throw new Error(`segment ${id} does not exist`);
    return {
      id,
      fileCount: numberOf(row, 'file_count'),
      chunkCount: numberOf(row, 'chunk_count'),
      fileIds: int32Of(row, 'file_ids'),
      fileClasses: bytesOf(row, 'file_classes'),
      chunks: int32Of(row, 'chunks'),
      lengths: uint16Of(row, 'lengths'),
      vectors: int8Of(row, 'vectors'),
      pathVectors: int8Of(row, 'path_vectors'),
    };
  }

  postings(key: string): readonly PostingRow[] {
    const found: PostingRow[] = [];
    for (const segment of this.segmentIds()) {
      const row = this.row('SELECT list FROM posting WHERE segment = ? AND key = ?', segment, key);
      if (row) found.push({ segment, list: bytesOf(row, 'list') });
    }
    return found;
  }

  keys(prefix: string): readonly string[] {
    const last = prefix + String.fromCodePoint(0x10ffff);
    const found = new Set<string>();
    for (const segment of this.segmentIds()) {
      const rows = this.rows('SELECT key FROM posting WHERE segment = ? AND key >= ? AND key < ?', segment, prefix, last);
      for (const row of rows) found.add(textOf(row, 'key'));
    }
    return [...found].sort();
  }

  totals(): IndexTotals {
    const sums = this.row('SELECT count(*) AS files, sum(chunks) AS chunks, sum(symbols) AS symbols FROM file WHERE skip IS NULL');
    const pages = Number(this.row('PRAGMA page_count')?.page_count ?? 0);
    const pageSize = Number(this.row('PRAGMA page_size')?.page_size ?? 0);
    const skipped: Record<string, number> = {};
    for (const row of this.rows('SELECT skip, count(*) AS n FROM file WHERE skip IS NOT NULL GROUP BY skip ORDER BY skip')) {
      skipped[textOf(row, 'skip')] = numberOf(row, 'n');
    }
    return {
      files: Number(sums?.files ?? 0),
      chunks: Number(sums?.chunks ?? 0),
      symbols: Number(sums?.symbols ?? 0),
      skipped,
      bytes: pages * pageSize,
    };
  }

  publish(publication: Publication): void {
    this.transaction(() => publishInto(this.statementOf, publication));
  }

  compact(): number {
    const ids = segmentsToMerge(this.statementOf);
    if (ids.length > 0) this.transaction(() => mergeSegments(this.statementOf, ids));
    return ids.length;
  }

  clear(meta: Readonly<Record<string, string>>): void {
    this.transaction(() => {
      for (const table of TABLES) this.db.exec(`DELETE FROM ${table}`);
      publishInto(this.statementOf, { removed: [], skipped: [], touched: [], meta });
    });
  }

  close(): void {
    this.statements.clear();
    this.db.close();
  }

  private packedReferences(fileId: number): Uint8Array {
    const row = this.row('SELECT refs FROM outline WHERE file_id = ?', fileId);
    return row ? bytesOf(row, 'refs') : new Uint8Array();
  }

  private readonly statementOf = (sql: string): StatementSyncInstance => this.statement(sql);

  private statement(sql: string): StatementSyncInstance {
    const known = this.statements.get(sql);
    if (known) return known;
    const prepared = this.db.prepare(sql);
    this.statements.set(sql, prepared);
    return prepared;
  }

  private row(sql: string, ...parameters: (string | number)[]): Row | undefined {
    return this.statement(sql).get(...parameters);
  }

  private rows(sql: string, ...parameters: (string | number)[]): Row[] {
    return this.statement(sql).all(...parameters);
  }

  private transaction(work: () => void): void {
    this.db.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.db.exec('COMMIT');
    } catch (error) {
      this.rollback();
      throw isDiskFull(error) ? diskFull(error) : error;
    }
    this.ownChanges++;
  }

  private rollback(): void {
    // SQLite rolls back by itself on some errors (a full disk among them); a second ROLLBACK would hide the first cause.
    if (this.db.isTransaction) this.db.exec('ROLLBACK');
  }
}

function directoryOf(row: Row): DirectoryRecord {
  return { path: asRelative(textOf(row, 'path')), mtimeMs: numberOf(row, 'mtime_ms') };
}

function diskFull(cause: unknown): UserError {
  return new UserError(
    'disk_full',
    'The disk is full: the index could not be written. The index as it was before is intact.',
    'Free some space and run `code-intel index` again; it goes on where it stopped.',
    { cause },
  );
}

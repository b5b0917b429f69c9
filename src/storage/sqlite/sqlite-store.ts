/** The embedded engine of the index: one SQLite file, read by many processes, written by one at a time. */
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import type { RelativePath } from '../../base/paths.ts';
import type { Reference } from '../../languages/contract.ts';
import type { StoredEntity } from '../../languages/framework-contract.ts';
import { type CommentWords, unpackCommentWords } from '../comment-words.ts';
import { expand } from '../compressed.ts';
import type {
  Adoption,
  DirectoryRecord,
  FileRecord,
  IndexStore,
  IndexTotals,
  Outline,
  PostingRow,
  Publication,
  SegmentData,
  StoredEdge,
} from '../contract.ts';
import { unpackEntities } from '../packed-entities.ts';
import { NO_OUTLINE, unpackOutline } from '../packed-outline.ts';
import { referencedNames, unpackReferences } from '../reference-list.ts';
import { inodeOf } from '../sqlite-file.ts';
import { adoptFrom } from './adopt.ts';
import { reading, writing } from './failures.ts';
import { directoriesIn, filesIn } from './folder-rows.ts';
import { mergeSegments, segmentOf, segmentsToMerge, segmentsWithDeadFiles } from './merge.ts';
import { IN_MEMORY, type OpenResult, openDatabase, openInMemory, replaceDamaged } from './open.ts';
import { keysOf, postingsOf } from './posting-rows.ts';
import { DELETE_LONE_NODES, publishInto } from './publish.ts';
import { bytesOf, directoryOf, edgeOf, edgesWhere, fileOf, numberOf, type Row, textOf } from './rows.ts';
import { TABLES } from './schema.ts';
import { linksOf, totalsOf } from './totals.ts';
import { inTransaction } from './transaction.ts';

/**
 * Opens the index, or makes an empty one; `result` tells which, and what became of a file that was there.
 * Methods of the store throw `DamagedIndexError` for a damaged index and a UserError `disk_full`.
 * @throws UserError `busy` when another process is making the index and does not end
 */
export function openSqliteStore(file: string): { store: IndexStore; result: OpenResult } {
  const { db, result } = openDatabase(file);
  return { store: new SqliteStore(file, db), result };
}

/** An empty index that is never written to a disk. */
export function openMemoryStore(): IndexStore {
  return new SqliteStore(IN_MEMORY, openInMemory());
}

const NOTHING = new Uint8Array();

class SqliteStore implements IndexStore {
  private readonly statements = new Map<string, StatementSyncInstance>();
  private readonly location: string;
  private db: DatabaseSyncInstance;
  /** Inode of the open file: the path may lead to another one after a rebuild by another process. */
  private inode: number | undefined;
  /** Changes by this store, reopening included. */
  private ownChanges = 0;
  /** Kept until the index changes: ten thousand rows take 80 ms to read. */
  private allFiles: { readonly version: number; readonly records: readonly FileRecord[] } | undefined;

  constructor(location: string, db: DatabaseSyncInstance) {
    this.location = location;
    this.db = db;
    this.inode = inodeOf(location);
  }

  version(): number {
    if (inodeOf(this.location) !== this.inode) this.reopen(() => openDatabase(this.location).db);
    return Number(this.row('PRAGMA data_version')?.data_version ?? 0) * 1_000_000 + this.ownChanges;
  }

  meta(key: string): string | undefined {
    const row = this.row('SELECT value FROM meta WHERE key = ?', key);
    return row && textOf(row, 'value');
  }

  files(): readonly FileRecord[] {
    const version = this.version();
    if (this.allFiles?.version !== version) {
      this.allFiles = { version, records: this.rows('SELECT * FROM file ORDER BY path').map(fileOf) };
    }
    return this.allFiles.records;
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

  filesIn(folder: string): readonly FileRecord[] {
    return reading(() => filesIn(this.statementOf, folder));
  }

  directoriesIn(folder: string): readonly DirectoryRecord[] {
    return reading(() => directoriesIn(this.statementOf, folder));
  }

  outline(fileId: number): Outline {
    const packed = this.outlineColumn(fileId, 'symbols');
    return packed ? unpackOutline(packed) : NO_OUTLINE;
  }

  references(fileId: number, name?: string): readonly Reference[] {
    return unpackReferences(this.packedReferences(fileId), name);
  }

  referencedNames(fileId: number): ReadonlyMap<string, number> {
    return referencedNames(this.packedReferences(fileId));
  }

  entities(fileId: number): readonly StoredEntity[] {
    return unpackEntities(this.outlineColumn(fileId, 'entities') ?? NOTHING);
  }

  commentWords(fileId: number): CommentWords {
    return unpackCommentWords(this.outlineColumn(fileId, 'comment_words') ?? NOTHING);
  }

  edgesFrom(node: string): readonly StoredEdge[] {
    return this.rows(edgesWhere('source'), node, `${node}::`, `${node}:;`).map(edgeOf);
  }

  edgesTo(node: string): readonly StoredEdge[] {
    return this.rows(edgesWhere('target'), node, `${node}::`, `${node}:;`).map(edgeOf);
  }

  linksTo(prefix: string): readonly Pick<StoredEdge, 'from' | 'to'>[] {
    return reading(() => linksOf(this.statementOf, prefix));
  }

  segmentIds(): readonly number[] {
    return this.rows('SELECT id FROM segment ORDER BY id').map((row) => numberOf(row, 'id'));
  }

  segment(id: number): SegmentData {
    const row = this.row('SELECT * FROM segment WHERE id = ?', id);
    if (!row) throw new Error(`segment ${id} does not exist`);
    return segmentOf(row);
  }

  postings(key: string): readonly PostingRow[] {
    return reading(() => postingsOf(this.statementOf, this.segmentIds(), key));
  }

  keys(prefix: string): readonly string[] {
    return reading(() => keysOf(this.statementOf, this.segmentIds(), prefix));
  }

  totals(): IndexTotals {
    return reading(() => totalsOf(this.statementOf));
  }

  publish(publication: Publication): void {
    this.transaction(() => publishInto(this.statementOf, publication));
  }

  adopt(adoption: Adoption): number {
    this.ownChanges++;
    return adoptFrom(this.db, this.statementOf, adoption);
  }

  compact(): number {
    return this.merge(reading(() => segmentsToMerge(this.statementOf)));
  }

  reclaim(): void {
    this.merge(reading(() => segmentsWithDeadFiles(this.statementOf)));
    writing(() => this.db.exec(`${DELETE_LONE_NODES}; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)`));
  }

  rebuild(): void {
    this.reopen(() => (this.location === IN_MEMORY ? openInMemory() : replaceDamaged(this.location, this.inode ?? 0)));
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

  private merge(ids: readonly number[]): number {
    if (ids.length > 0) this.transaction(() => mergeSegments(this.statementOf, ids));
    return ids.length;
  }

  private reopen(open: () => DatabaseSyncInstance): void {
    this.close();
    this.db = open();
    this.inode = inodeOf(this.location);
    this.ownChanges++;
  }

  private packedReferences(fileId: number): Uint8Array {
    return expand(this.outlineColumn(fileId, 'refs') ?? NOTHING);
  }

  private outlineColumn(fileId: number, column: 'symbols' | 'refs' | 'entities' | 'comment_words') {
    const row = this.row(`SELECT ${column} FROM outline WHERE file_id = ?`, fileId);
    return row && bytesOf(row, column);
  }

  private readonly statementOf = (sql: string): StatementSyncInstance => {
    const statement = this.statements.get(sql) ?? this.db.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  };

  private row(sql: string, ...parameters: (string | number)[]): Row | undefined {
    return reading(() => this.statementOf(sql).get(...parameters));
  }

  private rows(sql: string, ...parameters: (string | number)[]): Row[] {
    return reading(() => this.statementOf(sql).all(...parameters));
  }

  private transaction(work: () => void): void {
    inTransaction(this.db, work);
    this.ownChanges++;
  }
}

/** The embedded engine of the index: one SQLite file, read by many processes, written by one at a time. */
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { RelativePath } from '../../base/paths.ts';
import type { Reference } from '../../languages/contract.ts';
import type { StoredEntity } from '../../languages/framework-contract.ts';
import { type CommentWords, unpackCommentWords } from '../comment-words.ts';
import type {
  Adoption,
  DirectoryRecord,
  FileFacts,
  FileRecord,
  IndexStore,
  IndexTotals,
  Outline,
  PostingRow,
  Publication,
  SegmentData,
  StoredEdge,
} from '../contract.ts';
import { FileConnection } from '../file-connection.ts';
import { unpackEntities } from '../packed-entities.ts';
import type { KeyedList } from '../posting-blocks.ts';
import { referencedNames, unpackReferences } from '../reference-list.ts';
import { adoptFrom } from './adopt.ts';
import { ExpandedLists } from './expanded-lists.ts';
import { reading } from './failures.ts';
import { FileTable } from './file-table.ts';
import { directoriesIn, filesIn } from './folder-rows.ts';
import { IndexVersion } from './index-version.ts';
import { livingFilesIn, mergeSegments, SELECT_SEGMENT, segmentOf } from './merge.ts';
import { segmentsToMerge, segmentsWithDeadFiles } from './merge-plan.ts';
import { IN_MEMORY, type OpenResult, openDatabase, openInMemory, replaceDamaged } from './open.ts';
import { factsOf, type OutlineColumn, outlineColumn, storedOutline } from './outline-rows.ts';
import { keysOf, postingsIn, postingsOf } from './posting-rows.ts';
import { publishInto } from './publish.ts';
import { directoryOf, edgeOf, edgesWhere, fileOf, numberOf, type Row, textOf } from './rows.ts';
import { EMPTIED } from './schema.ts';
import { giveBackAll, giveBackFree } from './space.ts';
import type { StatementOf } from './statement.ts';
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

class SqliteStore implements IndexStore {
  private readonly location: string;
  private readonly connection: FileConnection;
  private readonly statementOf: StatementOf;
  private readonly versions: IndexVersion;
  private readonly fileTable = new FileTable();
  private readonly expanded = new ExpandedLists((fileId) => this.outlineColumn(fileId, 'refs'));

  constructor(location: string, db: DatabaseSyncInstance) {
    this.location = location;
    this.connection = new FileConnection(location, db, () => openDatabase(location).db);
    this.statementOf = this.connection.statementOf;
    this.versions = new IndexVersion(this.connection);
  }

  version(): number {
    return this.versions.now();
  }

  private get db(): DatabaseSyncInstance {
    return this.connection.db;
  }

  meta(key: string): string | undefined {
    const row = this.row('SELECT value FROM meta WHERE key = ?', key);
    return row && textOf(row, 'value');
  }

  files(): readonly FileRecord[] {
    return this.fileTable.of(this.version(), this.db, this.statementOf);
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
    return this.rows('SELECT path, mtime_ms, sum FROM directory').map(directoryOf);
  }

  filesIn(folder: string): readonly FileRecord[] {
    return reading(() => filesIn(this.statementOf, folder));
  }

  directoriesIn(folder: string): readonly DirectoryRecord[] {
    return reading(() => directoriesIn(this.statementOf, folder));
  }

  outline(fileId: number): Outline {
    return reading(() => storedOutline(this.statementOf, fileId));
  }

  references(fileId: number, name?: string): readonly Reference[] {
    return unpackReferences(this.expanded.of(fileId, this.versions.lately()), name);
  }

  referencedNames(fileId: number): ReadonlyMap<string, number> {
    return referencedNames(this.expanded.of(fileId, this.versions.lately()));
  }

  entities(fileId: number): readonly StoredEntity[] {
    return unpackEntities(this.outlineColumn(fileId, 'entities'));
  }

  commentWords(fileId: number): CommentWords {
    return unpackCommentWords(this.outlineColumn(fileId, 'comment_words'));
  }

  facts(fileId: number): FileFacts {
    return reading(() => factsOf(this.statementOf, fileId));
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
    const row = this.row(SELECT_SEGMENT, id);
    if (!row) throw new Error(`segment ${id} does not exist`);
    return segmentOf(row);
  }

  livingFiles(segment: number): Int32Array {
    return reading(() => livingFilesIn(this.statementOf, segment));
  }

  postings(key: string): readonly PostingRow[] {
    return reading(() => postingsOf(this.statementOf, key));
  }

  lists(segment: number): readonly KeyedList[] {
    return reading(() => [...postingsIn(this.statementOf, segment)]);
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

  hold(): void {
    this.release();
    // The state is that of the first look, and not that of the beginning.
    reading(() => this.db.exec('BEGIN; SELECT count(*) FROM meta'));
  }

  release(): void {
    if (this.db.isTransaction) this.db.exec('COMMIT');
  }

  adopt(adoption: Adoption): number {
    this.release();
    this.versions.noteOwnChange();
    return adoptFrom(this.db, this.statementOf, adoption);
  }

  compact(): number {
    const merged = this.merge(segmentsToMerge);
    giveBackFree(this.db);
    return merged;
  }

  reclaim(): void {
    this.release();
    this.merge(segmentsWithDeadFiles);
    giveBackAll(this.db);
  }

  rebuild(): void {
    const inode = this.connection.openInode ?? 0;
    this.connection.reopen(() => (this.location === IN_MEMORY ? openInMemory() : replaceDamaged(this.location, inode)));
  }

  clear(meta: Readonly<Record<string, string>>): void {
    this.transaction(() => {
      this.db.exec(EMPTIED);
      publishInto(this.statementOf, { removed: [], skipped: [], touched: [], meta });
    });
  }

  close(): void {
    this.connection.close();
  }

  private merge(plan: (statementOf: StatementOf) => number[][]): number {
    const groups = reading(() => plan(this.statementOf));
    for (const ids of groups) this.transaction(() => mergeSegments(this.statementOf, ids));
    return groups.flat().length;
  }

  private outlineColumn(fileId: number, column: OutlineColumn): Uint8Array {
    return reading(() => outlineColumn(this.statementOf, fileId, column));
  }

  private row(sql: string, ...parameters: (string | number)[]): Row | undefined {
    return reading(() => this.statementOf(sql).get(...parameters));
  }

  private rows(sql: string, ...parameters: (string | number)[]): Row[] {
    return reading(() => this.statementOf(sql).all(...parameters));
  }

  private transaction(work: () => void): void {
    this.release();
    inTransaction(this.db, work);
    this.versions.noteOwnChange();
  }
}

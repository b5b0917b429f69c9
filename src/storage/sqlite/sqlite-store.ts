/** The embedded engine of the index: one SQLite file, read by many processes, written by one at a time. */
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { RelativePath } from '../../base/paths.ts';
import type { Reference } from '../../languages/contract.ts';
import type { StoredEntity } from '../../languages/framework-contract.ts';
import { type CommentWords, unpackCommentWords } from '../comment-words.ts';
import { expand } from '../compressed.ts';
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
import { DamagedIndexError } from '../damage.ts';
import { FileConnection } from '../file-connection.ts';
import { unpackEntities } from '../packed-entities.ts';
import { NO_OUTLINE, unpackOutline } from '../packed-outline.ts';
import type { KeyedList } from '../posting-blocks.ts';
import { referencedNames, unpackReferences } from '../reference-list.ts';
import { adoptFrom } from './adopt.ts';
import { reading } from './failures.ts';
import { FileTable } from './file-table.ts';
import { IndexVersion } from './index-version.ts';
import { livingFilesIn, mergeSegments, readSegment, SELECT_SEGMENT } from './merge.ts';
import { segmentsToMerge, segmentsWithDeadFiles } from './merge-plan.ts';
import { IN_MEMORY, type OpenResult, openDatabase, openInMemory, replaceDamaged } from './open.ts';
import { postingsIn, readKeys, readPostings, SEGMENTS } from './posting-rows.ts';
import { publishInto } from './publish.ts';
import {
  bytesOf,
  directoryOf,
  EDGES_OF_FILE,
  edgesWhere,
  numberOf,
  parseEdge,
  parseFile,
  type Row,
  textOf,
} from './rows.ts';
import { EMPTIED } from './schema.ts';
import { giveBackAll, giveBackFree } from './space.ts';
import type { StatementOf } from './statement.ts';
import { linksOf, readTotals } from './totals.ts';
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
    return row && parseFile(row);
  }

  fileById(id: number): FileRecord | undefined {
    const row = this.row('SELECT * FROM file WHERE id = ?', id);
    return row && parseFile(row);
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
    return reading(() => readFacts(this.statementOf, fileId));
  }

  edgesFrom(node: string): readonly StoredEdge[] {
    return this.rows(edgesWhere('source'), node, `${node}::`, `${node}:;`).map(parseEdge);
  }

  edgesTo(node: string): readonly StoredEdge[] {
    return this.rows(edgesWhere('target'), node, `${node}::`, `${node}:;`).map(parseEdge);
  }

  linksTo(prefix: string): readonly Pick<StoredEdge, 'from' | 'to'>[] {
    return reading(() => linksOf(this.statementOf, prefix));
  }

  segmentIds(): readonly number[] {
    return this.rows(`SELECT id FROM ${SEGMENTS} ORDER BY id`).map((row) => numberOf(row, 'id'));
  }

  segment(id: number): SegmentData {
    const row = this.row(SELECT_SEGMENT, id);
    if (!row) throw new DamagedIndexError(`segment ${id} is missing`);
    return readSegment(row);
  }

  livingFiles(segment: number): Int32Array {
    return reading(() => livingFilesIn(this.statementOf, segment));
  }

  postings(key: string): readonly PostingRow[] {
    return reading(() => readPostings(this.statementOf, key));
  }

  lists(segment: number): readonly KeyedList[] {
    return reading(() => [...postingsIn(this.statementOf, segment)]);
  }

  keys(prefix: string): readonly string[] {
    return reading(() => readKeys(this.statementOf, this.segmentIds(), prefix));
  }

  totals(): IndexTotals {
    return reading(() => readTotals(this.statementOf));
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

/** Size in bytes above which half of the lists are dropped. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Expanded lists of references: reading and expanding one takes longer than what is done with it. */
class ExpandedLists {
  private readonly read: (fileId: number) => Uint8Array;
  private readonly lists = new Map<number, Uint8Array>();
  private version = -1;
  private bytes = 0;

  /** @param read gives the compressed list of a file */
  constructor(read: (fileId: number) => Uint8Array) {
    this.read = read;
  }

  /** @param version of the index: ids are given anew after a change */
  of(fileId: number, version: number): Uint8Array {
    if (version !== this.version) this.clear(version);
    const known = this.lists.get(fileId);
    if (known !== undefined) return known;
    // A copy, because zlib's answer is the beginning of a larger buffer.
    const list = new Uint8Array(expand(this.read(fileId)));
    this.lists.set(fileId, list);
    this.bytes += list.length;
    if (this.bytes > MOST_BYTES) this.letGo();
    return list;
  }

  private clear(version: number): void {
    this.lists.clear();
    this.bytes = 0;
    this.version = version;
  }

  private letGo(): void {
    for (const [id, { length }] of this.lists) {
      if (this.bytes <= MOST_BYTES / 2) return;
      this.lists.delete(id);
      this.bytes -= length;
    }
  }
}

function filesIn(statementOf: StatementOf, folder: string): FileRecord[] {
  const { prefix, last } = rangeBelow(folder);
  const select = statementOf(`SELECT * FROM file WHERE path >= ? AND path < ? AND ${RIGHT_BELOW}`);
  return select.all(prefix, last, prefix).map(parseFile);
}

function directoriesIn(statementOf: StatementOf, folder: string): DirectoryRecord[] {
  const { prefix, last } = rangeBelow(folder);
  const below = `path >= ? AND path < ? AND ${RIGHT_BELOW}`;
  const select = statementOf(`SELECT path, mtime_ms, sum FROM directory WHERE path = ? OR (${below})`);
  return select.all(folder, prefix, last, prefix).map(directoryOf);
}

/** Condition for paths directly below the prefix: no further `/`, apart from the one that ends a folder. */
const RIGHT_BELOW = "instr(rtrim(substr(path, length(?) + 1), '/'), '/') = 0";

/** Paths below `folder` lie between `folder/` and `folder0`, since `0` follows `/`. */
function rangeBelow(folder: string): { readonly prefix: string; readonly last: string } {
  return folder === '' ? { prefix: '', last: '\u{10FFFF}' } : { prefix: `${folder}/`, last: `${folder}0` };
}

type OutlineColumn = 'refs' | 'entities' | 'comment_words';

/** @throws DamagedIndexError when a file that is indexed has none; an outline without symbols has bytes, too */
function storedOutline(statementOf: StatementOf, fileId: number): Outline {
  const packed = columnOf(statementOf, fileId, 'symbols');
  return packed === undefined ? NO_OUTLINE : unpackOutline(packed);
}

/** Empty for a file that is not indexed. @throws DamagedIndexError when one that is has none */
function outlineColumn(statementOf: StatementOf, fileId: number, column: OutlineColumn): Uint8Array {
  return columnOf(statementOf, fileId, column) ?? new Uint8Array();
}

/** @throws DamagedIndexError for a file that is not indexed, too */
function readFacts(statementOf: StatementOf, fileId: number): FileFacts {
  const row = statementOf(SELECT_FACTS).get(fileId);
  if (row === undefined) throw new DamagedIndexError(`file ${fileId} has lost its outline`);
  const edges = statementOf(EDGES_OF_FILE).all(fileId).map(parseEdge);
  return {
    symbols: numberOf(row, 'count'),
    outline: bytesOf(row, 'symbols'),
    references: bytesOf(row, 'refs'),
    entities: bytesOf(row, 'entities'),
    commentWords: bytesOf(row, 'comment_words'),
    edges: edges.map(({ file: _, ...edge }) => edge),
  };
}

const SELECT_FACTS = `SELECT file.symbols AS count, outline.symbols, refs, entities, comment_words
  FROM outline JOIN file ON file.id = outline.file_id WHERE file.id = ?`;

/** Undefined for a file that is not indexed. */
function columnOf(statementOf: StatementOf, fileId: number, column: OutlineColumn | 'symbols'): Uint8Array | undefined {
  const row = statementOf(`SELECT ${column} FROM outline WHERE file_id = ?`).get(fileId);
  if (row !== undefined) return bytesOf(row, column);
  const file = statementOf('SELECT skip FROM file WHERE id = ?').get(fileId);
  if (file !== undefined && file.skip === null) throw new DamagedIndexError(`file ${fileId} has lost its outline`);
  return undefined;
}

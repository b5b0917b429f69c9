/**
 * The index of one project, as every storage engine offers it.
 *
 * Files are grouped into immutable *segments*; each is published in one transaction and holds its
 * files' chunks (as columns), vectors and posting lists. Removing a file only marks it dead in its
 * segment; merging segments drops the dead. Contents are not stored: an answer reads them from the
 * project, so that it never shows an old text.
 */
import type { LineRange } from '../base/line-ranges.ts';
import type { RelativePath } from '../base/paths.ts';
import type { CodeSymbol, Import, Reference, TypeFact } from '../languages/contract.ts';
import type { Edge, PackFailure, StoredEntity } from '../languages/framework-contract.ts';
import type { CommentWords } from './comment-words.ts';

export interface FileRecord {
  readonly id: number;
  readonly path: RelativePath;
  /** First 16 hexadecimal digits of the SHA-256 of the bytes; empty for a file skipped unread. */
  readonly hash: string;
  readonly size: number;
  /** Time of the last change of content or attributes; a copying tool cannot set it back, unlike `mtime`. */
  readonly ctimeMs: number;
  /** When it was read, in milliseconds since the epoch. A change in the same tick as the read shows as `ctimeMs` ≥ this. */
  readonly indexedAt: number;
  readonly language: string;
  readonly encoding: string;
  readonly lines: number;
  readonly chunks: number;
  /** Why it has no chunks; null for an indexed file. */
  readonly skip: string | null;
  readonly segment: number;
  /** Place of the file in its segment. */
  readonly ordinal: number;
}

export interface DirectoryRecord {
  readonly path: RelativePath;
  readonly ctimeMs: number;
}

/** Definitions and imports of one file, as the syntax tree gave them. */
export interface Outline {
  readonly symbols: readonly CodeSymbol[];
  readonly imports: readonly Import[];
  readonly docblock: string;
  readonly hasSyntaxError: boolean;
  /** Types for the receivers of references. */
  readonly types?: readonly TypeFact[];
  /** Lines that were not read, or of which only the beginning is searched by its words. */
  readonly unread?: readonly LineRange[];
  /** Packs of the project that gave nothing for the file, or not all. */
  readonly failures?: readonly PackFailure[];
}

/** Codes of the `kind` column. */
export const CHUNK_KINDS = ['module', 'symbol', 'container', 'lines'] as const;
export type ChunkKind = (typeof CHUNK_KINDS)[number];

/** Chunk, whose columns are stored as numbers in this order. */
export interface ChunkRow {
  /** Ordinal in the segment. */
  readonly file: number;
  readonly startLine: number;
  readonly endLine: number;
  /** Index into the outline of the file, -1 for a chunk that is no definition. */
  readonly symbol: number;
  readonly kind: ChunkKind;
  /** 0 for the first part of an oversize chunk. */
  readonly part: number;
}

export const CHUNK_WIDTH = 6;

/** @param chunk ordinal in the segment whose columns are given */
export function chunkAt(columns: Int32Array, chunk: number): ChunkRow {
  const row = columns.subarray(chunk * CHUNK_WIDTH, (chunk + 1) * CHUNK_WIDTH);
  const [file = 0, startLine = 0, endLine = 0, symbol = -1, kind = 0, part = 0] = row;
  return { file, startLine, endLine, symbol, kind: CHUNK_KINDS[kind] ?? 'lines', part };
}

/**
 * Classes of files, known to ranking without reading them. Their places are the codes of `SegmentData.fileClasses`:
 * another order means another `FEATURE_VERSION`.
 */
export const FILE_CLASSES = [
  'source',
  'test',
  'example',
  'documentation',
  'data',
  'declaration',
  'legacy',
  'template',
  'migration',
  'translation',
  'built',
] as const;
export type FileClass = (typeof FILE_CLASSES)[number];

export interface SegmentData {
  readonly id: number;
  readonly fileCount: number;
  readonly chunkCount: number;
  /** File id by file ordinal; 0 for a dead file. */
  readonly fileIds: Int32Array;
  readonly fileClasses: Uint8Array;
  /** `CHUNK_WIDTH` numbers for each chunk. */
  readonly chunks: Int32Array;
  /** `FIELD_COUNT` term counts for each chunk. */
  readonly lengths: Uint16Array;
  /** `dimensions` bytes for each chunk, quantised unit vectors. */
  readonly vectors: Int8Array;
  /** `dimensions` bytes for each file: the vector of its path. */
  readonly pathVectors: Int8Array;
}

/** Facts stored of a file besides its record, packed by `packOutline`, `packEntities` and `packCommentWords`. */
export interface FileFacts {
  readonly symbols: number;
  readonly outline: Uint8Array;
  /** Packed by `packReferences`, then compressed. */
  readonly references: Uint8Array;
  readonly entities: Uint8Array;
  readonly commentWords: Uint8Array;
  readonly edges: readonly Edge[];
}

export interface NewFile extends Omit<FileRecord, 'id' | 'skip' | 'segment' | 'ordinal'>, FileFacts {}

/** An edge with the file that states it; it goes when the file goes. */
export interface StoredEdge extends Edge {
  readonly file: RelativePath;
}

export interface NewSegment extends Omit<SegmentData, 'id' | 'fileIds'> {
  readonly files: readonly NewFile[];
  /** Posting lists by key, each valid until the next is asked for; plain terms hold chunk ordinals, prefixed keys file ordinals. */
  readonly postings: Iterable<readonly [key: string, list: Uint8Array]>;
}

export interface SkippedFile {
  readonly path: RelativePath;
  readonly reason: string;
  readonly size: number;
  readonly ctimeMs: number;
  readonly indexedAt: number;
  readonly hash: string;
}

/** Atomic change of the index. */
export interface Publication {
  /** Files that are gone or will be replaced. */
  readonly removed: readonly RelativePath[];
  readonly skipped: readonly SkippedFile[];
  /** Files whose content is unchanged although their times are not. */
  readonly touched: readonly { path: RelativePath; ctimeMs: number; indexedAt: number }[];
  readonly segment?: NewSegment;
  readonly directories?: readonly DirectoryRecord[];
  readonly meta?: Readonly<Record<string, string>>;
}

/** Rows that an index takes over from that of another folder. */
export interface Adoption {
  /** File of the other index. */
  readonly database: string;
  /** Versions and settings that both must have been made with. */
  readonly meta: Readonly<Record<string, string>>;
  /**
   * The times of a file that is the same here; undefined for another one, or none. Without this, the other index takes
   * the place of all that is here.
   */
  readonly current?: TimesOfSame;
}

export type TimesOfSame = (file: FileRecord) => Pick<FileRecord, 'ctimeMs' | 'indexedAt'> | undefined;

export interface PostingRow {
  readonly segment: number;
  readonly list: Uint8Array;
}

export interface IndexTotals {
  readonly files: number;
  readonly chunks: number;
  readonly symbols: number;
  readonly skipped: Readonly<Record<string, number>>;
  readonly bytes: number;
}

export interface IndexStore {
  /**
   * Version, which differs after every change by any connection or process. Asking also makes the store notice that another
   * process replaced the database that is open.
   */
  version(): number;
  meta(key: string): string | undefined;
  files(): readonly FileRecord[];
  file(path: RelativePath): FileRecord | undefined;
  fileById(id: number): FileRecord | undefined;
  directories(): readonly DirectoryRecord[];
  /** Known files right in `folder`, '' for the root, and folders there that are skipped as a whole (`name/`). */
  filesIn(folder: string): readonly FileRecord[];
  /** `folder` itself and the folders right in it, as far as they are known. */
  directoriesIn(folder: string): readonly DirectoryRecord[];
  outline(fileId: number): Outline;
  /** References in one file, only those to `name` when it is given. */
  references(fileId: number, name?: string): readonly Reference[];
  /** Distinct referenced names of one file with their counts. */
  referencedNames(fileId: number): ReadonlyMap<string, number>;
  /** Entities of frameworks among the definitions of one file. */
  entities(fileId: number): readonly StoredEntity[];
  /** Japanese words in the comments of one file. */
  commentWords(fileId: number): CommentWords;
  facts(fileId: number): FileFacts;
  /** Edges that begin at a node or at a member of it (`Class::method`), by file and line. Nodes are compared exactly. */
  edgesFrom(node: string): readonly StoredEdge[];
  /** Edges that end at a node or at a member of it, by file and line. */
  edgesTo(node: string): readonly StoredEdge[];
  /** The distinct ends of all edges that lead to a node whose name begins with `prefix`. */
  linksTo(prefix: string): readonly Pick<StoredEdge, 'from' | 'to'>[];
  segmentIds(): readonly number[];
  segment(id: number): SegmentData;
  livingFiles(segment: number): Int32Array;
  postings(key: string): readonly PostingRow[];
  /** All posting lists of a segment by ascending keys, including those of dead files. */
  lists(segment: number): readonly (readonly [key: string, list: Uint8Array])[];
  /** Keys that begin with `prefix`, ascending, each once. */
  keys(prefix: string): readonly string[];
  totals(): IndexTotals;
  publish(publication: Publication): void;
  /**
   * Fills an index with the files of another one, at once for all readers.
   * @returns the number of files; 0 when the other is none of this format, damaged, or made differently
   * @throws Error for an index that holds files, if only those are taken over that are the same
   */
  adopt(adoption: Adoption): number;
  /** Joins small segments and rewrites those with many dead files. Returns the number of segments rewritten. */
  compact(): number;
  /** Removes everything; used when the format, the model or an option that shapes chunks changed. */
  clear(meta: Readonly<Record<string, string>>): void;
  /** Gives the space of removed files back to the system; slower than `compact`, which leaves most of it for reuse. */
  reclaim(): void;
  /** Puts an empty index in the place of a damaged one. */
  rebuild(): void;
  /**
   * Reads the state of this moment from now on, whatever other processes publish, until the next `hold`, `release` or
   * change by this store.
   */
  hold(): void;
  release(): void;
  close(): void;
}

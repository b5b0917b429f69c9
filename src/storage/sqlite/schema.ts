import { ORIGIN } from '../origin.ts';

/**
 * The SQLite schema of the index. `FORMAT_VERSION` ledger, one line for each change:
 *   1  files, outlines, segments, postings.
 *   2  outlines and references are compressed.
 *   3  entities and edges of frameworks.
 *   4  names of nodes once each; outlines, references, chunks and lengths in small numbers; words of comments; posting lists in
 *      blocks.
 *   5  checks of rows and blobs; blocks tell where the next one begins.
 *   6  the living files of a segment in a row of their own, since SQLite writes a row as a whole; free pages are given back.
 *   7  blocks of posting lists are compressed.
 */
export const FORMAT_VERSION = 7;

/** Marks a database as ours ("CDIX"); a file with another id is foreign and is never written to. */
export const APPLICATION_ID = 0x43444958;

export const SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE file (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  path TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL,
  size INTEGER NOT NULL,
  ctime_ms REAL NOT NULL,
  indexed_at REAL NOT NULL,
  language TEXT NOT NULL,
  encoding TEXT NOT NULL,
  lines INTEGER NOT NULL,
  chunks INTEGER NOT NULL,
  symbols INTEGER NOT NULL,
  skip TEXT,
  segment INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  sum INTEGER NOT NULL
);
CREATE TABLE outline (file_id INTEGER PRIMARY KEY, symbols BLOB NOT NULL, refs BLOB NOT NULL, entities BLOB NOT NULL, comment_words BLOB NOT NULL);
CREATE TABLE node (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE edge (source INTEGER NOT NULL, target INTEGER NOT NULL, relation TEXT NOT NULL, provenance TEXT NOT NULL, line INTEGER NOT NULL, file_id INTEGER NOT NULL);
CREATE INDEX edge_by_source ON edge (source);
CREATE INDEX edge_by_target ON edge (target);
CREATE INDEX edge_by_file ON edge (file_id);
CREATE TABLE directory (path TEXT PRIMARY KEY, mtime_ms REAL NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE segment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  file_count INTEGER NOT NULL,
  chunk_count INTEGER NOT NULL,
  file_classes BLOB NOT NULL,
  chunks BLOB NOT NULL,
  lengths BLOB NOT NULL,
  path_vectors BLOB NOT NULL,
  vectors BLOB NOT NULL
);
CREATE TABLE living (segment INTEGER PRIMARY KEY, live_files INTEGER NOT NULL, file_ids BLOB NOT NULL);
CREATE TABLE posting (segment INTEGER NOT NULL, first BLOB NOT NULL, block BLOB NOT NULL);
CREATE UNIQUE INDEX posting_by_first ON posting (segment, first);
`;

/** Marks a state that does not descend from the former one. */
export const NEW_ORIGIN = `INSERT OR REPLACE INTO meta (key, value) VALUES ('${ORIGIN}', hex(randomblob(8)));`;

/** Tables that were read from files, whichever folder they lay in. */
export const CONTENT_TABLES = ['file', 'outline', 'node', 'edge', 'segment', 'living', 'posting'] as const;

export const TABLES = ['meta', 'directory', ...CONTENT_TABLES] as const;

/** Takes everything out. */
export const EMPTIED = `${TABLES.map((table) => `DELETE FROM ${table};`).join(' ')} ${NEW_ORIGIN}`;

/**
 * Vectors of texts that a model was asked for before, of all projects of a person: what a request or seconds of a
 * processor have paid for once is not paid for again after a rename, on another branch, or in a fresh clone.
 */
import path from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { makeFolders } from '../base/make-folder.ts';
import type { VectorCache } from '../embedding/contract.ts';
import { isDamage } from './sqlite/failures.ts';
import { DatabaseSync } from './sqlite-engine.ts';
import { pragma, removeDatabase } from './sqlite-file.ts';

export interface VectorCacheOptions {
  /** Older half is forgotten when it is larger on opening. */
  readonly mostBytes?: number;
}

/** Opens the cache, which several processes may share. A file that cannot be used is ignored: vectors are computed anew. */
export function openVectorCache(file: string, { mostBytes = MOST_BYTES }: VectorCacheOptions = {}): VectorCache {
  try {
    return new SqliteVectorCache(withoutDamage(file, () => connect(file, mostBytes)));
  } catch {
    // An unusable cache only costs time and requests.
    return NONE;
  }
}

function withoutDamage<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (!isDamage(error)) throw error;
    removeDatabase(file);
    return open();
  }
}

/** Limit in bytes: some 80,000 chunks of a model with 1,536 dimensions. */
const MOST_BYTES = 512 * 1024 * 1024;
/** Longer waits than an embedding takes would be no gain. */
const BUSY_MS = 1000;

const NONE: VectorCache = { get: (keys) => keys.map(() => undefined), put: () => {} };

class SqliteVectorCache implements VectorCache {
  private readonly db: DatabaseSyncInstance;

  constructor(db: DatabaseSyncInstance) {
    this.db = db;
  }

  get(keys: readonly string[]): readonly (Float32Array | undefined)[] {
    try {
      const find = this.db.prepare('SELECT vector FROM vectors WHERE key = ?');
      return keys.map((key) => vectorIn(find.get(key)?.vector));
    } catch {
      return NONE.get(keys);
    }
  }

  put(vectors: ReadonlyMap<string, Float32Array>): void {
    try {
      this.db.exec('BEGIN IMMEDIATE');
      const add = this.db.prepare('INSERT OR IGNORE INTO vectors (key, vector) VALUES (?, ?)');
      for (const [key, vector] of vectors) add.run(key, bytesOf(vector));
      this.db.exec('COMMIT');
    } catch {
      // Another process holds the lock for over a second, or the disk is full. Keeping vectors is optional, so a later batch
      // tries again.
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
    }
  }
}

function connect(file: string, mostBytes: number): DatabaseSyncInstance {
  // Readable by its owner only: vectors tell something of the texts that they stand for.
  makeFolders(path.dirname(file), { mode: 0o700 });
  const db = new DatabaseSync(file, { timeout: BUSY_MS });
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS vectors (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, vector BLOB NOT NULL);
  `);
  if (pragma(db, 'page_count') * pragma(db, 'page_size') > mostBytes) forgetOlderHalf(db);
  return db;
}

function forgetOlderHalf(db: DatabaseSyncInstance): void {
  db.exec('DELETE FROM vectors WHERE id <= (SELECT (min(id) + max(id)) / 2 FROM vectors); VACUUM;');
}

function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

function vectorIn(value: unknown): Float32Array | undefined {
  if (!(value instanceof Uint8Array) || value.byteLength % Float32Array.BYTES_PER_ELEMENT !== 0) return undefined;
  return new Float32Array(Uint8Array.from(value).buffer);
}

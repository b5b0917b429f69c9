/**
 * The base that a team shares: files as one machine read them, which another takes over instead of reading them
 * again, and the vectors of their chunks. A file is known by its key, which stands for its bytes, its path, and everything
 * that its index was made with; under one key there is always the same.
 */
import type { RelativePath } from '../base/paths.ts';

/** File of a repository with its content. */
export interface BaseFile {
  readonly key: string;
  readonly repository: string;
  readonly path: RelativePath;
  /** Index data of the file. */
  readonly pack: Uint8Array;
  readonly chunks: readonly BaseChunk[];
}

export interface BaseChunk {
  /** A unit vector. */
  readonly vector: Float32Array;
  readonly text: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Empty for a chunk that is no definition. */
  readonly symbol: string;
}

export interface NearChunk {
  readonly repository: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly symbol: string;
  readonly text: string;
  readonly cosine: number;
}

/**
 * Shared index. Each call may throw a UserError: `busy` when the server is away or keeps failing, `invalid_config` when it
 * refuses.
 */
export interface SharedBase {
  /** Address for messages; holds no token. */
  readonly address: string;
  /** The files among these that are there, whole. */
  known(keys: readonly string[]): Promise<ReadonlySet<string>>;
  packs(keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** A file is there once all of it is; a publication that is cut off leaves none by half. */
  publish(files: readonly BaseFile[]): Promise<void>;
  /**
   * Removes files of a repository that were published before a time, in milliseconds since the epoch, and are not current.
   * @returns their number
   */
  retire(repository: string, current: ReadonlySet<string>, before: number): Promise<number>;
  /** Finds the nearest chunks of a repository; without `repository`, of all. */
  nearest(vector: Float32Array, count: number, repository?: string): Promise<readonly NearChunk[]>;
}

/** An open project: what every use case works on. Built by `compose.ts`, faked in tests. */
import type { AbsolutePath, RelativePath } from '../base/paths.ts';
import type { Embedder } from '../embedding/contract.ts';
import type { IndexStore } from '../storage/contract.ts';
import type { Config } from './config.ts';

export interface Project {
  readonly root: AbsolutePath;
  readonly config: Config;
  readonly store: IndexStore;
  readonly embedder: Embedder;
  /** Brings the index in line with the files before an answer is computed; cheap when nothing changed. */
  ensureFresh(): Promise<Freshness>;
  /**
   * The text of a file as it is now, in whatever encoding it is written.
   * @throws UserError `not_found` when it does not exist or may not be shown (a secret, a binary)
   */
  readText(path: RelativePath): string;
  close(): Promise<void>;
}

/** How the answer relates to the files on disk. */
export interface Freshness {
  /** `fresh`: the index holds every file as it is; `partial`: the first index is not complete yet. */
  readonly state: 'fresh' | 'partial';
  /** Files that were indexed again for this answer. */
  readonly updated: number;
  /** Share of files indexed, 0–1, when partial. */
  readonly progress?: number;
}

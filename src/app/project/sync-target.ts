/** Project for the work on its index: its files, its settings, and the receivers of progress. */
import type { RelativePath } from '../../base/paths.ts';
import type { BatchRunner } from '../../indexing/pipeline/pipeline.ts';
import type { IndexStore } from '../../storage/contract.ts';
import type { SharedBase } from '../../storage/shared-base.ts';
import type { EmbeddingSettings } from './open-embedder.ts';
import type { Project } from './project.ts';

export interface SyncTarget extends Pick<Project, 'root' | 'home' | 'historyFile' | 'config' | 'store' | 'embedder'> {
  /** The settings by which other processes open the same engine. */
  readonly embedding: EmbeddingSettings;
  /** Indexes a few files, where a thread is kept for that. */
  readonly warmRunner: BatchRunner | undefined;
  /** Content hash of a file as it is now; undefined for a file that cannot be read. */
  readonly hashOf: (path: RelativePath) => string | undefined;
  /** The base that a team shares; undefined where none is named. */
  readonly base: SharedBase | undefined;
  readonly successor: Successor;
  /** Tells the user what is worth knowing although nothing failed. */
  notify(text: string): void;
  /** Tells the user how many of the files to index are done. */
  report(done: number, total: number): void;
}

/** Place of the index that is being made. It outlives a run that is killed, and the next one goes on with it. */
export interface Successor {
  readonly database: string;
  /** The rest of an earlier run, or an empty index. */
  open(): IndexStore;
  remove(): void;
}

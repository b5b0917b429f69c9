/** An open project: what every use case works on. Built by `compose.ts`, faked in tests. */
import type { AbsolutePath, RelativePath } from '../../base/paths.ts';
import type { Embedder } from '../../embedding/contract.ts';
import type { SegmentCache } from '../../retrieval/ranking/loaded-index.ts';
import type { IndexStore } from '../../storage/contract.ts';
import type { Config } from '../config/config.ts';
import type { EmbeddingSettings } from './open-embedder.ts';

export interface Project {
  readonly root: AbsolutePath;
  /** Folder whose `.code-intel` holds sessions, grants and lessons: the root, or its twin in the main work tree. */
  readonly home: AbsolutePath;
  /** The index of its commits. */
  readonly historyFile: string;
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

/** A project whose chunks can be ranked. */
export interface IndexedProject extends Project {
  readonly segments: SegmentCache;
  readonly embedding: EmbeddingSettings;
}

/** Relation of the answer to the files on disk; no answer shows the old content of a file. */
export type Freshness = FreshAnswer | PartialAnswer | UpdatingAnswer | ChangedAnswer;

/** The index holds every file as it is. */
export interface FreshAnswer {
  readonly state: 'fresh';
  /** Files that were indexed again for this answer. */
  readonly updated: number;
}

/** The first index is not complete, or was not while the answer was computed: facts come from the files themselves, hybrid hits from the part that is there. */
export interface PartialAnswer {
  readonly state: 'partial';
  readonly updated: number;
  readonly filesDone: number;
  /** Null until the files are counted. */
  readonly filesTotal: number | null;
  /** Share of files indexed, 0–1. */
  readonly progress: number;
  /** Files that may hold more of the answer and were too many to read for it. */
  readonly unread: number;
  /** Address of the shared base that found the files of the answer; absent when nothing but this machine did. */
  readonly base?: string;
}

/** Files that changed and are left out of the answer until they are indexed again. */
export interface UpdatingAnswer {
  readonly state: 'updating';
  readonly updated: number;
  /** The first of them, by path. */
  readonly outdated: readonly RelativePath[];
  readonly outdatedTotal: number;
}

/** Files that changed repeatedly while the answer was computed. */
export interface ChangedAnswer {
  readonly state: 'changed';
  readonly updated: number;
  readonly files: readonly RelativePath[];
}

/** The project for one answer, for which the look at the files has been had. */
export function projectAsOf(project: IndexedProject, freshness: Freshness): IndexedProject {
  const { root, home, historyFile, config, embedder, embedding, store, segments } = project;
  const readText = (path: RelativePath): string => project.readText(path);
  const ensureFresh = async (): Promise<Freshness> => freshness;
  return {
    root,
    home,
    historyFile,
    config,
    embedder,
    embedding,
    store,
    segments,
    readText,
    ensureFresh,
    close: async () => {},
  };
}

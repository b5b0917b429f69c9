/** The port of a watch over the folders of a project. */

export interface WatchSigns {
  /** True when `take` knows of every change that was made before it was called; else news may come a little later. */
  readonly isExact: boolean;
  readonly state: WatchState;
}

export interface ProjectWatch extends WatchSigns {
  /**
   * Watches these folders ('' is the root) as well. Each new one counts as changed, since what happened in it before
   * is not known.
   */
  follow(folders: readonly string[]): Promise<void>;
  /** Tries anew after it was unavailable; all folders are to be followed again, and anything may have changed. */
  resume(): void;
  /** Changes since the last call. */
  take(): Promise<FolderChanges>;
  close(): Promise<void>;
}

export type WatchState =
  | { readonly kind: 'watching'; readonly folders: number }
  | { readonly kind: 'unavailable'; readonly reason: UnwatchedReason; readonly detail: string };

/** `watch_limit`: the system allows no more watches; `unsupported`: no watcher for this platform; `failed`: it said no. */
export type UnwatchedReason = 'watch_limit' | 'unsupported' | 'failed';

export type FolderChanges =
  | { readonly kind: 'folders'; readonly folders: readonly string[] }
  /** Any file may have changed: the watch ended, or saw too many changes to tell apart. */
  | { readonly kind: 'unknown' };

/** Opens a project for a server. */
import type { AbsolutePath } from '../base/paths.ts';
import { openProject } from './compose.ts';
import type { Environment } from './config.ts';
import { createIndexer } from './indexer.ts';
import { LiveProject } from './live-project.ts';

export interface LiveOptions {
  readonly environment: Environment;
  /** Told what the user should know although nothing failed. */
  readonly onNotice?: (text: string) => void;
  /** Told whenever files were indexed. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Returns at once; with `sync_on_start` the index is brought up to date in the background from then on (SY7, SY8).
 * @throws UserError for a wrong configuration, a folder that cannot be written, or a missing model
 */
export async function openLiveProject(root: AbsolutePath, options: LiveOptions): Promise<LiveProject> {
  let live: LiveProject | undefined;
  const onNotice = options.onNotice ?? (() => {});
  const onProgress = (done: number, total: number): void => live?.noteProgress(done, total);
  const base = await openProject(root, { environment: options.environment, onNotice, onProgress });
  const indexer = createIndexer(base, options.environment, { onNotice, onProgress });
  live = new LiveProject({ base, indexer, onNotice, onProgress: options.onProgress ?? (() => {}) });
  if (base.config.syncOnStart) void live.begin();
  return live;
}

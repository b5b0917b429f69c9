/** Opens a project for a server. */
import type { AbsolutePath } from '../../base/paths.ts';
import { createIndexer } from '../live/indexer.ts';
import { LiveProject } from '../live/live-project.ts';
import { type OpenOptions, openProject } from './compose.ts';

/**
 * Returns at once; with `sync_on_start` the index is brought up to date in the background from then on (SY7, SY8).
 * @throws UserError for a wrong configuration, a folder that cannot be written, or a missing model
 */
export async function openLiveProject(root: AbsolutePath, options: OpenOptions): Promise<LiveProject> {
  let live: LiveProject | undefined;
  const onNotice = options.onNotice ?? (() => {});
  const onProgress = (done: number, total: number): void => live?.noteProgress(done, total);
  const base = await openProject(root, { environment: options.environment, onNotice, onProgress });
  const indexer = createIndexer(base, options.environment, { onNotice, onProgress });
  live = new LiveProject({ base, indexer, onNotice, onProgress: options.onProgress ?? (() => {}) });
  if (base.config.syncOnStart) void live.begin();
  return live;
}

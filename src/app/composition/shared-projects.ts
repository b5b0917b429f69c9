/** Projects that several users of one server share: one index in memory for all of them. */
import type { AbsolutePath } from '../../base/paths.ts';
import type { LiveProject } from '../live/live-project.ts';
import type { OpenOptions } from './compose.ts';
import { openLiveProject } from './open-live-project.ts';

export class SharedProjects {
  private readonly options: OpenOptions;
  private readonly projects = new Map<AbsolutePath, Promise<LiveProject>>();

  constructor(options: OpenOptions) {
    this.options = options;
  }

  /** A project that could not be opened is tried again by the next call. */
  open(root: AbsolutePath): Promise<LiveProject> {
    const known = this.projects.get(root);
    if (known !== undefined) return known;
    const opening = openLiveProject(root, this.options);
    this.projects.set(root, opening);
    opening.catch(() => this.projects.delete(root));
    return opening;
  }

  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.projects.values());
    await Promise.all(opened.map((result) => (result.status === 'fulfilled' ? result.value.close() : undefined)));
  }
}

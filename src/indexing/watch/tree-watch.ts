/** macOS and Windows: one watch for the whole tree, by `@parcel/watcher`. */

import { messageOf } from '../../base/error-text.ts';
import { importPackage } from '../../base/import-package.ts';
import { relativeInside } from '../../base/paths.ts';
import { ChangedFolders, foldersConcerned } from './changed-folders.ts';
import type { FolderChanges, ProjectWatch, WatchState } from './project-watch.ts';

export function watchTree(root: string, onChange: () => void): ProjectWatch {
  return new TreeWatch(root, onChange);
}

type Subscription = Awaited<ReturnType<typeof import('@parcel/watcher').subscribe>>;

class TreeWatch implements ProjectWatch {
  readonly isExact = false;
  state: WatchState = { kind: 'watching', folders: 0 };
  private readonly root: string;
  private readonly known = new Set<string>();
  private readonly changed: ChangedFolders;
  private subscription: Promise<Subscription | undefined> | undefined;

  constructor(root: string, onChange: () => void) {
    this.root = root;
    this.changed = new ChangedFolders(MOST_EVENTS, onChange);
  }

  async follow(folders: readonly string[]): Promise<void> {
    this.subscription ??= this.subscribe();
    await this.subscription;
    for (const folder of folders) {
      if (this.known.has(folder)) continue;
      this.known.add(folder);
      this.changed.add(folder);
    }
    if (this.state.kind === 'watching') this.state = { kind: 'watching', folders: this.known.size };
  }

  resume(): void {
    if (this.state.kind !== 'unavailable' || this.state.reason === 'unsupported') return;
    this.state = { kind: 'watching', folders: 0 };
    this.subscription = undefined;
    this.changed.addAll();
  }

  async take(): Promise<FolderChanges> {
    return this.state.kind === 'unavailable' ? { kind: 'unknown' } : this.changed.take();
  }

  async close(): Promise<void> {
    await (await this.subscription)?.unsubscribe();
    this.subscription = undefined;
  }

  private async subscribe(): Promise<Subscription | undefined> {
    try {
      const { subscribe }: typeof import('@parcel/watcher') = await importPackage('@parcel/watcher');
      return await subscribe(this.root, (error, events) => this.note(error, events), { ignore: IGNORED });
    } catch (error) {
      const detail = messageOf(error);
      const reason = detail.includes('No prebuild') ? 'unsupported' : 'failed';
      this.state = { kind: 'unavailable', reason, detail };
      return undefined;
    }
  }

  private note(error: Error | null, events: readonly { path: string }[]): void {
    // The system lost count, or the watched folder itself is gone.
    if (error) this.changed.addAll();
    for (const { path } of events) {
      const inside = relativeInside(this.root, path);
      if (inside === undefined) continue;
      for (const folder of foldersConcerned(inside, this.known)) this.changed.add(folder);
    }
  }
}

const MOST_EVENTS = 1000;
const IGNORED = ['**/node_modules/**', '**/.git/**', '**/.code-intel/**'];

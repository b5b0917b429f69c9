/** Linux: an inotify watch for each folder, and none for folders that are not part of the index. */
import { type FSWatcher, readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { messageOf } from '../../base/error-text.ts';
import { systemCodeOf } from '../../base/system-error.ts';
import { ChangedFolders, withFoldersBelow } from './changed-folders.ts';
import type { FolderChanges, ProjectWatch, WatchState } from './project-watch.ts';

export function watchEachFolder(root: string, onChange: () => void): ProjectWatch {
  return new FolderWatch(root, onChange);
}

class FolderWatch implements ProjectWatch {
  readonly isExact = true;
  state: WatchState = { kind: 'watching', folders: 0 };
  private readonly root: string;
  private readonly watchers = new Map<string, FSWatcher>();
  private readonly changed: ChangedFolders;
  /** Watched folders that an event named: perhaps they are gone or another folder has their name now. */
  private readonly doubtful = new Set<string>();

  constructor(root: string, onChange: () => void) {
    this.root = root;
    this.changed = new ChangedFolders(mostEvents(), onChange);
  }

  async follow(folders: readonly string[]): Promise<void> {
    const unwatched = folders.filter((folder) => !this.watchers.has(folder));
    for (const [count, folder] of unwatched.entries()) {
      if (this.state.kind === 'unavailable') return;
      this.begin(folder);
      if (count % TURN === TURN - 1) await setImmediate();
    }
    if (this.state.kind === 'watching') this.state = { kind: 'watching', folders: this.watchers.size };
  }

  resume(): void {
    if (this.state.kind === 'unavailable') this.state = { kind: 'watching', folders: 0 };
  }

  async take(): Promise<FolderChanges> {
    // Two turns of the event loop, because the first may have polled before the question came: between them the loop
    // reads whatever the kernel has queued, and the kernel queues an event before the call that caused it returns.
    await setImmediate();
    await setImmediate();
    if (this.state.kind === 'unavailable') return { kind: 'unknown' };
    for (const folder of this.doubtful) this.end(folder);
    this.doubtful.clear();
    return this.changed.take();
  }

  async close(): Promise<void> {
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
  }

  private begin(folder: string): void {
    try {
      const watcher = watch(path.join(this.root, folder), { persistent: false });
      watcher.on('change', (type, name) => this.note(folder, type, name));
      watcher.on('error', (error) => this.giveUp(error));
      this.watchers.set(folder, watcher);
      this.changed.add(folder);
    } catch (error) {
      // A deleted folder has left an event in its parent.
      if (!GONE.has(systemCodeOf(error))) this.giveUp(error);
    }
  }

  private note(folder: string, type: string, name: string | Buffer | null): void {
    this.changed.add(folder);
    if (type !== 'rename' || name === null) return;
    const named = folder === '' ? String(name) : `${folder}/${name}`;
    if (this.watchers.has(named)) this.doubtful.add(named);
    // An event of the folder itself carries its own name.
    if (String(name) === path.basename(path.join(this.root, folder))) this.doubtful.add(folder);
  }

  /**
   * A watch belongs to a folder whatever its name becomes, so that after a renaming it would tell of the wrong one.
   * Folders that still are what they were are followed again by the next `follow`.
   */
  private end(folder: string): void {
    for (const below of withFoldersBelow(folder, this.watchers.keys())) {
      this.watchers.get(below)?.close();
      this.watchers.delete(below);
      this.changed.add(below);
    }
  }

  private giveUp(error: unknown): void {
    const reason = LIMITS.has(systemCodeOf(error)) ? 'watch_limit' : 'failed';
    this.state = { kind: 'unavailable', reason, detail: messageOf(error) };
    void this.close();
    this.changed.addAll();
  }
}

/** Watches begun between two turns of the event loop. */
const TURN = 200;
const GONE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM']);
const LIMITS: ReadonlySet<unknown> = new Set(['ENOSPC', 'EMFILE', 'ENFILE', 'ENOMEM']);

/** Above this a look at every file is cheaper than one at each folder that changed. */
const MOST_EVENTS = 1000;
const QUEUE_LENGTH = '/proc/sys/fs/inotify/max_queued_events';

/**
 * When its queue is full the kernel drops events, and Node does not pass that on. A full queue is read in one turn, so
 * that more events than this are counted whenever some were dropped.
 */
function mostEvents(): number {
  try {
    return Math.min(MOST_EVENTS, Number(readFileSync(QUEUE_LENGTH, 'utf8')) / 2);
  } catch {
    // The system keeps its settings elsewhere; the usual length is 16,384.
    return MOST_EVENTS;
  }
}

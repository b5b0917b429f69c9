/** Knows which files of a project differ from its index, by a watch and as few looks as that allows. */
import { parentFolder, type RelativePath } from '../../base/paths.ts';
import { sharedRuns } from '../../base/shared-runs.ts';
import { type Drift, isUnchanged } from '../../indexing/freshness/find-drift.ts';
import type { ProjectWatch } from '../../indexing/watch/project-watch.ts';
import { describeUnwatched, watchProject } from '../../indexing/watch/watch.ts';
import type { OpenProject } from '../project/open-project.ts';
import { driftIn } from './folder-drift.ts';
import { OutdatedFiles } from './outdated-files.ts';

export interface TrackerHooks {
  /** Something changed; called once until the next look. */
  readonly onChange: () => void;
  /** A look found these folders to differ from the index. */
  readonly onDrift: (folders: ReadonlySet<string>, rulesChanged: boolean) => void;
  readonly onNotice: (text: string) => void;
}

export class ChangeTracker {
  readonly outdated = new OutdatedFiles();
  /** Afterwards `outdated` holds every file that differed from the index when this was called. */
  readonly look = sharedRuns(() => this.lookOnce());
  private readonly project: OpenProject;
  private readonly hooks: TrackerHooks;
  readonly watch: ProjectWatch;
  /** Folders of files about which an answer found the index to be wrong. */
  private readonly distrusted = new Set<string>();
  /** Version of the index whose folders are watched. */
  private followed = -1;
  private fullLook = { at: Number.NEGATIVE_INFINITY, took: 0 };
  /** Time of the next attempt to watch, after watching had to be given up. */
  private nextAttempt = { at: Number.NEGATIVE_INFINITY, pause: FIRST_PAUSE_MS };
  private isReported = false;
  private isClosed = false;

  constructor(project: OpenProject, hooks: TrackerHooks) {
    this.project = project;
    this.hooks = hooks;
    this.watch = watchProject(project.root, hooks.onChange);
  }

  /** The index was found wrong about these files: the next look includes them. */
  distrust(files: readonly RelativePath[]): void {
    for (const file of files) this.distrusted.add(parentFolder(file));
  }

  /**
   * A watch is not told of everything: not of what is written through another hard link or mapped memory, nor of what
   * another machine does on a shared disk. Now and then all files are to be looked at, between two answers.
   */
  get isFullLookDue(): boolean {
    return performance.now() - this.fullLook.at > FULL_LOOK_MS;
  }

  async lookAtAll(): Promise<void> {
    const at = performance.now();
    this.distrusted.clear();
    const folders = this.project.store.directories().map(({ path }) => path);
    this.note(await driftIn(this.project, folders));
    this.fullLook = { at, took: performance.now() - at };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.watch.close();
  }

  private async lookOnce(): Promise<void> {
    if (this.isClosed) return;
    await this.followFolders();
    const changes = await this.watch.take();
    if (changes.kind === 'unknown' || this.isLateAndCheap) return this.lookAtAll();
    // Watches of folders that were renamed or deleted have ended; those that exist again begin anew before the look.
    await this.watch.follow(changes.folders);
    const folders = new Set([...changes.folders, ...this.distrusted]);
    this.distrusted.clear();
    if (folders.size > 0) this.note(await driftIn(this.project, [...folders]));
  }

  /** Folders may come from this process or from another one that indexed them. */
  private async followFolders(): Promise<void> {
    const { store } = this.project;
    const version = store.version();
    if (!this.isResumed() && version === this.followed) return;
    await this.watch.follow(store.directories().map(({ path }) => path));
    this.followed = version;
    const { state } = this.watch;
    if (state.kind === 'unavailable' && !this.isReported) this.tell(describeUnwatched(state.reason));
  }

  /** Restarts all watches, since the system may have refused some only while it was busy. */
  private isResumed(): boolean {
    const now = performance.now();
    if (this.watch.state.kind === 'watching' || now < this.nextAttempt.at) return false;
    const { pause } = this.nextAttempt;
    this.nextAttempt = { at: now + pause, pause: Math.min(2 * pause, LONGEST_PAUSE_MS) };
    this.watch.resume();
    return true;
  }

  private tell(notice: string): void {
    this.isReported = true;
    this.hooks.onNotice(notice);
  }

  /** A watch that tells late is no reason to leave out a look that costs little. */
  private get isLateAndCheap(): boolean {
    return !this.watch.isExact && this.fullLook.took <= CHEAP_LOOK_MS;
  }

  private note(drift: Drift): void {
    if (this.isClosed || isUnchanged(drift)) return;
    this.outdated.add(drift);
    this.hooks.onDrift(foldersOf(drift), drift.rulesChanged);
  }
}

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
const FULL_LOOK_MS = 60_000;
const CHEAP_LOOK_MS = 20;

function foldersOf(drift: Drift): Set<string> {
  const files = [...drift.modified, ...drift.touched, ...drift.deleted].map(({ path }) => path);
  const around = [...files, ...drift.candidates].map((path) => parentFolder(path.replace(/\/$/, '')));
  return new Set([...around, ...drift.directories.map(({ path }) => path), ...drift.goneDirectories]);
}

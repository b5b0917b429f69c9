/**
 * A project that a server keeps open: it answers at once whatever the index is doing, and no answer shows old content. A
 * watch tells which folders changed; only those are looked at. Changed files are hidden (see `CurrentStore`) and indexed
 * again by another thread. An answer waits for a few files, and goes without many.
 */
import type { AbsolutePath, RelativePath } from '../../base/paths.ts';
import type { UserError } from '../../base/user-error.ts';
import type { Embedder } from '../../embedding/contract.ts';
import type { SyncOutcome } from '../../indexing/pipeline/pipeline.ts';
import type { WatchSigns } from '../../indexing/watch/project-watch.ts';
import { SegmentCache } from '../../retrieval/ranking/loaded-index.ts';
import type { IndexStore } from '../../storage/contract.ts';
import type { Config } from '../config/config.ts';
import { INDEX_REBUILT, repairedOnce } from '../project/damaged-index.ts';
import { answeringModel } from '../project/index-model.ts';
import { isOfTheseSettings } from '../project/index-settings.ts';
import type { EmbeddingSettings } from '../project/open-embedder.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { Freshness, IndexedProject, PartialAnswer } from '../project/project.ts';
import { isBeingSwitched, syncReason } from '../project/sync.ts';
import { ChangeTracker } from './change-tracker.ts';
import { CurrentStore } from './current-store.ts';
import { FirstQuestions } from './first-questions.ts';
import { IndexQueue } from './index-queue.ts';
import type { Indexer } from './index-task.ts';
import { type FileCounts, isSoonDone, knownFiles, type LiveState, partialAnswer } from './live-state.ts';
import { LiveTexts } from './live-texts.ts';
import { requireFolder } from './require-folder.ts';

export interface LiveParts {
  /** Project with the index as stored. */
  readonly base: OpenProject;
  readonly indexer: Indexer;
  readonly onNotice: (text: string) => void;
  readonly onProgress: (done: number, total: number) => void;
}

export class LiveProject implements IndexedProject {
  readonly root: AbsolutePath;
  readonly home: AbsolutePath;
  readonly historyFile: string;
  readonly config: Config;
  readonly embedding: EmbeddingSettings;
  /** Index without outdated files. */
  readonly store: IndexStore;
  readonly segments: SegmentCache;
  /** Text search shared by all questions, which reuse what it learns about files. */
  readonly texts: LiveTexts;
  readonly base: OpenProject;
  private readonly parts: LiveParts;
  private readonly tracker: ChangeTracker;
  private readonly queue: IndexQueue;
  private readonly first = new FirstQuestions(this);
  private begun: Promise<void> | undefined;
  private progress: FileCounts = NOT_COUNTED;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(parts: LiveParts) {
    const { base, indexer, onNotice } = parts;
    this.base = base;
    this.parts = parts;
    this.root = base.root;
    this.home = base.home;
    this.historyFile = base.historyFile;
    this.config = base.config;
    this.embedding = base.embedding;
    this.tracker = new ChangeTracker(base, {
      onChange: () => this.repairSoon(),
      onDrift: (folders, rulesChanged) => this.queue.addDrift(folders, rulesChanged),
      onNotice,
    });
    this.queue = new IndexQueue({
      indexer,
      outdated: this.tracker.outdated,
      beforeTask: () => {
        this.progress = NOT_COUNTED;
      },
      afterFullCheck: () => this.tracker.look(),
    });
    this.store = new CurrentStore(base.store, this.tracker.outdated);
    this.segments = new SegmentCache(this.store);
    this.texts = new LiveTexts(base.root);
  }

  /** Brings the index up to date; settles when it is, or when that failed (see `state`). */
  begin(): Promise<void> {
    this.begun ??= this.catchUp();
    return this.begun;
  }

  /** Settles when nothing is left to do that a look finds, or when that failed. */
  settle(): Promise<void> {
    return this.queue.during(async () => {
      if (this.isClosed) return;
      if (this.isUsable) await this.tracker.look();
      if (this.tracker.isFullLookDue) await this.tracker.lookAtAll();
      await this.queue.work();
    });
  }

  async ensureFresh(): Promise<Freshness> {
    requireFolder(this.root);
    this.first.note();
    const { updated } = this.queue;
    if (this.begun === undefined) void this.begin();
    const reason = syncReason(this.base);
    if (reason !== 'none' && this.queue.fullCheck === 'none') this.queue.addFullCheck(reason);
    if (!this.isUsable) {
      void this.queue.work();
      return this.partial();
    }
    await this.texts.end();
    await this.tracker.look();
    if (!this.queue.isIdle) await this.waitFor(this.queue.work());
    if (this.tracker.isFullLookDue) this.repairSoon();
    return this.freshness(this.queue.updated - updated);
  }

  /** Model that answers: the former one while the index is rebuilt for another. */
  get embedder(): Embedder {
    return answeringModel(this.base.store, this.base.embedder);
  }

  /** False while the first index is under way, or one that no other answers for: then facts come from the files. */
  get isUsable(): boolean {
    const reason = syncReason(this.base);
    return reason === 'none' || reason === 'ttl_passed' || isBeingSwitched(this.base);
  }

  /** True as soon as a part of the index that ranking can use is there. */
  get canRank(): boolean {
    return this.isUsable || (isOfTheseSettings(this.base) && this.store.totals().chunks > 0);
  }

  get state(): LiveState {
    if (this.queue.failure) return { state: 'failed', error: this.queue.failure };
    if (!this.isUsable) return { state: 'initializing', ...this.counts };
    if (this.queue.isIdle) return { state: 'up_to_date' };
    return { state: 'syncing_in_background', outdated: this.tracker.outdated.size, ...this.counts };
  }

  /** Counts of the run that is under way. */
  get counts(): FileCounts {
    const { filesDone, filesTotal } = this.progress;
    // Progress of another process is seen in the index only.
    const known = isBeingSwitched(this.base) ? 0 : knownFiles(this.store);
    return { filesDone: Math.min(Math.max(filesDone, known), filesTotal ?? Number.POSITIVE_INFINITY), filesTotal };
  }

  /** Why the last attempt to update the index failed. */
  get failure(): UserError | undefined {
    return this.queue.failure;
  }

  get watch(): WatchSigns {
    return this.tracker.watch;
  }

  /** Compares all files with the index, at once or after the run that is under way (`sync_index`). */
  async sync(reason: 'requested' | 'forced', signal?: AbortSignal): Promise<SyncOutcome> {
    requireFolder(this.root);
    const outcome = await this.queue.request(reason, signal);
    await this.settle();
    return outcome;
  }

  /** Whether what the index says of the file is out of date. */
  isOutdated(path: RelativePath): boolean {
    return this.tracker.outdated.has(path);
  }

  /** The index was found wrong about these files: the next look includes them. */
  distrust(files: readonly RelativePath[]): void {
    this.tracker.distrust(files);
  }

  /** @param unread files that may hold more of the answer: it is partial though the index became complete meanwhile */
  freshness(updated = 0, unread = 0): Freshness {
    if (!this.isUsable || unread > 0) return this.partial(unread);
    const { outdated } = this.tracker;
    if (outdated.size === 0) return { state: 'fresh', updated };
    return { state: 'updating', updated, outdated: outdated.first(SHOWN_PATHS), outdatedTotal: outdated.size };
  }

  readText(path: RelativePath): string {
    return this.base.readText(path);
  }

  /** Puts an empty index in place of a damaged one; facts come from the files until it is filled. */
  readonly repair = repairedOnce(async () => {
    this.parts.onNotice(INDEX_REBUILT);
    await this.base.asWriter(async () => this.base.store.rebuild());
    this.queue.addFullCheck('no_state');
    void this.queue.work();
  });

  noteProgress(done: number, total: number): void {
    this.progress = { filesDone: done, filesTotal: total };
    this.parts.onProgress(done, total);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await Promise.all([this.first.close(), this.tracker.close(), this.texts.close()]);
    await Promise.all([this.parts.indexer.close(), this.queue.close()]);
    await this.base.close();
  }

  private partial(unread = 0): PartialAnswer {
    return partialAnswer(this.counts, unread);
  }

  private catchUp(): Promise<void> {
    return this.queue.during(async () => {
      const reason = syncReason(this.base);
      if (reason !== 'none') this.queue.addFullCheck(reason);
      else await this.tracker.look();
      // The thread starts even with nothing to do, and is ready for the first change.
      this.queue.addFolders(['']);
      await this.queue.work();
      void this.first.ask();
    });
  }

  private repairSoon(): void {
    if (this.timer !== undefined || this.isClosed) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.settle();
    }, QUIET_MS);
    this.timer.unref();
  }

  /** Failures are reported by `state`. */
  private async waitFor(work: Promise<void>): Promise<void> {
    const isShort = isSoonDone(this.store, this.queue.fullCheck, this.tracker.outdated.size);
    if (isShort) await this.queue.waitFor(work, this.config.syncTimeoutSeconds * 1000);
  }
}

const NOT_COUNTED: FileCounts = { filesDone: 0, filesTotal: null };

/** Changes that come together are indexed together. */
const QUIET_MS = 200;
const SHOWN_PATHS = 20;

/** Work that waits for the index, and the one run that does it. */
import { atMost } from '../../base/at-most.ts';
import { messageOf } from '../../base/error-text.ts';
import { UserError } from '../../base/user-error.ts';
import type { SyncOutcome } from '../../indexing/pipeline/pipeline.ts';
import type { SyncReason } from '../project/sync.ts';
import type { Indexer, IndexTask } from './index-task.ts';
import type { OutdatedFiles } from './outdated-files.ts';

export interface IndexQueueOptions {
  readonly indexer: Indexer;
  readonly outdated: OutdatedFiles;
  readonly beforeTask: () => void;
  /** After a task that may have changed every file and folder. */
  readonly afterFullCheck: () => Promise<void>;
}

/** Queue of index runs. Calls share a run; a failed run leaves its work to the next. */
export class IndexQueue {
  /** Number of files updated by all runs. */
  updated = 0;
  failure: UserError | undefined;
  private readonly options: IndexQueueOptions;
  private readonly folders = new Set<string>();
  private readonly abort = new AbortController();
  private full: SyncReason = 'none';
  private current: IndexTask | undefined;
  private run: Promise<void> | undefined;
  /** The task of the run that is under way. */
  private step: Promise<void> = Promise.resolve();
  /** Run for which a question has waited too long. */
  private overdue: Promise<void> | undefined;
  private turn: Promise<void> = Promise.resolve();
  private failures = 0;
  private pausedUntil = 0;

  constructor(options: IndexQueueOptions) {
    this.options = options;
  }

  addFolders(folders: Iterable<string>): void {
    for (const folder of folders) this.folders.add(folder);
  }

  /** Adds the findings of a look. Other rules concern all files. */
  addDrift(folders: Iterable<string>, rulesChanged: boolean): void {
    if (rulesChanged) this.addFullCheck('rules_changed');
    this.addFolders(folders);
  }

  /** A request of a user comes before what the state of the index asks for. */
  addFullCheck(reason: SyncReason): void {
    if (this.full !== 'forced') this.full = reason;
  }

  get isIdle(): boolean {
    const isDue = this.full !== 'none' || this.folders.size > 0;
    return this.run === undefined && this.current === undefined && !isDue;
  }

  /** The reason of the full check that is under way or due. */
  get fullCheck(): SyncReason {
    return this.current?.kind === 'full' ? this.current.reason : this.full;
  }

  /**
   * Settles when nothing is left to do, or with the first failure, which `failure` tells. Work that failed twice is not tried
   * again by every question, but after a pause.
   */
  work(): Promise<void> {
    if (performance.now() < this.pausedUntil) return Promise.resolve();
    this.run ??= this.workOff().finally(() => {
      this.run = undefined;
    });
    return this.run;
  }

  /**
   * Waits for a run of `work`, but not for many tasks of it: it does not end while a file is written all the time. It waits no
   * longer than `milliseconds`, and once: a run that took longer, such as behind another process that writes the index, would
   * keep every question waiting for as long.
   */
  async waitFor(run: Promise<void>, milliseconds: number): Promise<void> {
    if (run === this.overdue) return;
    let isDone = false;
    const steps = this.steps().then(() => {
      isDone = true;
    });
    await atMost(milliseconds, Promise.race([run, steps]));
    if (this.run === run && !isDone) this.overdue = run;
  }

  private async steps(): Promise<void> {
    for (let step = 0; step < MOST_STEPS; step++) await this.step;
  }

  /** Runs work in the background: nobody hears of its failure but those who ask for `failure`. */
  async during(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.failure = asUserError(error);
    }
  }

  /** Requests a full check in its turn, and waits for it. */
  request(reason: SyncReason, signal = this.abort.signal): Promise<SyncOutcome> {
    return this.inTurn({ kind: 'full', reason }, signal);
  }

  async close(): Promise<void> {
    this.abort.abort(new Error('The project was closed.'));
    await this.turn;
  }

  private async workOff(): Promise<void> {
    for (let task = this.next(); task !== undefined; task = this.next()) {
      const step = this.inTurn(task, this.abort.signal);
      this.step = step.then(IGNORE, IGNORE);
      try {
        await step;
      } catch (error) {
        this.giveBack(task);
        this.noteFailure(error);
        return;
      }
    }
  }

  private noteFailure(error: unknown): void {
    this.failure = asUserError(error);
    this.failures++;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (this.failures - 2), LONGEST_PAUSE_MS);
    if (this.failures > 1) this.pausedUntil = performance.now() + pause;
  }

  private next(): IndexTask | undefined {
    if (this.abort.signal.aborted) return undefined;
    if (this.full !== 'none') {
      const reason = this.full;
      this.full = 'none';
      return { kind: 'full', reason };
    }
    if (this.folders.size === 0) return undefined;
    const folders = [...this.folders];
    this.folders.clear();
    return { kind: 'folders', folders };
  }

  private giveBack(task: IndexTask): void {
    if (task.kind === 'full') this.addFullCheck(task.reason);
    else this.addFolders(task.folders);
  }

  private inTurn(task: IndexTask, signal: AbortSignal): Promise<SyncOutcome> {
    const turn = this.turn.then(() => this.runTask(task, signal));
    this.turn = turn.then(IGNORE, IGNORE);
    return turn;
  }

  private async runTask(task: IndexTask, signal: AbortSignal): Promise<SyncOutcome> {
    // The project may have been closed while this waited for its turn, and the indexer with it.
    signal.throwIfAborted();
    this.current = task;
    this.options.beforeTask();
    const done = this.options.outdated.beginRepair();
    try {
      const outcome = await this.options.indexer.run(task, signal);
      done();
      this.updated += outcome.added + outcome.modified + outcome.deleted;
      [this.failure, this.failures, this.pausedUntil] = [undefined, 0, 0];
      if (task.kind === 'full') await this.options.afterFullCheck();
      return outcome;
    } finally {
      this.current = undefined;
    }
  }
}

/** The one under way, the one of what is due, and two of what a watch tells of the same changes once more. */
const MOST_STEPS = 4;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
const IGNORE = (): void => {};

function asUserError(error: unknown): UserError {
  if (error instanceof UserError) return error;
  const why = messageOf(error);
  return new UserError(
    'index_unavailable',
    `The index could not be brought up to date: ${why}`,
    'Call sync_index with force, or repeat the question.',
    { cause: error },
  );
}

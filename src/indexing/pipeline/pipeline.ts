/**
 * Brings the index in line with the project: scan, find what changed, index it in batches (in
 * processes of their own), publish segments. Each publication is one transaction, so a
 * run that is killed loses at most the segment in hand, and the next run goes on from there.
 */
import { inLanes } from '../../base/in-lanes.ts';
import type { RelativePath } from '../../base/paths.ts';
import type { DirectoryRecord, FileRecord, IndexStore, SkippedFile } from '../../storage/contract.ts';
import { type FileChanges, findChanges, type HashOf } from '../freshness/compare-file.ts';
import type { ScannedFile } from '../scan/scanned-file.ts';
import type { BatchResult } from './index-batch.ts';
import { SegmentBuilder } from './segment-builder.ts';

export interface ScanOutcome {
  readonly files: readonly ScannedFile[];
  readonly directories: readonly DirectoryRecord[];
  readonly skipped: readonly SkippedFile[];
}

/** Runs batches, several at a time; `BatchResult`s come back in any order. */
export interface BatchRunner {
  readonly parallel: number;
  /** Usually one result; several when a batch had to be tried again in parts. */
  run(files: readonly ScannedFile[]): Promise<readonly BatchResult[]>;
}

export interface IndexJob {
  readonly store: IndexStore;
  readonly runner: BatchRunner;
  readonly now: () => number;
  readonly onProgress?: (progress: Progress) => void;
  /** Ends the run after the batches in hand; what is published stays. */
  readonly signal?: AbortSignal | undefined;
}

export interface PipelineJob extends IndexJob {
  readonly scanned: ScanOutcome;
  readonly hashOf: HashOf;
  /** Picks files to read although they have not changed. Until a new version is published, the old one answers. */
  readonly isReadAgain: (file: FileRecord) => boolean;
  /** Stored once the index holds every file. */
  readonly meta?: Readonly<Record<string, string>>;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface SyncOutcome {
  readonly added: number;
  readonly modified: number;
  readonly deleted: number;
}

/** A batch is small enough to keep the workers evenly busy and large enough to share its dictionary. */
const BATCH_FILES = 64;
const BATCH_BYTES = 768 * 1024;
const LEAST_FILES = 4;
const LEAST_BYTES = 48 * 1024;
/** A segment is published when it is full, or this long after the last one: a killed run loses no more than that. */
const PUBLISH_MS = 10_000;

/** Compares a full scan with the index and indexes the difference. */
export async function syncIndex(job: PipelineJob): Promise<SyncOutcome> {
  const known = job.store.files();
  const changes = findChanges({
    scanned: job.scanned.files,
    known: withoutScanSkips(known, job).map((file) => (job.isReadAgain(file) ? { ...file, size: UNLIKE_ANY } : file)),
    hashOf: job.hashOf,
    now: job.now(),
  });
  publishHousekeeping(job, known, changes);
  await indexFiles(job, changes);
  job.store.publish({
    removed: [],
    skipped: [],
    touched: [],
    // Folders are stored after files: after a kill in between, their old times lead to the missing names.
    ...changedDirectories(job.store, job.scanned.directories),
    meta: { ...job.meta, complete: 'yes', checked_at: String(job.now()) },
  });
  return { added: changes.added.length, modified: changes.modified.length, deleted: changes.deleted.length };
}

/** Impossible file size, which differs from any that the scan finds. */
const UNLIKE_ANY = -1;

/** Indexes added and modified files; the caller has published everything else. */
export async function indexFiles(job: IndexJob, files: Pick<FileChanges, 'added' | 'modified'>): Promise<void> {
  const work = [...files.added, ...files.modified];
  const publisher = new Publisher(job, new Set(files.modified.map((file) => file.path)), work.length);
  await forEachBatch(work, job, (result) => publisher.take(result));
  publisher.flush();
  job.signal?.throwIfAborted();
}

/** Files that the scan itself skips (links, unreadable ones) are compared by their reason, not by their content. */
function withoutScanSkips(known: readonly FileRecord[], job: PipelineJob): FileRecord[] {
  const skips = new Set(job.scanned.skipped.map((file) => file.path));
  return known.filter((file) => !skips.has(file.path));
}

function publishHousekeeping(job: PipelineJob, known: readonly FileRecord[], changes: FileChanges): void {
  const { scanned, store } = job;
  const records = new Map(known.map((file) => [file.path, file]));
  const skipped = scanned.skipped.filter((file) => !isSameSkip(file, records.get(file.path)));
  const { touched, deleted } = changes;
  if (deleted.length + touched.length + skipped.length > 0) store.publish({ removed: deleted, skipped, touched });
}

function isSameSkip(file: SkippedFile, known: FileRecord | undefined): boolean {
  return known?.skip === file.reason && known.ctimeMs === file.ctimeMs;
}

function changedDirectories(
  store: IndexStore,
  directories: readonly DirectoryRecord[],
): { directories?: readonly DirectoryRecord[] } {
  const known = new Map(store.directories().map((directory) => [directory.path, directory.ctimeMs]));
  const isSame =
    known.size === directories.length && directories.every(({ path, ctimeMs }) => known.get(path) === ctimeMs);
  return isSame ? {} : { directories };
}

class Publisher {
  private builder = new SegmentBuilder();
  private skipped: SkippedFile[] = [];
  private removed: RelativePath[] = [];
  private done = 0;
  private publishedAt: number;
  private readonly job: IndexJob;
  private readonly replaced: ReadonlySet<RelativePath>;
  private readonly total: number;

  constructor(job: IndexJob, replaced: ReadonlySet<RelativePath>, total: number) {
    this.job = job;
    this.replaced = replaced;
    this.total = total;
    this.publishedAt = job.now();
  }

  take(result: BatchResult): void {
    this.builder.add(result);
    this.skipped.push(...result.skipped);
    for (const { path } of [...result.files, ...result.skipped]) if (this.replaced.has(path)) this.removed.push(path);
    this.done += result.files.length + result.skipped.length;
    this.job.onProgress?.({ done: this.done, total: this.total });
    const due = this.job.now() - this.publishedAt > PUBLISH_MS;
    if (due || this.builder.isFull) this.flush();
  }

  flush(): void {
    const { builder, removed, skipped } = this;
    if (builder.isEmpty && skipped.length === 0) return;
    const segment = builder.isEmpty ? {} : { segment: builder.build() };
    this.job.store.publish({ removed, skipped, touched: [], ...segment });
    this.builder = new SegmentBuilder();
    this.skipped = [];
    this.removed = [];
    this.publishedAt = this.job.now();
  }
}

async function forEachBatch(
  files: readonly ScannedFile[],
  { runner, signal }: IndexJob,
  take: (result: BatchResult) => void,
): Promise<void> {
  // A result that came after the failure of another would be published without the lock.
  const index = async (batch: readonly ScannedFile[]): Promise<void> => (await runner.run(batch)).forEach(take);
  await inLanes(splitBatches(files, runner.parallel), index, { count: runner.parallel, signal });
}

/** Towards the end batches become smaller, so that all workers end at the same time and not one with a whole batch more. */
function splitBatches(files: readonly ScannedFile[], parallel: number): ScannedFile[][] {
  const batches: ScannedFile[][] = [];
  const left = { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
  for (let from = 0; from < files.length; from = files.length - left.files) {
    const batch = firstBatch(files.slice(from, from + BATCH_FILES), {
      files: shareOf(left.files, parallel, [LEAST_FILES, BATCH_FILES]),
      bytes: shareOf(left.bytes, parallel, [LEAST_BYTES, BATCH_BYTES]),
    });
    batches.push(batch);
    left.files -= batch.length;
    left.bytes -= batch.reduce((sum, { size }) => sum + size, 0);
  }
  return batches;
}

/** Half of what each worker has before it, within bounds. */
function shareOf(left: number, parallel: number, [least, most]: readonly [number, number]): number {
  return parallel === 1 ? most : Math.min(most, Math.max(least, left / (2 * parallel)));
}

function firstBatch(files: readonly ScannedFile[], most: { readonly files: number; readonly bytes: number }) {
  let bytes = 0;
  const end = files.findIndex(({ size }, at) => {
    bytes += size;
    return at + 1 >= most.files || bytes >= most.bytes;
  });
  return end < 0 ? [...files] : files.slice(0, end + 1);
}

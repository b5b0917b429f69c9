/** When and how the index is brought in line with the project. */
import { byVersion } from '../../base/by-version.ts';
import { HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import { INSTALL_AGAIN } from '../../base/install-advice.ts';
import { counted, grouped } from '../../base/numbers.ts';
import { joinRoot, type RelativePath, toAbsolute } from '../../base/paths.ts';
import { type Drift, isMeasuredByScan, settledFolders } from '../../indexing/freshness/find-drift.ts';
import {
  type BatchRunner,
  type IndexJob,
  indexFiles,
  type Progress,
  type ScanOutcome,
  type SyncOutcome,
  syncIndex,
} from '../../indexing/pipeline/pipeline.ts';
import { isReadByLines } from '../../indexing/pipeline/plain-text.ts';
import { lstatOrReason } from '../../indexing/scan/lstat.ts';
import { type Scan, type ScanOptions, scanPaths, scanProject } from '../../indexing/scan/scan.ts';
import type { ScannedFile } from '../../indexing/scan/scanned-file.ts';
import type { SkipReason } from '../../indexing/scan/skip-reason.ts';
import type { Adoption, DirectoryRecord, IndexStore, SkippedFile, TimesOfSame } from '../../storage/contract.ts';
import { FOLDER, indexFolder } from '../roots/index-folder.ts';
import { inOtherWorkTrees } from '../roots/other-work-trees.ts';
import { withBase } from './base-runner.ts';
import { type Reading, withRunner } from './batch-runner.ts';
import { canStillAnswer, isMadeWith, isOfTheseSettings, makingOf } from './index-settings.ts';
import { areOutsideRulesChanged, OUTSIDE_RULES, outsideRulesNote, PASSED_OVER, passedOverNote } from './passed-over.ts';
import type { Project } from './project.ts';
import { hasItsPacks } from './project-frameworks.ts';
import { readNewHistory, saveHistory } from './project-history.ts';
import { isAnyLimitRaised, limitsNote, PURGED, purge } from './prune-index.ts';
import { switchIndex } from './switch-index.ts';
import type { SyncTarget } from './sync-target.ts';
import { LEAST_MEMORY_MB } from './worker-count.ts';

/** Why a full check is due (SY5, D-28); what is asked for by the user comes first. */
export type SyncReason =
  | 'none'
  | 'no_state'
  | 'ttl_passed'
  | 'fingerprint_mismatch'
  | 'rules_changed'
  | 'requested'
  | 'forced';

/** `none` when looking at the known files and folders is enough. */
export function syncReason(project: SyncTarget): SyncReason {
  const { store, config } = project;
  // Reading the version first makes the store notice a database that another process put in place.
  store.version();
  if (store.meta('complete') !== 'yes') return 'no_state';
  if (!isOfTheseSettings(project)) return 'fingerprint_mismatch';
  if (store.meta('scope') !== scopeOf(project)) return 'rules_changed';
  if (!hasItsPacks(project)) return 'rules_changed';
  if ((store.meta('limits') ?? NO_LIMITS) !== limitsNote(config)) return 'rules_changed';
  if (areOutsideRulesChanged(store)) return 'ttl_passed';
  const age = Date.now() - Number(store.meta('checked_at') ?? 0);
  // A file that failed because the machine was busy is tried again.
  const isKilled = hasKilled(store);
  return age > (isKilled ? RETRY_MS : config.syncTtlHours * HOUR_MS) ? 'ttl_passed' : 'none';
}

/** Counting all files takes longer than most answers, each of which asks for it. */
const hasKilled = byVersion((store: IndexStore) => (store.totals().skipped[KILLED] ?? 0) > 0);

const KILLED: SkipReason = 'parser_killed';
const RETRY_MS = 5 * MINUTE_MS;

/** Note of an index that was never kept within any. */
const NO_LIMITS = limitsNote({ maxChunks: null, maxIndexSizeMb: null });

/** True while the index of other settings answers until that of the configured ones is complete. */
export function isBeingSwitched(project: SyncTarget): boolean {
  return syncReason(project) === 'fingerprint_mismatch' && canStillAnswer(project.store);
}

export const NOTHING_CHANGED: SyncOutcome = { added: 0, modified: 0, deleted: 0 };

export interface SyncOptions {
  /** Ends the run after the batches in hand; what is published stays. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Compares all files with the index and indexes the difference; all of them when `reason` is `forced`, or when the index
 * was made by other settings. Must run as the only writer.
 */
export async function fullSync(
  project: SyncTarget,
  reason: SyncReason,
  { signal }: SyncOptions = {},
): Promise<SyncOutcome> {
  const { store } = project;
  const scannedAt = Date.now();
  const history = readNewHistory(project);
  // The promise may reject before it is awaited.
  history.catch(() => {});
  const outsideRules = await outsideRulesNote(project.root);
  const scan = await scanProject(scanOptions(project));
  signal?.throwIfAborted();
  const made = await makingOf(project, scan.files);
  const fill = (target: SyncTarget): Promise<SyncOutcome> =>
    fillIndex(target, { scan, scannedAt, made, outsideRules, reason, signal });
  const outcome = await bySettings(project, made, fill);
  saveHistory(project, await history);
  await tellUnparsed(project);
  purge({ store, limits: project.config, now: Date.now(), onNotice: (text) => project.notify(text) });
  return outcome;
}

/** Fills the index, or one that replaces it when it was made by other settings and can still answer. */
function bySettings(
  project: SyncTarget,
  made: Readonly<Record<string, string>>,
  fill: (target: SyncTarget) => Promise<SyncOutcome>,
): Promise<SyncOutcome> {
  const { store, successor } = project;
  if (!isMadeWith(store, made)) {
    if (canStillAnswer(store)) return switchIndex(project, made, fill);
    store.clear(made);
  }
  successor.remove();
  return fill(project);
}

interface Filling extends SyncOptions {
  readonly scan: Scan;
  readonly scannedAt: number;
  readonly made: Readonly<Record<string, string>>;
  readonly outsideRules: string;
  readonly reason: SyncReason;
}

async function fillIndex(
  project: SyncTarget,
  { scan, scannedAt, made, outsideRules, reason, signal }: Filling,
): Promise<SyncOutcome> {
  const { store } = project;
  const everyFile = reason === 'forced';
  if (!everyFile && store.files().length === 0) seedIndex(project, scan.files, made);
  const areBack = isAnyLimitRaised(store.meta('limits'), project.config);
  const known = everyFile ? 0 : store.totals().files;
  const unknown = scan.files.length - known;
  if (unknown >= MANY) tellMemory(project);
  tellCost(project, { files: unknown, ofAll: scan.files });
  const passedOver = await passedOverNote(project.root, scan.repositories, project.config.include);
  const filled = await withReader(project, { files: unknown, ofAll: scan.files }, (runner) =>
    syncIndex({
      ...jobOf(project, runner, signal),
      scanned: scanOutcome(project, scan, scannedAt),
      hashOf: project.hashOf,
      isReadAgain: ({ skip }) => everyFile || skip === KILLED || (areBack && skip === PURGED),
      meta: {
        scope: scopeOf(project),
        limits: limitsNote(project.config),
        [PASSED_OVER]: passedOver,
        [OUTSIDE_RULES]: outsideRules,
      },
    }),
  );
  // After the processes have ended: they hold as much memory as this takes.
  store.compact();
  return filled;
}

/** Number of unread files from which the use of memory is reported. */
const MANY = 100;

/** Indexes what a look at the files found changed. Must run as the only writer. */
export async function applyDrift(
  project: SyncTarget,
  drift: Drift,
  { signal }: SyncOptions = {},
): Promise<SyncOutcome> {
  const { store } = project;
  const found = await scanPaths(scanOptions(project), drift.candidates);
  store.publish({
    removed: drift.deleted.map((file) => file.path),
    skipped: skippedFiles(project, found.skipped),
    touched: drift.touched.map(({ path, ctimeMs }) => ({ path, ctimeMs, indexedAt: drift.scannedAt })),
  });
  const changed = { added: found.files, modified: drift.modified };
  const read = [...changed.added, ...changed.modified];
  await withReader(project, { files: read.length, ofAll: read }, (runner) =>
    indexFiles(jobOf(project, runner, signal), changed),
  );
  store.compact();
  publishDirectories(store, settledFolders([...drift.directories, ...found.directories], drift.scannedAt), drift);
  return { added: changed.added.length, modified: changed.modified.length, deleted: drift.deleted.length };
}

/** Lends `work` what reads files: the shared base first, and processes for what it lacks. */
function withReader<T>(project: SyncTarget, reading: Reading, work: (runner: BatchRunner) => Promise<T>): Promise<T> {
  return withRunner(project, reading, async (runner) => {
    const lent = withBase(project, runner, reading.files);
    const outcome = await work(lent);
    lent.report();
    return outcome;
  });
}

function jobOf(project: SyncTarget, runner: BatchRunner, signal: AbortSignal | undefined): IndexJob {
  const onProgress = ({ done, total }: Progress): void => project.report(done, total);
  return { store: project.store, runner, now: Date.now, onProgress, signal };
}

/** Identifies the settings that say which files belong to the project. */
function scopeOf({ config: { sourceDirs, include, excludePatterns } }: SyncTarget): string {
  return JSON.stringify({ sourceDirs, include, excludePatterns });
}

/** Settings of a project that say which files belong to it. */
export function scanOptions({ root, config }: Pick<Project, 'root' | 'config'>): ScanOptions {
  return { root, sourceDirs: config.sourceDirs, include: config.include, excludePatterns: config.excludePatterns };
}

function scanOutcome(project: SyncTarget, { files, directories, skipped }: Scan, scannedAt: number): ScanOutcome {
  return { files, directories: settledFolders(directories, scannedAt), skipped: skippedFiles(project, skipped) };
}

/** Lists skipped paths without the index's own folder, which nobody misses. */
function skippedFiles(project: SyncTarget, skipped: Scan['skipped']): SkippedFile[] {
  return skipped.filter(({ path }) => path !== `${FOLDER}/`).map((file) => asSkippedFile(project, file));
}

/** Describes a file skipped by its path alone, which is not measured and has time 0. */
function asSkippedFile({ root }: SyncTarget, { path, reason }: Scan['skipped'][number]): SkippedFile {
  const stats = isMeasuredByScan(reason) ? lstatOrReason(joinRoot(root, path)) : 'absent';
  const ctimeMs = typeof stats === 'string' ? 0 : stats.ctimeMs;
  return { path, reason, size: 0, ctimeMs, indexedAt: 0, hash: '' };
}

/** After the files in them, so that a kill in between leaves the folders to be looked into again. */
function publishDirectories(store: IndexStore, changed: readonly DirectoryRecord[], { goneDirectories }: Drift): void {
  if (changed.length + goneDirectories.length === 0) return;
  const merged = new Map<RelativePath, number>(store.directories().map(({ path, ctimeMs }) => [path, ctimeMs]));
  for (const folder of goneDirectories) merged.delete(folder);
  for (const { path, ctimeMs } of changed) merged.set(path, ctimeMs);
  const directories = [...merged].map(([path, ctimeMs]) => ({ path, ctimeMs }));
  store.publish({ removed: [], skipped: [], touched: [], directories });
}

/** Number of files below which the cost is not worth a message. */
const LEAST_FILES = 20;
/** Bytes of code per token of an embedding model. */
const BYTES_PER_TOKEN = 4;

interface ToEmbed {
  /** How many of them are new to the index. */
  readonly files: number;
  readonly ofAll: readonly Pick<ScannedFile, 'size'>[];
}

/** Reports the cost of sending files to an embedding endpoint, before the first request. */
function tellCost(project: Notified, { files, ofAll }: ToEmbed): void {
  const { endpoint } = project.embedding;
  if (endpoint === undefined || files < LEAST_FILES) return;
  const bytes = ofAll.reduce((sum, { size }) => sum + size, 0) * Math.min(1, files / ofAll.length);
  const tokens = Math.ceil(bytes / BYTES_PER_TOKEN);
  const price =
    endpoint.price === undefined ? UNPRICED : `, at ${endpoint.price} a million ${costOf(tokens, endpoint.price)}`;
  project.notify(
    `About ${counted(grouped(tokens), 'token')} of ${counted(grouped(files), 'file')} go to ${new URL(endpoint.url).host} (${endpoint.model})${price}. ` +
      'Texts that were embedded before are not sent again.',
  );
}

type Notified = Pick<SyncTarget, 'embedding' | 'notify'>;

const UNPRICED = '; CODE_INTEL_ENDPOINT_PRICE, the price of a million tokens, makes this a sum';

function costOf(tokens: number, price: number): string {
  return `about ${((tokens / 1_000_000) * price).toPrecision(2)}`;
}

/**
 * Takes over from the index of another work tree what is the same here. Must run as the only writer, for an index that
 * holds no file yet.
 * @param files as a full scan found them
 * @param meta what an index of this project is made with
 */
function seedIndex(project: SyncTarget, files: readonly ScannedFile[], meta: Adoption['meta']): void {
  const { store, root } = project;
  const current = sameIn(files, project.hashOf);
  for (const folder of inOtherWorkTrees(root)) {
    const { database } = indexFolder(toAbsolute(folder, root));
    const adopted = store.adopt({ database, meta, current });
    if (adopted === 0) continue;
    project.notify(
      `${adopted} of ${counted(files.length, 'file is', 'files are')} taken over from the index of ${folder}, where they are the same.`,
    );
    return;
  }
}

/** A file is the same that has the same bytes; its times are others in every work tree. Skipped files have no hash. */
function sameIn(files: readonly ScannedFile[], hashOf: SyncTarget['hashOf']): TimesOfSame {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const indexedAt = Date.now();
  return ({ path: known, size, hash }) => {
    const file = byPath.get(known);
    const isSame = file?.size === size && hash !== '' && hashOf(known) === hash;
    return isSame ? { ctimeMs: file.ctimeMs, indexedAt } : undefined;
  };
}

function tellMemory(project: SyncTarget): void {
  const { memoryLimitMb } = project.config;
  if (memoryLimitMb === null || memoryLimitMb >= LEAST_MEMORY_MB) return;
  project.notify(
    `memory_limit_mb is ${memoryLimitMb}: files are read by one process, which with this one takes up to ${LEAST_MEMORY_MB} MB. ` +
      'A project of a few thousand files takes less; a larger one can be indexed elsewhere and shared (docs/scale.md).',
  );
}

/** Languages are loaded where a file is read by lines alone: they take 20 ms. */
async function tellUnparsed(project: SyncTarget): Promise<void> {
  const { store, config } = project;
  const byLines = store.files().filter(isReadByLines);
  if (byLines.length === 0) return;
  const { unparsedLanguages, unparsedText } = await import('./grammar-check.ts');
  for (const one of unparsedLanguages(byLines, config)) project.notify(`${unparsedText(one)}. ${REINSTALL}`);
}

const REINSTALL = `${INSTALL_AGAIN.en} Then run \`code-intel index --force\`.`;

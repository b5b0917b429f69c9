/**
 * Keeps the index within the limits that the project sets; without limits nothing is ever purged. A purged file
 * stays known by its content, so that it is not indexed again before it changes or a limit is raised.
 */

import { DAY_MS } from '../../base/durations.ts';
import { parseJson } from '../../base/json-record.ts';
import { counted } from '../../base/numbers.ts';
import type { FileRecord, IndexStore, SkippedFile } from '../../storage/contract.ts';
import { forEachPosting, REFERENCE_PREFIX } from '../../storage/postings.ts';
import type { Config } from '../config/config.ts';

export interface PurgeJob {
  readonly store: IndexStore;
  readonly limits: Pick<Config, 'maxChunks' | 'maxIndexSizeMb' | 'autoPurgeDays'>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onNotice: (text: string) => void;
}

type Limits = Pick<Config, 'maxChunks' | 'maxIndexSizeMb'>;

/** The note of an index about the limits that it was kept within. */
export function limitsNote({ maxChunks, maxIndexSizeMb }: Limits): string {
  return JSON.stringify([maxChunks, maxIndexSizeMb]);
}

/** Whether what an index left out may come back. */
export function isAnyLimitRaised(note: string | undefined, { maxChunks, maxIndexSizeMb }: Limits): boolean {
  const former: unknown = parseJson(note ?? 'null');
  if (!Array.isArray(former)) return false;
  return [maxChunks, maxIndexSizeMb].some((limit, at) => {
    const before: unknown = former[at];
    return typeof before === 'number' && (limit === null || limit > before);
  });
}

/** Must run as the only writer. */
export function purge(job: PurgeJob): void {
  purgeOld(job);
  purgeLarge(job);
}

/** Above `max_chunks`: files that were not indexed for `auto_purge_days`, oldest first (RL1). */
function purgeOld({ store, limits, now, onNotice }: PurgeJob): void {
  const { maxChunks, autoPurgeDays } = limits;
  const excess = maxChunks === null ? 0 : store.totals().chunks - maxChunks;
  if (excess <= 0) return;
  const old = indexedFiles(store).filter((file) => file.indexedAt < now - autoPurgeDays * DAY_MS);
  markPurged(store, firstWorth(old.sort(byAge), excess));
  const left = maxChunks === null ? 0 : store.totals().chunks - maxChunks;
  if (left > 0) {
    onNotice(
      `The index holds ${counted(left, 'chunk')} more than max_chunks (${maxChunks}): only files that were not indexed for ` +
        `${counted(autoPurgeDays, 'day')} are taken out. Exclude folders with exclude_patterns, or raise max_chunks.`,
    );
  }
}

/** Prunes above `max_index_size_mb`: files that no other file refers to, then the oldest (RL2). */
function purgeLarge({ store, limits, onNotice }: PurgeJob): void {
  const { maxIndexSizeMb } = limits;
  const { bytes, chunks } = store.totals();
  if (maxIndexSizeMb === null || bytes <= maxIndexSizeMb * MB) return;
  const excess = Math.ceil(chunks * (1 - (maxIndexSizeMb * MB) / bytes));
  const purged = firstWorth(byWorth(store), excess);
  markPurged(store, purged);
  store.reclaim();
  onNotice(
    `The index exceeds max_index_size_mb (${maxIndexSizeMb} MB): ${counted(purged.length, 'file was', 'files were')} taken out of it; ` +
      '`code-intel status` names them.',
  );
}

const MB = 1_000_000;

function indexedFiles(store: IndexStore): FileRecord[] {
  return store.files().filter((file) => file.skip === null);
}

function byAge(left: FileRecord, right: FileRecord): number {
  return left.indexedAt - right.indexedAt;
}

function byWorth(store: IndexStore): FileRecord[] {
  const files = indexedFiles(store).sort(byAge);
  const referenced = new Set(files.filter((file) => isReferenced(store, file)));
  return [...files.filter((file) => !referenced.has(file)), ...files.filter((file) => referenced.has(file))];
}

/** Whether a file other than itself mentions one of its definitions. */
function isReferenced(store: IndexStore, file: FileRecord): boolean {
  return store.outline(file.id).symbols.some(({ name }) => isMentionedElsewhere(store, name, file));
}

function isMentionedElsewhere(store: IndexStore, name: string, file: FileRecord): boolean {
  let isMentioned = false;
  for (const { segment, list } of store.postings(REFERENCE_PREFIX + name)) {
    forEachPosting(list, (ordinal) => {
      isMentioned ||= segment !== file.segment || ordinal !== file.ordinal;
    });
  }
  return isMentioned;
}

/** Takes files from the front until they hold `chunks` chunks. */
function firstWorth(files: readonly FileRecord[], chunks: number): FileRecord[] {
  let sum = 0;
  const end = files.findIndex((file) => {
    sum += file.chunks;
    return sum >= chunks;
  });
  return end < 0 ? [...files] : files.slice(0, end + 1);
}

/** Why a file was left out by a limit. */
export const PURGED = 'purged';

function markPurged(store: IndexStore, files: readonly FileRecord[]): void {
  if (files.length === 0) return;
  store.publish({ removed: [], touched: [], skipped: files.map(asPurged) });
  store.compact();
}

function asPurged({ path, size, ctimeMs, indexedAt, hash }: FileRecord): SkippedFile {
  return { path, size, ctimeMs, indexedAt, hash, reason: PURGED };
}

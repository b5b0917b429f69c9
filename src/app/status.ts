/** What the index of a project holds, and which files it leaves out and why. Looks, and changes nothing. */
import type { RelativePath } from '../base/paths.ts';
import { explanation, isSkipReason } from '../indexing/skip-reason.ts';
import type { FileRecord } from '../storage/contract.ts';
import type { OpenProject } from './open-project.ts';

export interface ProjectStatus {
  readonly root: string;
  /** `none`: not indexed yet; `partial`: the first run did not end; `complete` otherwise. */
  readonly state: 'none' | 'partial' | 'complete';
  readonly files: number;
  readonly chunks: number;
  readonly symbols: number;
  readonly dbBytes: number;
  /** The embedding model: that of the endpoint where one is set, else `embedding_model`. */
  readonly model: string;
  /** When the whole index was last compared with the files, ISO 8601; null when it never was. */
  readonly checkedAt: string | null;
  /** Indexed files by language, most first. */
  readonly languages: readonly { readonly language: string; readonly files: number }[];
  readonly skipped: readonly SkippedGroup[];
}

export interface SkippedGroup {
  readonly reason: string;
  readonly explanation: string;
  /** By path. A secret is counted, and its name is kept back. */
  readonly files: readonly RelativePath[];
  readonly count: number;
}

export function projectStatus({ root, store, embedding }: OpenProject): ProjectStatus {
  const { bytes, files, chunks, symbols } = store.totals();
  const records = store.files();
  return {
    root,
    state: store.meta('complete') === 'yes' ? 'complete' : records.length > 0 ? 'partial' : 'none',
    files,
    chunks,
    symbols,
    dbBytes: bytes,
    model: embedding.endpoint?.model ?? embedding.model,
    checkedAt: isoTime(store.meta('checked_at')),
    languages: countLanguages(records),
    skipped: groupSkipped(records),
  };
}

function isoTime(milliseconds: string | undefined): string | null {
  return milliseconds === undefined ? null : new Date(Number(milliseconds)).toISOString();
}

function countLanguages(records: readonly FileRecord[]): ProjectStatus['languages'] {
  const counts = new Map<string, number>();
  for (const { skip, language } of records) {
    if (skip === null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].map(([language, files]) => ({ language, files })).sort((left, right) => right.files - left.files);
}

function groupSkipped(records: readonly FileRecord[]): SkippedGroup[] {
  const groups = new Map<string, RelativePath[]>();
  for (const { path, skip } of records) {
    if (skip === null) continue;
    const group = groups.get(skip) ?? [];
    groups.set(skip, group);
    group.push(path);
  }
  return [...groups].map(describeGroup).sort((left, right) => right.count - left.count);
}

function describeGroup([reason, paths]: readonly [string, readonly RelativePath[]]): SkippedGroup {
  const files = reason === 'secret' ? [] : [...paths].sort();
  return { reason, explanation: isSkipReason(reason) ? explanation(reason) : reason, files, count: paths.length };
}

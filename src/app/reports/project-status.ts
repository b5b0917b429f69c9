/**
 * State of the index of a project: what it holds, and which files it leaves out and why. Looks, and changes nothing.
 */
import { groupBy } from '../../base/group-by.ts';
import type { RelativePath } from '../../base/paths.ts';
import { explanation, isSkipReason } from '../../indexing/scan/skip-reason.ts';
import type { Language } from '../../session/text.ts';
import type { FileRecord } from '../../storage/contract.ts';
import { readerLanguage } from '../config/reader-language.ts';
import { type TextLanguage, textLanguages } from '../facts/read-as-text.ts';
import { type LearnedStatus, learnedStatus } from '../learning/learning-problems.ts';
import { type UnparsedLanguage, unparsedLanguages } from '../project/grammar-check.ts';
import type { IndexedProject } from '../project/project.ts';

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
  /** Programming languages among those files that are not parsed, which are searched as text; most files first. */
  readonly readAsText: readonly TextLanguage[];
  readonly skipped: readonly SkippedGroup[];
  /** Languages whose files are indexed by lines, since their grammar cannot be loaded (CH7). */
  readonly unparsed: readonly UnparsedLanguage[];
  readonly learned: LearnedStatus;
}

export interface SkippedGroup {
  readonly reason: string;
  readonly explanation: string;
  /** By path. A secret is counted, and its name is kept back. */
  readonly files: readonly RelativePath[];
  readonly count: number;
}

/**
 * Does not bring the index up to date: it tells what is there.
 * @param language default that of the project's readers
 */
export function projectStatus(project: IndexedProject, language = readerLanguage(project.config)): ProjectStatus {
  const { root, home, store, embedding } = project;
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
    readAsText: textLanguages(records),
    skipped: groupSkipped(records, language),
    unparsed: unparsedLanguages(records, project.config),
    learned: learnedStatus(home, language),
  };
}

function isoTime(milliseconds: string | undefined): string | null {
  return milliseconds === undefined ? null : new Date(Number(milliseconds)).toISOString();
}

function countLanguages(records: readonly FileRecord[]): ProjectStatus['languages'] {
  const indexed = records.filter(({ skip }) => skip === null);
  return [...groupBy(indexed, ({ language }) => language)]
    .map(([language, group]) => ({ language, files: group.length }))
    .sort((left, right) => right.files - left.files);
}

function groupSkipped(records: readonly FileRecord[], language: Language): SkippedGroup[] {
  const skipped = records.flatMap(({ path, skip }) => (skip === null ? [] : [{ path, skip }]));
  const groups = groupBy(skipped, ({ skip }) => skip);
  return [...groups]
    .map(([reason, group]) => ({ ...groupOf(reason, group), explanation: explained(reason, language) }))
    .sort((left, right) => right.count - left.count);
}

function groupOf(reason: string, group: readonly { readonly path: RelativePath }[]): Omit<SkippedGroup, 'explanation'> {
  return { reason, files: reason === 'secret' ? [] : group.map(({ path }) => path).sort(), count: group.length };
}

function explained(reason: string, language: Language): string {
  return isSkipReason(reason) ? explanation(reason, language) : reason;
}

/** State of the index of a project: what it holds, and which files it leaves out and why. Looks, and changes nothing. */
import { groupBy } from '../../base/group-by.ts';
import type { RelativePath } from '../../base/paths.ts';
import { isReadByLines } from '../../indexing/pipeline/plain-text.ts';
import { explanation, isSkipReason } from '../../indexing/scan/skip-reason.ts';
import type { Language } from '../../session/text.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { readerLanguage } from '../config/reader-language.ts';
import { filesReadInPart, type TextLanguage, textLanguages } from '../facts/read-as-text.ts';
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
  /** Files that were cut, and sources of which the grammar could not read all; by path. Where it was asked for. */
  readonly readInPart?: readonly RelativePath[];
  /** Numbers of files by how they are read; a folder that is left out as a whole counts once. Beside `readInPart`. */
  readonly shares?: Readonly<Record<'whole' | 'inPart' | 'asText' | 'leftOut', number>>;
  readonly skipped: readonly SkippedGroup[];
  /** Languages whose files are indexed by lines, since their grammar cannot be loaded (CH7). */
  readonly unparsed: readonly UnparsedLanguage[];
  readonly learned: LearnedStatus;
}

export interface SkippedGroup {
  readonly reason: string;
  readonly explanation: string;
  /** Sorted paths. Secrets are counted; only a person at a terminal sees their names. */
  readonly files: readonly RelativePath[];
  readonly count: number;
}

export interface StatusReader {
  /** Default that of the project's readers. */
  readonly language?: Language | undefined;
  /** True for a person, who may look whether a file was taken for a secret by mistake. */
  readonly seesSecretNames?: boolean;
  /** True to look at the outline of every file, which takes some seconds for 70,000 of them. */
  readonly withReadInPart?: boolean;
}

/** Does not bring the index up to date: it tells what is there. */
export function projectStatus(project: IndexedProject, reader: StatusReader = {}): ProjectStatus {
  const { language = readerLanguage(project.config), seesSecretNames = false, withReadInPart = false } = reader;
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
    ...(withReadInPart && howRead(store)),
    skipped: groupSkipped(records, { language, seesSecretNames }),
    unparsed: unparsedLanguages(records, project.config),
    learned: learnedStatus(home, language),
  };
}

function howRead(store: IndexStore): Pick<ProjectStatus, 'readInPart' | 'shares'> {
  const readInPart = filesReadInPart(store);
  const records = store.files();
  const leftOut = records.filter(({ skip }) => skip !== null).length;
  const asText = records.filter(isReadByLines).length;
  const inPart = readInPart.length;
  return { readInPart, shares: { whole: records.length - leftOut - asText - inPart, inPart, asText, leftOut } };
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

function groupSkipped(
  records: readonly FileRecord[],
  { language, seesSecretNames }: { readonly language: Language; readonly seesSecretNames: boolean },
): SkippedGroup[] {
  const skipped = records.flatMap(({ path, skip }) => (skip === null ? [] : [{ path, skip }]));
  const groups = groupBy(skipped, ({ skip }) => skip);
  return [...groups]
    .map(([reason, group]) => ({
      ...groupOf(reason, group, seesSecretNames),
      explanation: explainReason(reason, language),
    }))
    .sort((left, right) => right.count - left.count);
}

function groupOf(
  reason: string,
  group: readonly { readonly path: RelativePath }[],
  seesSecretNames: boolean,
): Omit<SkippedGroup, 'explanation'> {
  const isKeptBack = reason === 'secret' && !seesSecretNames;
  return { reason, files: isKeptBack ? [] : group.map(({ path }) => path).sort(), count: group.length };
}

function explainReason(reason: string, language: Language): string {
  return isSkipReason(reason) ? explanation(reason, language) : reason;
}

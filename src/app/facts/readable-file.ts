/** Files whose lines may be shown by their path. */
import type { RelativePath } from '../../base/paths.ts';
import type { SkipReason } from '../../indexing/scan/skip-reason.ts';
import type { FileRecord } from '../../storage/contract.ts';
import type { Project } from '../project/project.ts';
import type { LinesOf } from '../project/source-lines.ts';

/** Undefined for what the index leaves out. */
export function indexedFileOf({ store }: Project, path: RelativePath): FileRecord | undefined {
  const file = store.file(path);
  return file?.skip === null ? file : undefined;
}

/** Left out for where they come from; whoever asks for their lines can have them. */
const READABLE = new Set<string>(['generated', 'vendored', 'lockfile'] satisfies SkipReason[]);

/** With files that the index leaves out and of which it counts no lines; undefined for folders, secrets and what is no text. */
export function readableFileOf({ store }: Project, path: RelativePath, linesOf: LinesOf): FileRecord | undefined {
  const file = store.file(path);
  if (file === undefined || file.skip === null) return file;
  return READABLE.has(file.skip) && !path.endsWith('/') ? { ...file, lines: linesOf(path).length } : undefined;
}

/** Files that differ from the index: by size and time first, by content hash where the times prove nothing (SY2). */
import type { RelativePath } from '../../base/paths.ts';
import type { FileRecord } from '../../storage/contract.ts';
import type { ScannedFile } from '../scan/scanned-file.ts';

export interface FileChanges {
  readonly added: readonly ScannedFile[];
  readonly modified: readonly ScannedFile[];
  readonly deleted: readonly RelativePath[];
  /** Files with unchanged content and new times: only their record is updated. */
  readonly touched: readonly { path: RelativePath; ctimeMs: number; indexedAt: number }[];
}

/**
 * A file written in the same clock tick in which it was read may have changed after the read without
 * showing it; times this close to the read prove nothing (git calls such entries "racily clean").
 */
export const RACY_MS = 50;

/** Content hash of the file as it is now, undefined when it cannot be read. */
export type HashOf = (path: RelativePath) => string | undefined;

export type Comparison = 'same' | 'changed' | 'touched';

/**
 * Compares a file with its record: `changed` must be indexed anew, `touched` has only new times.
 * @param hashOf asked only where size and times prove nothing
 */
export function compareFile(scanned: ScannedFile, known: FileRecord, hashOf: HashOf): Comparison {
  if (scanned.size !== known.size) return 'changed';
  const racy = scanned.ctimeMs > known.indexedAt - RACY_MS;
  if (scanned.ctimeMs === known.ctimeMs && !racy) return 'same';
  if (known.hash === '') return scanned.ctimeMs === known.ctimeMs ? 'same' : 'changed';
  return hashOf(scanned.path) === known.hash ? 'touched' : 'changed';
}

export interface ChangeQuestion {
  readonly scanned: readonly ScannedFile[];
  readonly known: readonly FileRecord[];
  readonly hashOf: HashOf;
  readonly now: number;
}

/** The difference between a complete scan and the index; what was not scanned is deleted. */
export function findChanges({ scanned, known, hashOf, now }: ChangeQuestion): FileChanges {
  const records = new Map(known.map((file) => [file.path, file]));
  const added: ScannedFile[] = [];
  const modified: ScannedFile[] = [];
  const touched: FileChanges['touched'][number][] = [];
  for (const file of scanned) {
    const record = records.get(file.path);
    records.delete(file.path);
    if (!record) added.push(file);
    else {
      const comparison = compareFile(file, record, hashOf);
      if (comparison === 'changed') modified.push(file);
      if (comparison === 'touched') touched.push({ path: file.path, ctimeMs: file.ctimeMs, indexedAt: now });
    }
  }
  return { added, modified, touched, deleted: [...records.keys()] };
}

/**
 * Finds what changed since the index was written without listing the project: every known file and
 * folder is looked at once. A folder whose time changed may hold new names; only those are examined.
 */
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { AbsolutePath } from '../base/paths.ts';
import type { DirectoryRecord, FileRecord } from '../storage/contract.ts';
import { compareFile, type HashOf, type ScannedFile } from './changes.ts';

export interface Drift {
  readonly modified: readonly ScannedFile[];
  readonly touched: readonly ScannedFile[];
  readonly deleted: readonly FileRecord[];
  /** Paths that the index does not know, in folders that changed; some may be ignored by git. */
  readonly candidates: readonly string[];
  /** Folders with their new times. */
  readonly directories: readonly DirectoryRecord[];
  /** An ignore or attribute file changed: which files belong to the project must be found out anew. */
  readonly rulesChanged: boolean;
}

export interface KnownProject {
  readonly root: AbsolutePath;
  readonly files: readonly FileRecord[];
  readonly directories: readonly DirectoryRecord[];
  readonly hashOf: HashOf;
}

const RULE_FILE = /(^|\/)\.git(ignore|attributes|modules)$/;

export function findDrift(known: KnownProject): Drift {
  const files = checkFiles(known);
  const folders = checkFolders(known);
  const touchedPaths = [...files.modified, ...files.deleted].map((file) => file.path);
  const rulesChanged = [...touchedPaths, ...folders.candidates].some((file) => RULE_FILE.test(file));
  return { ...files, ...folders, rulesChanged };
}

export function isUnchanged(drift: Drift): boolean {
  const { modified, touched, deleted, candidates, directories } = drift;
  return modified.length + touched.length + deleted.length + candidates.length + directories.length === 0;
}

function checkFiles({ root, files, hashOf }: KnownProject): Pick<Drift, 'modified' | 'touched' | 'deleted'> {
  const modified: ScannedFile[] = [];
  const touched: ScannedFile[] = [];
  const deleted: FileRecord[] = [];
  for (const record of files) {
    const stats = lstatOrUndefined(path.join(root, record.path));
    // A file that the scan skips by its path alone was never measured; only its disappearance matters.
    if (stats && record.ctimeMs === 0) continue;
    // What became a link or a folder is no longer this file; as a new name it is judged like any other.
    if (!stats?.isFile()) {
      deleted.push(record);
      continue;
    }
    const now = { path: record.path, size: stats.size, ctimeMs: stats.ctimeMs };
    const comparison = compareFile(now, record, hashOf);
    if (comparison === 'changed') modified.push(now);
    if (comparison === 'touched') touched.push(now);
  }
  return { modified, touched, deleted };
}

function checkFolders({ root, files, directories }: KnownProject): Pick<Drift, 'candidates' | 'directories'> {
  const changed: DirectoryRecord[] = [];
  for (const { path: folder, mtimeMs } of directories) {
    const stats = lstatOrUndefined(path.join(root, folder));
    if (stats && stats.mtimeMs !== mtimeMs) changed.push({ path: folder, mtimeMs: stats.mtimeMs });
  }
  if (changed.length === 0) return { candidates: [], directories: [] };
  const known = new Set<string>([...files.map((file) => file.path), ...directories.map((folder) => folder.path)]);
  const candidates = changed.flatMap(({ path: folder }) => namesIn(root, folder)).filter((name) => !known.has(name) && !known.has(`${name}/`));
  return { candidates, directories: changed };
}

function namesIn(root: AbsolutePath, folder: string): string[] {
  try {
    return readdirSync(path.join(root, folder)).map((name) => (folder === '' ? name : `${folder}/${name}`));
  } catch {
    // Deleted or made unreadable between the two looks: its known files show up as deleted.
    return [];
  }
}

function lstatOrUndefined(file: string): Stats | undefined {
  return lstatSync(file, { throwIfNoEntry: false });
}

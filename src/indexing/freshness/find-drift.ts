/**
 * Finds what changed since the index was written without listing the project: every known file and
 * folder is looked at once. A folder whose time changed may hold new names; only those are examined.
 */
import { readdirSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { AbsolutePath, RelativePath } from '../../base/paths.ts';
import type { DirectoryRecord, FileRecord } from '../../storage/contract.ts';
import { createRealFolderTest } from '../scan/inspect-file.ts';
import { lstatOrReason } from '../scan/lstat.ts';
import type { ScannedFile } from '../scan/scanned-file.ts';
import { isTooLarge } from '../scan/skip-rules.ts';
import { compareFile, type HashOf, RACY_MS } from './compare-file.ts';

export interface Drift {
  readonly modified: readonly ScannedFile[];
  readonly touched: readonly ScannedFile[];
  readonly deleted: readonly FileRecord[];
  /** Paths to judge anew: unknown names in folders that changed, and paths that were skipped for what they were. */
  readonly candidates: readonly string[];
  /** Folders with their new times. */
  readonly directories: readonly DirectoryRecord[];
  /** Known folders that are no folders any more. */
  readonly goneDirectories: readonly RelativePath[];
  /** An ignore or attribute file changed: which files belong to the project must be found out anew. */
  readonly rulesChanged: boolean;
  /** When the look began, in milliseconds since the epoch. */
  readonly scannedAt: number;
}

export interface KnownProject {
  readonly root: AbsolutePath;
  readonly files: readonly FileRecord[];
  readonly directories: readonly DirectoryRecord[];
  /** Known folders that are not looked at; where only a part of the project is, their names are no news. */
  readonly beside?: readonly DirectoryRecord[];
  readonly hashOf: HashOf;
}

const RULE_FILE = /(^|\/)\.git(ignore|attributes|modules)$/;

/** Compares files with the index and changes nothing. `hashOf` is called only for files whose times prove nothing. */
export function findDrift(known: KnownProject): Drift {
  const scannedAt = Date.now();
  const { reconsidered, ...files } = checkFiles(known);
  const { names, ...folders } = checkFolders(known);
  const candidates = [...reconsidered, ...names];
  const touchedPaths = [...files.modified, ...files.deleted].map((file) => file.path);
  const rulesChanged = [...touchedPaths, ...candidates].some((file) => RULE_FILE.test(file));
  return { ...files, ...folders, candidates, rulesChanged, scannedAt };
}

/**
 * A name may have appeared in the same clock tick after the folder was listed. The time of a folder that changed
 * right before the look is recorded as 0, so that the next look lists it again.
 */
export function settledFolders(directories: readonly DirectoryRecord[], scannedAt: number): DirectoryRecord[] {
  return directories.map(({ path: folder, ctimeMs }) => {
    return { path: folder, ctimeMs: ctimeMs > scannedAt - RACY_MS ? 0 : ctimeMs };
  });
}

/** True when there is nothing to do: the index holds the files as they were at the look. */
export function isUnchanged(drift: Drift): boolean {
  const { modified, touched, deleted, candidates, directories, goneDirectories } = drift;
  return [modified, touched, deleted, candidates, directories, goneDirectories].every(({ length }) => length === 0);
}

interface FileCheck extends Pick<Drift, 'modified' | 'touched' | 'deleted'> {
  readonly reconsidered: readonly string[];
}

function checkFiles({ root, files, hashOf }: KnownProject): FileCheck {
  const modified: ScannedFile[] = [];
  const touched: ScannedFile[] = [];
  const deleted: FileRecord[] = [];
  const reconsidered: string[] = [];
  const isReal = createRealFolderTest(root);
  for (const record of files) {
    const stats = lstatOrReason(path.join(root, record.path));
    const verdict = judge(record, stats, { isReal, hashOf });
    if (verdict === 'deleted' || verdict === 'reconsidered') deleted.push(record);
    if (verdict === 'reconsidered') reconsidered.push(record.path.replace(/\/$/, ''));
    if (typeof stats === 'string') continue;
    if (verdict === 'changed') modified.push(scannedOf(record, stats));
    if (verdict === 'touched') touched.push(scannedOf(record, stats));
  }
  return { modified, touched, deleted, reconsidered };
}

interface Judging {
  readonly isReal: (folder: string) => boolean;
  readonly hashOf: HashOf;
}

type Verdict = 'same' | 'changed' | 'touched' | 'deleted' | 'reconsidered';

function judge(record: FileRecord, stats: ReturnType<typeof lstatOrReason>, { isReal, hashOf }: Judging): Verdict {
  if (stats === 'absent') return 'deleted';
  if (stats === 'unreadable') return record.skip === 'unreadable' ? 'same' : 'reconsidered';
  if (isSkippedByScan(record)) return mayBelongNow(record, stats) ? 'reconsidered' : 'same';
  // A link or a folder in its place is something else of the same name.
  if (!stats.isFile()) return 'reconsidered';
  const comparison = compareFile(scannedOf(record, stats), record, hashOf);
  // Below a folder that became a link, the path may lead out of the project.
  return comparison !== 'same' && !isReal(path.posix.dirname(record.path)) ? 'deleted' : comparison;
}

/** The scan skips by what the path is; `ctimeMs` 0 says by its name alone, and only its disappearance matters. */
function isSkippedByScan({ skip, ctimeMs }: FileRecord): boolean {
  return skip !== null && (ctimeMs === 0 || isMeasuredByScan(skip));
}

/** Reasons of the scan that end when the file changes. */
export function isMeasuredByScan(skip: string): boolean {
  return MEASURED.has(skip);
}

const MEASURED: ReadonlySet<string> = new Set([
  'too_large',
  'symlink',
  'outside_project',
  'special_file',
  'unreadable',
]);

function mayBelongNow({ path: file, skip, ctimeMs }: FileRecord, stats: Stats): boolean {
  if (skip === null || !isMeasuredByScan(skip) || stats.ctimeMs === ctimeMs) return false;
  return skip !== 'too_large' || !isTooLarge(file, stats.size);
}

function scannedOf({ path: file }: FileRecord, { size, ctimeMs }: Stats): ScannedFile {
  return { path: file, size, ctimeMs };
}

interface FolderCheck extends Pick<Drift, 'directories' | 'goneDirectories'> {
  readonly names: readonly string[];
}

function checkFolders({ root, files, directories, beside = [] }: KnownProject): FolderCheck {
  const measured = directories.flatMap((folder) => measureFolder(root, folder));
  const goneDirectories = measured.length === directories.length ? [] : missingPaths(directories, measured);
  const changed = measured.filter(({ hasChanged }) => hasChanged);
  if (changed.length === 0) return { names: [], directories: [], goneDirectories };
  // A folder whose place a file took is not among the measured ones, so the file counts as new.
  const folders = [...measured, ...beside.flatMap((folder) => measureFolder(root, folder))];
  const known = new Set<string>([...files, ...folders].map(({ path: name }) => name));
  const isNew = (name: string): boolean => !known.has(name) && !known.has(`${name}/`) && !OWN_FOLDERS.has(name);
  const names = changed.flatMap(({ path: folder }) => namesIn(root, folder)).filter(isNew);
  const news = changed.map(({ path: folder, ctimeMs }) => ({ path: folder, ctimeMs }));
  return { names, directories: news, goneDirectories };
}

function missingPaths(all: readonly DirectoryRecord[], some: readonly DirectoryRecord[]): RelativePath[] {
  const excepted = new Set(some.map(({ path: folder }) => folder));
  return all.map(({ path: folder }) => folder).filter((folder) => !excepted.has(folder));
}

interface MeasuredFolder extends DirectoryRecord {
  readonly hasChanged: boolean;
}

/** Measures a folder; empty when it is no folder any more. */
function measureFolder(root: AbsolutePath, { path: folder, ctimeMs }: DirectoryRecord): MeasuredFolder[] {
  const stats = lstatOrReason(path.join(root, folder));
  if (typeof stats === 'string' || !stats.isDirectory()) return [];
  return [{ path: folder, ctimeMs: stats.ctimeMs, hasChanged: stats.ctimeMs !== ctimeMs }];
}

/** Never part of the project, and not worth asking git about. */
const OWN_FOLDERS: ReadonlySet<string> = new Set(['.git', '.code-intel']);

function namesIn(root: AbsolutePath, folder: string): string[] {
  try {
    return readdirSync(path.join(root, folder)).map((name) => (folder === '' ? name : `${folder}/${name}`));
  } catch {
    // Deleted or made unreadable between the two looks: its known files show up as deleted.
    return [];
  }
}

/** Judges listed paths one by one: is it there, is it a file, may it be indexed. */

import { realpathSync, type Stats } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathMatcher } from '../../base/globs.ts';
import { asRelative, realpathOrUndefined, relativeInside } from '../../base/paths.ts';
import { createFolderJudge } from './folder-rules.ts';
import type { PathAttributes } from './git-attributes.ts';
import { lstatOrReason } from './lstat.ts';
import type { ScannedFile } from './scanned-file.ts';
import type { SkipReason } from './skip-reason.ts';
import { isTooLarge, pathSkipReason } from './skip-rules.ts';

export interface InspectionRules {
  root: string;
  attributes: PathAttributes;
  sourceDirs: readonly string[];
  excludePatterns: readonly string[];
}

export interface Inspection {
  files: ScannedFile[];
  skipped: Map<string, SkipReason>;
}

/** Files between two turns of the event loop, so that a server stays responsive during a scan. */
const BATCH = 1000;

/** Paths that are gone, or outside the source folders, leave no trace. */
export async function inspectFiles(rules: InspectionRules, paths: readonly string[]): Promise<Inspection> {
  const inspection: Inspection = { files: [], skipped: new Map() };
  const judge = createJudge(rules, paths);
  for (const [count, file] of paths.entries()) {
    if (count % BATCH === BATCH - 1) await setImmediate();
    record(inspection, judge(file));
  }
  return inspection;
}

/** Whether a path lies in one of the source folders; none given means the whole project. */
export function createScope(sourceDirs: readonly string[]): (file: string) => boolean {
  const folders = sourceDirs.map((folder) => path.posix.normalize(folder).replace(/\/+$/, ''));
  if (folders.length === 0 || folders.includes('.')) return () => true;
  return (file) => folders.some((folder) => file === folder || file.startsWith(`${folder}/`));
}

type Verdict = { file: ScannedFile } | { skip: SkipReason; path: string } | 'absent';
type Judge = (file: string) => Verdict;

function record(inspection: Inspection, verdict: Verdict): void {
  if (verdict === 'absent') return;
  if ('file' in verdict) inspection.files.push(verdict.file);
  else inspection.skipped.set(verdict.path, verdict.skip);
}

function createJudge(rules: InspectionRules, paths: readonly string[]): Judge {
  const listed = new Set(paths);
  const judgeFolder = createFolderJudge((file) => listed.has(file));
  const isExcluded = pathMatcher(rules.excludePatterns);
  const inScope = createScope(rules.sourceDirs);
  const isReal = createRealFolderTest(rules.root);
  return (file) => {
    if (!inScope(file)) return 'absent';
    const folder = judgeFolder(path.posix.dirname(file));
    if (folder !== undefined && !isReclaimed(rules, file, folder.reason))
      return { skip: folder.reason, path: `${folder.folder}/` };
    if (!isReal(path.posix.dirname(file))) return 'absent';
    return isExcluded(file) ? { skip: 'excluded', path: file } : judgeFile(rules, file);
  };
}

function isReclaimed(rules: InspectionRules, file: string, reason: SkipReason): boolean {
  return reason === 'vendored' && rules.attributes.vendored(file) === false;
}

function judgeFile(rules: InspectionRules, file: string): Verdict {
  const stats = lstatOrReason(path.join(rules.root, file));
  if (stats === 'absent') return stats;
  if (stats === 'unreadable') return { skip: stats, path: file };
  const reason = statsSkipReason(rules, file, stats) ?? pathSkipReason(file, rules.attributes);
  if (reason !== undefined) return { skip: reason, path: file };
  if (isTooLarge(file, stats.size)) return { skip: 'too_large', path: file };
  return { file: { path: asRelative(file), size: stats.size, ctimeMs: stats.ctimeMs } };
}

function statsSkipReason(rules: InspectionRules, file: string, stats: Stats): SkipReason | undefined {
  if (stats.isSymbolicLink()) return linkSkipReason(rules.root, path.join(rules.root, file));
  return stats.isFile() ? undefined : 'special_file';
}

/** A link that leads nowhere cannot leave the project. */
function linkSkipReason(root: string, link: string): SkipReason {
  const target = realpathOrUndefined(link);
  const isInside = target === undefined || relativeInside(realpathSync(root), target) !== undefined;
  return isInside ? 'symlink' : 'outside_project';
}

/**
 * git goes on listing the files of a tracked folder that was replaced by a link, and reading them would
 * follow the link out of the project.
 */
export function createRealFolderTest(root: string): (folder: string) => boolean {
  const known = new Map<string, boolean>([['.', true]]);
  const test = (folder: string): boolean => {
    const answer = known.get(folder) ?? (test(path.posix.dirname(folder)) && isRealFolder(path.join(root, folder)));
    known.set(folder, answer);
    return answer;
  };
  return test;
}

function isRealFolder(folder: string): boolean {
  const stats = lstatOrReason(folder);
  return typeof stats !== 'string' && stats.isDirectory();
}

/** Finds the indexed files for a path that a user gave. */
import { existsSync } from 'node:fs';
import { distance } from 'fastest-levenshtein';
import { asRelative, confine, joinRoot, type RelativePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { CHUNK_TEXTS } from '../../session/texts/skip-reasons.ts';
import type { FileRecord } from '../../storage/contract.ts';
import { leftOutReason } from './passed-over.ts';
import { pathNamed } from './place.ts';
import type { Project } from './project.ts';

/**
 * @throws UserError `path_outside_project`, or `not_found` when the index does not hold the file, with the reason
 *   for which it was skipped or the files that have a similar name
 */
export function indexedFile(project: Project, input: string): FileRecord {
  const path = confine(project.root, pathNamed(project.root, input));
  const file = project.store.file(path);
  const reason = file === undefined ? leftOutReason(project.store, path) : null;
  if (reason) throw skippedFile(path, reason);
  if (file === undefined) throw unknownPath(project, path);
  if (file.skip !== null) throw skippedFile(path, file.skip);
  return file;
}

/** The file, or all indexed files of the folder, by path. @throws UserError as `indexedFile` */
export function indexedFilesUnder(project: Project, input: string): readonly FileRecord[] {
  const path = confine(project.root, pathNamed(project.root, input)).replace(/\/$/, '');
  const single = path === '' ? undefined : project.store.file(asRelative(path));
  if (single?.skip === null) return [single];
  const isBelow = (file: FileRecord) => path === '' || file.path.startsWith(`${path}/`);
  const below = project.store.files().filter((file) => file.skip === null && isBelow(file));
  return below.length > 0 || path === '' ? below : [indexedFile(project, path)];
}

function skippedFile(path: RelativePath, reason: string): UserError {
  return new UserError('not_found', CHUNK_TEXTS.leftOut(path, reason).en, 'Search its text, or name another file.');
}

function unknownPath(project: Project, path: RelativePath): UserError {
  const near = nearestPaths(path, project.store.files());
  const next =
    near.length > 0
      ? `Did you mean ${near.join(' or ')}?`
      : 'Check the spelling; a path begins at the root of the project.';
  const isThere = existsSync(joinRoot(project.root, path));
  const why = isThere ? ': it is there, and `.gitignore` or the settings leave it out' : '';
  return new UserError('not_found', `${JSON.stringify(path)} is not a file or folder of the index${why}.`, next);
}

const MOST_NEAR_PATHS = 3;

/** The folder that the file became, or the other way round; else files of a similar name. */
function nearestPaths(path: RelativePath, files: readonly FileRecord[]): string[] {
  const became = turnedInto(path, files);
  return became === undefined ? alikePaths(path, files) : [became];
}

/** Files that stand for all of a folder: `serve/mod.rs` for `serve.rs`, `cart/index.ts` for `cart.ts`. */
const OF_FOLDER = /\/(?:mod|index|main|__init__|init|lib)\.[^/.]+$/;

function turnedInto(path: RelativePath, files: readonly FileRecord[]): string | undefined {
  const indexed = files.filter(({ skip }) => skip === null);
  const stem = withoutExtension(path);
  const file = indexed.find((other) => withoutExtension(other.path) === stem);
  if (file !== undefined) return file.path;
  const below = indexed.filter((other) => other.path.startsWith(`${stem}/`));
  const whole = below.find((other) => OF_FOLDER.test(other.path.slice(stem.length)));
  return whole?.path ?? (below.length > 0 ? stem : undefined);
}

function withoutExtension(path: string): string {
  return path.replace(/(?<=[^/])\.[^/.]+$/, '');
}

function alikePaths(path: RelativePath, files: readonly FileRecord[]): string[] {
  const name = baseName(path);
  const least = Math.max(1, Math.floor(name.length / 4));
  return files
    .filter((file) => file.skip === null)
    .map((file) => ({ path: file.path, far: distance(name, baseName(file.path)) }))
    .filter(({ far }) => far <= least)
    .sort((left, right) => left.far - right.far || distance(path, left.path) - distance(path, right.path))
    .slice(0, MOST_NEAR_PATHS)
    .map((near) => near.path);
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}

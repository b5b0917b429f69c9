/**
 * The files of a project: what git lists, or without git what the ignore rules leave.
 *
 * A repository inside the project that is no submodule is read as part of the project, by its own ignore
 * rules; a linked work tree inside it is a copy of code that is already there and is skipped.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathMatcher } from '../../base/globs.ts';
import { type AbsolutePath, asRelative, parentFolder, type RelativePath } from '../../base/paths.ts';
import { refusedFolder } from './folder-rules.ts';
import { type PathAttributes, readAttributes } from './git-attributes.ts';
import { rulesInside } from './ignore-rules.ts';
import { keepUnignored } from './ignored.ts';
import { createScope, inspectFiles } from './inspect-file.ts';
import { lstatOrReason } from './lstat.ts';
import { listProjectWithGit } from './project-listing.ts';
import type { ScannedFile } from './scanned-file.ts';
import type { SkipReason } from './skip-reason.ts';
import { linkedCopies, type Walk, type WalkOptions, walkProject } from './walk.ts';

export interface ScanOptions {
  root: AbsolutePath;
  /** Folders to stay inside, relative to the root; empty for the whole project. */
  sourceDirs?: readonly string[];
  /** Folders that belong to the project although the ignore rules leave them out, relative to the root. */
  include?: readonly string[];
  /** Globs on paths relative to the root. */
  excludePatterns?: readonly string[];
}

export interface ScannedDirectory {
  /** '' is the root. */
  path: RelativePath;
  /** Changes when a name appears in or disappears from the folder: that is how new files are noticed. */
  ctimeMs: number;
}

export interface SkippedPath {
  /** A folder that is skipped as a whole ends in `/`. */
  path: RelativePath;
  reason: SkipReason;
}

export interface Scan {
  files: ScannedFile[];
  /** Folders in which a new file would belong to the project, including empty ones. */
  directories: ScannedDirectory[];
  skipped: SkippedPath[];
  /** Folders whose files git listed, each with a `/` behind it; '' is the root. */
  repositories: readonly string[];
  source: 'git' | 'walk';
}

/** Lists the whole project. Nothing in the project makes it fail; what cannot be read is in `skipped`. */
export async function scanProject(options: ScanOptions): Promise<Scan> {
  const attributes = readAttributes(options.root);
  const git = await listProjectWithGit(options.root);
  const walk = walkFolders(options, attributes, { listsFiles: git === undefined });
  const listing = git === undefined ? walk : { ...walk, files: git.files, skipped: [...walk.skipped, ...git.skipped] };
  const scan = await inspectListing(options, attributes, withIncluded(options, attributes, listing));
  return { ...scan, repositories: git?.repositories ?? [], source: git === undefined ? 'walk' : 'git' };
}

/**
 * Scans a few paths: files or folders that appeared in a known folder. Ignored and missing paths leave no trace in the
 * result.
 */
export async function scanPaths(options: ScanOptions, candidates: readonly string[]): Promise<Scan> {
  const attributes = readAttributes(options.root);
  const walks = candidates.map((candidate) => expand(options, attributes, candidate));
  const [included, others] = partedBy(
    walks.flatMap((walk) => walk.files).filter(isNoCopy(options)),
    pathMatcher(options.include ?? []),
  );
  const files = [...included, ...(await keepUnignored(options.root, others))];
  const listing = {
    files,
    directories: walks.flatMap((walk) => walk.directories),
    skipped: walks.flatMap((walk) => walk.skipped),
  };
  return { ...(await inspectListing(options, attributes, listing)), repositories: [], source: 'walk' };
}

/** Scans files that are known not to be ignored, such as results of a search by the ignore rules. */
export async function scanUnignored(options: ScanOptions, files: readonly string[]): Promise<Scan> {
  const listing = { files: files.filter(isNoCopy(options)), directories: [], skipped: [] };
  return {
    ...(await inspectListing(options, readAttributes(options.root), listing)),
    repositories: [],
    source: 'walk',
  };
}

function isNoCopy({ root }: ScanOptions): (file: string) => boolean {
  const isCopy = linkedCopies(root);
  return (file) => !isCopy(file);
}

function walkFolders(options: ScanOptions, attributes: PathAttributes, walk: WalkOptions): Walk {
  const has = (file: string): boolean => existsSync(path.join(options.root, file));
  return walkProject(options.root, (folder) => refuse(attributes, folder, has), walk);
}

/** The included folders are walked by their own rules, as a repository is. */
function withIncluded(options: ScanOptions, attributes: PathAttributes, listing: Walk): Walk {
  const { include = [] } = options;
  const isIncluded = pathMatcher(include);
  const walks = include.map((folder) =>
    walkFolders(options, attributes, { start: path.posix.normalize(folder).replace(/\/$/, ''), isIncluded: true }),
  );
  const outside = listing.skipped.filter(
    (one) => one.reason !== 'nested_repository' || !isIncluded(one.path.slice(0, -1)),
  );
  return {
    files: [...new Set([...listing.files, ...walks.flatMap(({ files }) => files)])],
    directories: [...new Set([...listing.directories, ...walks.flatMap(({ directories }) => directories)])],
    skipped: [...outside, ...walks.flatMap(({ skipped }) => skipped)],
  };
}

function partedBy(files: readonly string[], isFirst: (file: string) => boolean): [string[], string[]] {
  return [files.filter(isFirst), files.filter((file) => !isFirst(file))];
}

/** A reclaimed path below a vendored folder lets the folder be entered, and its files be judged one by one. */
function refuse(attributes: PathAttributes, folder: string, has: (file: string) => boolean): SkipReason | undefined {
  const reason = refusedFolder(folder, has);
  return reason === 'vendored' && attributes.reclaimsVendored ? undefined : reason;
}

/** Expands a folder to its content; any other path stays. */
function expand(options: ScanOptions, attributes: PathAttributes, candidate: string): Walk {
  const stats = lstatOrReason(path.join(options.root, candidate));
  return typeof stats !== 'string' && stats.isDirectory()
    ? expandFolder(options, attributes, candidate)
    : { files: [candidate], directories: [], skipped: [] };
}

function expandFolder(options: ScanOptions, attributes: PathAttributes, folder: string): Walk {
  const isIncluded = pathMatcher(options.include ?? [])(folder);
  if (!isIncluded && rulesInside(options.root, parentFolder(folder)).ignores(`${folder}/`)) return emptyWalk();
  return walkFolders(options, attributes, { start: folder, isIncluded });
}

function emptyWalk(): Walk {
  return { files: [], directories: [], skipped: [] };
}

async function inspectListing(
  options: ScanOptions,
  attributes: PathAttributes,
  listing: Walk,
): Promise<Omit<Scan, 'source' | 'repositories'>> {
  const { root, sourceDirs = [], excludePatterns = [] } = options;
  const rules = { root, attributes, sourceDirs, excludePatterns };
  const inScope = createScope(sourceDirs);
  const { files, skipped } = await inspectFiles(rules, listing.files);
  for (const { path: name, reason } of listing.skipped) if (inScope(name)) skipped.set(name, reason);
  return {
    files,
    directories: measureFolders(root, listing, files, inScope),
    skipped: [...skipped].map(([name, reason]) => ({ path: asRelative(name), reason })),
  };
}

type Scope = (file: string) => boolean;

/** Walked folders, and those of tracked files inside ignored folders, which a walk does not enter. */
function measureFolders(root: string, walk: Walk, files: readonly ScannedFile[], inScope: Scope): ScannedDirectory[] {
  const folders = new Set(walk.directories);
  for (const file of files) folders.add(parentFolder(file.path));
  return [...folders].filter(inScope).flatMap((folder) => measureFolder(root, folder));
}

function measureFolder(root: string, folder: string): ScannedDirectory[] {
  const stats = lstatOrReason(path.join(root, folder));
  return typeof stats === 'string' ? [] : [{ path: asRelative(folder), ctimeMs: stats.ctimeMs }];
}

/** Walks the folders of a project by the ignore rules alone; links are never entered. */
import { type Dirent, readdirSync } from 'node:fs';
import path from 'node:path';
import { readTextOrUndefined } from '../../base/optional-file.ts';
import { parentFolder } from '../../base/paths.ts';
import { type IgnoreRules, isRepository, nestedRepositoryRules, rulesInside } from './ignore-rules.ts';
import type { SkipReason } from './skip-reason.ts';

export interface Walk {
  /** Entries that are no folders (links included), relative to the root, not ignored. */
  files: string[];
  /** Real folders that are neither ignored nor skipped, the root ('') included. */
  directories: string[];
  /** Folders carry a trailing `/`. */
  skipped: { path: string; reason: SkipReason }[];
}

/** A reason not to enter a folder, or undefined. */
export type RefuseFolder = (folder: string) => SkipReason | undefined;

export interface WalkOptions {
  /** The folder to begin in, '' for the whole project. */
  readonly start?: string;
  /** True to begin in a folder that the rules around it leave out. */
  readonly isIncluded?: boolean;
  /** Whether files are listed; otherwise none is held against the ignore rules, which takes most of a walk. */
  readonly listsFiles?: boolean;
}

export function walkProject(
  root: string,
  refuse: RefuseFolder,
  { start = '', isIncluded = false, listsFiles = true }: WalkOptions = {},
): Walk {
  const walk: Walk = { files: [], directories: [], skipped: [] };
  const pending: Folder[] = [
    { path: start, rules: isIncluded ? nestedRepositoryRules(root, start) : rulesInside(root, start) },
  ];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    visit({ root, folder, refuse, walk, pending, listsFiles });
  }
  return walk;
}

/** A linked work tree has a `.git` file that points below `worktrees/` of its repository. */
export function isLinkedWorktree(folder: string): boolean {
  const pointer = readTextOrUndefined(path.join(folder, '.git'));
  return pointer !== undefined && /^gitdir:.*[\\/]worktrees[\\/]/.test(pointer);
}

/** Tells which files lie in linked work trees below the root: copies of code that is there already. */
export function linkedCopies(root: string): (file: string) => boolean {
  const known = new Map<string, boolean>([['', false]]);
  const isCopy = (folder: string): boolean => {
    const found = known.get(folder) ?? (isLinkedWorktree(path.join(root, folder)) || isCopy(parentFolder(folder)));
    known.set(folder, found);
    return found;
  };
  return (file) => isCopy(parentFolder(file));
}

interface Folder {
  path: string;
  rules: IgnoreRules;
}

interface Visit {
  root: string;
  folder: Folder;
  refuse: RefuseFolder;
  walk: Walk;
  pending: Folder[];
  listsFiles: boolean;
}

function visit(context: Visit): void {
  const { root, folder, walk } = context;
  const entries = listFolder(path.join(root, folder.path));
  if (entries === undefined) {
    walk.skipped.push({ path: `${folder.path}/`, reason: 'unreadable' });
    return;
  }
  const isNested = folder.path !== '' && entries.some(({ name }) => name === '.git');
  if (isNested && isLinkedWorktree(path.join(root, folder.path))) {
    walk.skipped.push({ path: `${folder.path}/`, reason: 'nested_worktree' });
    return;
  }
  walk.directories.push(folder.path);
  const rules = isNested ? nestedRepositoryRules(root, folder.path) : folder.rules;
  const inside = { ...context, folder: { path: folder.path, rules } };
  for (const entry of entries) visitEntry(inside, entry);
}

function visitEntry(context: Visit, entry: Dirent): void {
  const { folder, walk } = context;
  const entryPath = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
  if (entry.name.includes('\uFFFD')) walk.skipped.push({ path: entryPath, reason: 'undecodable_path' });
  else if (entry.isDirectory()) visitFolder(context, entryPath);
  else if (context.listsFiles && entry.name !== '.git' && !folder.rules.ignores(entryPath)) walk.files.push(entryPath);
}

function visitFolder(context: Visit, folderPath: string): void {
  const { folder, refuse, walk, pending } = context;
  // The index is no part of the project, and not worth a line in the list of what is left out.
  if (folderPath === '.code-intel' || folderPath === '.git' || folderPath.endsWith('/.git')) return;
  const reason = refuse(folderPath);
  if (folder.rules.ignores(`${folderPath}/`)) {
    if (reason === undefined) walk.skipped.push(...ignoredRepositories(context.root, folderPath));
  } else if (reason !== undefined) walk.skipped.push({ path: `${folderPath}/`, reason });
  else pending.push({ path: folderPath, rules: folder.rules.enter(folderPath) });
}

/** Number of names in an ignored folder above which it holds what programs made. */
const MOST_REPOSITORIES = 100;

/** Repositories that an ignored folder is, or holds: code of people that the rules of this one leave out. */
function ignoredRepositories(root: string, folder: string): Walk['skipped'] {
  const entries = listFolder(path.join(root, folder)) ?? [];
  if (entries.length > MOST_REPOSITORIES) return [];
  const inner = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`);
  return [folder, ...inner]
    .filter((one) => isRepository(root, one))
    .map((one) => ({
      path: `${one}/`,
      reason: isLinkedWorktree(path.join(root, one)) ? 'nested_worktree' : 'nested_repository',
    }));
}

function listFolder(folder: string): Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // The caller records the folder as unreadable.
    return undefined;
  }
}

/** The files of a project by git, with submodules and nested repositories read as parts of it. */
import path from 'node:path';
import { listGitFiles } from './git-files.ts';
import { isRepository } from './ignore-rules.ts';
import { lstatOrReason } from './lstat.ts';
import type { SkipReason } from './skip-reason.ts';
import { isLinkedWorktree, walkProject } from './walk.ts';

export interface ProjectListing {
  files: string[];
  skipped: { path: string; reason: SkipReason }[];
  /** Folders whose files git listed, each with a `/` behind it; '' is the root. */
  repositories: string[];
}

/**
 * @returns undefined when git cannot list the root, or lists nothing that is there: then the root lies in an ignored
 * folder of an outer repository, whose rules say nothing about a project opened on its own, or git answered something else
 */
export async function listProjectWithGit(root: string): Promise<ProjectListing | undefined> {
  const listing: ProjectListing = { files: [], skipped: [], repositories: [] };
  const isListed = await addRepository(root, '', listing);
  const isAnyThere = listing.files.some((file) => typeof lstatOrReason(path.join(root, file)) !== 'string');
  return isListed && isAnyThere ? listing : undefined;
}

async function addRepository(root: string, prefix: string, listing: ProjectListing): Promise<boolean> {
  const git = await listGitFiles(path.join(root, prefix));
  if (git === undefined) return false;
  listing.repositories.push(prefix);
  for (const name of git.undecodable) listing.skipped.push({ path: prefix + name, reason: 'undecodable_path' });
  // A file in conflict is listed once for each side.
  for (const name of new Set(git.paths)) {
    const inner = prefix + name;
    if (!isFolder(root, inner)) listing.files.push(inner);
    else await addNested(root, inner.endsWith('/') ? inner : `${inner}/`, listing);
  }
  return true;
}

/** Adds a nested folder: a submodule, perhaps not checked out, or a repository unknown to git. */
async function addNested(root: string, folder: string, listing: ProjectListing): Promise<void> {
  const bare = folder.slice(0, -1);
  if (!isRepository(root, bare)) return;
  if (isLinkedWorktree(path.join(root, bare))) return;
  const isListed = await addRepository(root, folder, listing);
  if (!isListed) listing.files.push(...walkProject(root, () => undefined, { start: bare }).files);
}

function isFolder(root: string, name: string): boolean {
  if (name.endsWith('/')) return true;
  const stats = lstatOrReason(path.join(root, name));
  return typeof stats !== 'string' && stats.isDirectory();
}

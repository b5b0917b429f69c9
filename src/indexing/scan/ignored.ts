/** Tells which of a few new paths belong to the project, without listing the project again. */
import path from 'node:path';
import { groupBy } from '../../base/group-by.ts';
import { parentFolder } from '../../base/paths.ts';
import { checkGitIgnored } from './git-files.ts';
import { isRepository, rulesInside } from './ignore-rules.ts';

/**
 * Drops what is ignored: asked of git (which knows tracked files and global rules), one question for each
 * repository concerned, or found by the ignore rules where git cannot answer.
 * @param candidates paths of files relative to the root
 */
export async function keepUnignored(root: string, candidates: readonly string[]): Promise<string[]> {
  const groups = groupBy(candidates, (file) => repositoryOf(root, parentFolder(file)));
  const kept: string[] = [];
  for (const [repository, files] of groups) kept.push(...(await keepIn(root, repository, files)));
  return kept;
}

async function keepIn(root: string, repository: string, files: readonly string[]): Promise<string[]> {
  const prefix = repository === '' ? '' : `${repository}/`;
  const inner = files.map((file) => file.slice(prefix.length));
  const ignored = await checkGitIgnored(path.join(root, repository), inner);
  if (ignored === undefined) return files.filter((file) => !isIgnoredByRules(root, file));
  const dropped = new Set(ignored);
  return files.filter((file) => !dropped.has(file.slice(prefix.length)));
}

/** The innermost repository below the root that holds `folder`, '' for the root's own. */
function repositoryOf(root: string, folder: string): string {
  if (folder === '') return '';
  return isRepository(root, folder) ? folder : repositoryOf(root, parentFolder(folder));
}

function isIgnoredByRules(root: string, file: string): boolean {
  const folder = parentFolder(file);
  return isFolderIgnored(root, folder) || rulesInside(root, folder).ignores(file);
}

function isFolderIgnored(root: string, folder: string): boolean {
  if (folder === '') return false;
  const parent = parentFolder(folder);
  return isFolderIgnored(root, parent) || rulesInside(root, parent).ignores(`${folder}/`);
}

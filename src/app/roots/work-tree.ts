/** Linked work trees of git: further folders of one repository, each with files of its own. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { linkedGitFolder } from '../../base/git/link.ts';
import { readTextIfExists } from '../../base/optional-file.ts';
import { systemCodeOf } from '../../base/system-error.ts';
import { isFile, realFolder } from './file-system.ts';

export interface WorkTree {
  /** The folder with `.git`. */
  readonly top: string;
  /** The main work tree of its repository, links followed; undefined when that is this one, and where there is none. */
  readonly main: string | undefined;
}

/** The work tree that a folder lies in; undefined outside of git. */
export function workTreeAround(place: string): WorkTree | undefined {
  for (let folder = place; ; folder = path.dirname(folder)) {
    const link = linkIn(folder);
    if (link !== undefined) return { top: folder, main: mainOf(folder, link) };
    if (path.dirname(folder) === folder) return undefined;
  }
}

/** The same folder in the main work tree; undefined for a folder of no linked work tree. */
export function inMainWorkTree(folder: string, tree: WorkTree | undefined): string | undefined {
  return tree?.main === undefined ? undefined : path.join(tree.main, path.relative(tree.top, folder));
}

/** Content of the file `.git`; empty for a folder, undefined when there is none. */
function linkIn(folder: string): string | undefined {
  const file = path.join(folder, '.git');
  try {
    // A pipe is never read: that would wait for ever.
    const text = isFile(file) ? readTextIfExists(file) : undefined;
    return text ?? (existsSync(file) ? '' : undefined);
  } catch (error) {
    if (['EISDIR', 'EACCES', 'EPERM'].some((code) => code === systemCodeOf(error))) return '';
    throw error;
  }
}

/** Submodules and repositories with their folder elsewhere have a file `.git` as well, and are no linked work trees. */
function mainOf(top: string, link: string): string | undefined {
  const gitFolder = linkedGitFolder(top, link) ?? '';
  const [, main] = /^(.+)[\\/]\.git[\\/]worktrees[\\/][^\\/]+$/.exec(gitFolder) ?? [];
  return main === undefined ? undefined : realFolder(main);
}

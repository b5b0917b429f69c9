/** Linked work trees of git: further folders of one repository, each with files of its own. */
import path from 'node:path';
import { gitPlaceAround } from '../../base/git/work-tree.ts';
import { realFolder } from './file-system.ts';

export interface WorkTree {
  /** The folder with `.git`. */
  readonly top: string;
  /** Main work tree of the repository, links followed; undefined in the main one, and where there is none. */
  readonly main: string | undefined;
}

/** The work tree that a folder lies in; undefined outside of git. */
export function workTreeAround(place: string): WorkTree | undefined {
  const found = gitPlaceAround(place);
  return found === undefined ? undefined : { top: found.top, main: mainOf(found.gitFolder) };
}

/** Finds the corresponding folder in the main work tree; undefined for a folder outside linked work trees. */
export function inMainWorkTree(folder: string, tree: WorkTree | undefined): string | undefined {
  return tree?.main === undefined ? undefined : path.join(tree.main, path.relative(tree.top, folder));
}

/** Submodules and repositories with their folder elsewhere have a file `.git` as well, and are no linked work trees. */
function mainOf(gitFolder: string): string | undefined {
  const [, main] = /^(.+)[\\/]\.git[\\/]worktrees[\\/][^\\/]+$/.exec(gitFolder) ?? [];
  return main === undefined ? undefined : realFolder(main);
}

/** Project that a path belongs to: that of its nearest ancestor with `.code-intel`, wherever the client was started. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { gitPlaceAround } from '../../base/git/work-tree.ts';
import { realFolder } from './file-system.ts';
import { configFile, FOLDER } from './index-folder.ts';
import { inMainWorkTree, type WorkTree, workTreeAround } from './work-tree.ts';

/** Work trees of one repository are one project: each has its files, and the main one holds what all of them share. */
export interface GatedProject {
  /** Folder that paths are relative to: of the project, or the same one in a linked work tree. Links followed. */
  readonly root: string;
  /** Folder with the `.code-intel` that holds sessions and grants. */
  readonly home: string;
}

/** @param place absolute, links followed; need not exist */
export function projectOf(place: string): GatedProject | undefined {
  const start = path.normalize(place);
  let tree = workTreeAround(start);
  for (let folder = start; ; folder = path.dirname(folder)) {
    const home = homeAt(folder, tree);
    if (home !== undefined) return { root: folder, home };
    if (path.dirname(folder) === folder) return undefined;
    // A repository may lie in a work tree of another one.
    if (folder === tree?.top) tree = workTreeAround(path.dirname(folder));
  }
}

/**
 * The root of the project that a folder belongs to, for everything that starts in a folder or is given one: the nearest
 * folder that was set up, else the top of its repository, else the folder itself. A repository inside a project that was set up is
 * part of it, as it is for the gate, so that no second project comes to lie below the first.
 * @param folder absolute, links followed
 * @param isPassedOver true for the home folder, the disk and the like: dotfiles under git there make nothing else theirs
 */
export function rootAround(folder: string, isPassedOver: (folder: string) => boolean): string {
  const counts = (place: string): boolean => place === folder || !isPassedOver(place);
  const setUp = projectOf(folder)?.root;
  if (setUp !== undefined && counts(setUp)) return setUp;
  for (let top = gitPlaceAround(folder)?.top; top !== undefined; top = gitPlaceAround(path.dirname(top))?.top) {
    if (counts(top)) return top;
    if (path.dirname(top) === top) break;
  }
  return folder;
}

/** @param folders absolute, in any spelling */
export function firstProject(folders: readonly string[]): GatedProject | undefined {
  for (const folder of folders) {
    const project = projectOf(realFolder(folder));
    if (project !== undefined) return project;
  }
  return undefined;
}

/** Folder in which the project in `root` keeps what its work trees share; itself when it was not set up yet. */
export function homeOf(root: string): string {
  return homeAt(root, workTreeAround(root)) ?? root;
}

/** True for a folder that a person has set up, in this work tree or in the main one. */
export function isSetUp(folder: string): boolean {
  return homeAt(folder, workTreeAround(folder)) !== undefined;
}

/** A linked work tree without a configuration of its own has that of the main one. */
export function configRootOf({ root, home }: GatedProject): string {
  return existsSync(configFile(root)) ? root : home;
}

function homeAt(folder: string, tree: WorkTree | undefined): string | undefined {
  return [inMainWorkTree(folder, tree), folder].find(
    (place) => place !== undefined && existsSync(path.join(place, FOLDER)),
  );
}

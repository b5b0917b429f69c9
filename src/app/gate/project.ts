/** Which project a path belongs to: that of its nearest ancestor with `.code-intel`, wherever the client was started. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { FOLDER } from '../index-folder.ts';
import { readTextIfExists, realFolder } from './file-system.ts';
import type { Caller } from './hook-call.ts';

export interface GatedProject {
  /** Folder that paths are relative to: of the project, or of a linked work tree of it. Links followed. */
  readonly root: string;
  /** Folder with the `.code-intel` that holds sessions and grants. */
  readonly home: string;
}

/** @param place absolute, links followed; need not exist */
export function projectOf(place: string): GatedProject | undefined {
  for (let folder = path.normalize(place); ; folder = path.dirname(folder)) {
    const project = projectAt(folder);
    if (project !== undefined || path.dirname(folder) === folder) return project;
  }
}

/** A command that was told to run elsewhere still runs in the project that the client works in. */
export function projectOfCaller({ cwd, bases }: Caller): GatedProject | undefined {
  return projectOf(cwd) ?? firstProject(bases);
}

/** @param folders absolute, in any spelling */
export function firstProject(folders: readonly string[]): GatedProject | undefined {
  for (const folder of folders) {
    const project = projectOf(realFolder(folder));
    if (project !== undefined) return project;
  }
  return undefined;
}

function projectAt(folder: string): GatedProject | undefined {
  const main = mainWorkTree(folder);
  if (main !== undefined && existsSync(path.join(main, FOLDER))) return { root: folder, home: main };
  return existsSync(path.join(folder, FOLDER)) ? { root: folder, home: folder } : undefined;
}

/** Work trees that share a git directory are one project; undefined for a folder that is no linked work tree. */
function mainWorkTree(folder: string): string | undefined {
  const [, gitFolder] = /^gitdir: (.+?)\s*$/.exec(linkOf(folder)) ?? [];
  const [, main] = /^(.+)[\\/]\.git[\\/]worktrees[\\/][^\\/]+$/.exec(path.resolve(folder, gitFolder ?? '')) ?? [];
  return main === undefined ? undefined : realFolder(main);
}

function linkOf(folder: string): string {
  try {
    return readTextIfExists(path.join(folder, '.git')) ?? '';
  } catch {
    // In the main work tree `.git` is a folder.
    return '';
  }
}

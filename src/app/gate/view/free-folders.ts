/**
 * Folders of build output that a build would make itself: nothing can be made in a folder that is closed, so they are
 * made before a command that may build, and taken away again when the conversation ends and they are empty.
 */
import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { relativeInside } from '../../../base/paths.ts';
import { protectionOf } from '../../../session/gate/protected-paths.ts';
import { realFolder } from '../../roots/file-system.ts';
import { addToList, listOf, removeFromList } from '../conversation-notes.ts';
import type { ProjectGate } from '../project-gate.ts';

/** @param cwd where the command runs; a name that `.gitignore` does not tie to a folder counts there as well */
export function makeFreeFolders(gate: ProjectGate, cwd: string): void {
  const { project } = gate;
  const names = gate.namedFreeFolders();
  const inside = relativeInside(project.root, cwd) ?? '';
  const folders = inside === '' ? names : [...names, ...names.map((name) => `${inside}/${name}`)];
  const caches = CACHES.map((name) => `node_modules/${name}`);
  // A name may stand in `.gitignore` twice.
  const missing = new Set([...folders.filter((folder) => isFree(gate, folder)), ...caches]);
  for (const folder of missing) if (canBeMade(project.root, folder)) makeFolder(gate, folder);
}

/** Tools refuse to start when they cannot write there; what they keep is thrown away when the command ends. */
export const CACHES = ['.vite', '.vite-temp', '.vitest', '.cache'];

/**
 * Makes the outermost folder of build output that a command could not make.
 * @param place relative to the project, as the command named it
 * @returns undefined where there is nothing to make
 */
export function makeFreeFolder(gate: ProjectGate, place: string): string | undefined {
  const steps = place.split('/');
  // A last step with an extension is a file in the folder.
  const depth = /.\.\w+$/.test(steps.at(-1) ?? '') ? steps.length - 1 : steps.length;
  const folders = steps.slice(0, depth).map((_, at) => steps.slice(0, at + 1).join('/'));
  const folder = folders.find((one) => canBeMade(gate.project.root, one) && isFree(gate, one));
  return folder !== undefined && makeFolder(gate, folder) ? folder : undefined;
}

/** Removes folders that were made for a view and are still empty. */
export function removeEmptyFolders({ notes, conversation, project }: ProjectGate): void {
  const folders = listOf(notes, conversation, MADE);
  // A folder comes after those that lie in it.
  for (const folder of [...folders].sort().reverse()) removeIfEmpty(path.join(project.root, folder));
  removeFromList(notes, conversation, MADE, folders);
}

const MADE = 'made-folders';

function isFree(gate: ProjectGate, folder: string): boolean {
  return protectionOf(folder) === null && gate.isFreed(`${folder}/file`);
}

/** The hook runs outside of the view: a link in build output may not lead it to make a folder elsewhere. */
function canBeMade(root: string, folder: string): boolean {
  const place = path.join(root, folder);
  return !existsSync(place) && existsSync(path.dirname(place)) && hasNoLinks(path.dirname(place));
}

/** @param folder absolute, in a project whose own links were followed */
function hasNoLinks(folder: string): boolean {
  return realFolder(folder) === folder;
}

/** @returns false where it could not be made; the command then runs without it, and says itself what it could not write */
function makeFolder({ notes, conversation, project }: ProjectGate, folder: string): boolean {
  addToList(notes, conversation, MADE, [folder]);
  try {
    mkdirSync(path.join(project.root, folder));
    return true;
  } catch {
    return false;
  }
}

function removeIfEmpty(folder: string): void {
  try {
    if (hasNoLinks(path.dirname(folder))) rmdirSync(folder);
  } catch {
    // A build has filled it, or it is gone.
  }
}

/**
 * Folders of build output that a build would make itself: nothing can be made in a folder that is closed, so they are
 * made before a command that may build, and taken away again after it if they are empty.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { relativeInside } from '../../../base/paths.ts';
import { protectionOf } from '../../../session/gate/protected-paths.ts';
import { realFolder } from '../../roots/file-system.ts';
import type { ProjectGate } from '../project-gate.ts';
import { type MadeFolders, madeFolders, makeFor, takeOver } from './made-folders.ts';

export interface BuildingCall {
  readonly callId: string;
  /** A name that `.gitignore` does not tie to a folder counts in the folder of the call as well; absolute. */
  readonly cwd: string;
  /** In milliseconds since the epoch. */
  readonly at: number;
}

export function makeFreeFolders(gate: ProjectGate, { callId, cwd, at }: BuildingCall): void {
  const { project, notes, conversation } = gate;
  const names = gate.namedFreeFolders();
  const inside = relativeInside(project.root, cwd) ?? '';
  const folders = inside === '' ? names : [...names, ...names.map((name) => `${inside}/${name}`)];
  const caches = CACHES.map((name) => `node_modules/${name}`);
  // A name may stand in `.gitignore` twice, and a folder may be there for another command already.
  const wanted = new Set([...folders.filter((folder) => isFree(gate, folder)), ...caches]);
  const earlier = new Set(madeFolders(notes));
  const own = [...wanted].filter(
    (folder) => earlier.has(path.join(project.root, folder)) || canBeMade(project.root, folder),
  );
  const all = [...own.map((folder) => path.join(project.root, folder)), ...takeOver(notes, REFUSED, conversation)];
  if (all.length > 0) makeFor(notes, callId, { conversation, at, folders: all });
}

/** Tools refuse to start when they cannot write there; what they keep is thrown away when the command ends. */
export const CACHES = ['.vite', '.vite-temp', '.vitest', '.cache'];

/** A place of the project that a command could not write. */
export interface RefusedPlace {
  /** Relative to the project. */
  readonly name: string;
  /** The command was about to make a folder there. */
  readonly isFolder: boolean;
}

/**
 * Makes the outermost folder of build output that a command could not make, for its next try.
 * @returns undefined where there is nothing to make
 */
export function makeFreeFolder(gate: ProjectGate, { name, isFolder }: RefusedPlace, at: number): string | undefined {
  const { project, notes, conversation } = gate;
  const steps = name.split('/');
  const depth = isFolder || gate.isFreeFolder(name) ? steps.length : steps.length - 1;
  const folders = steps.slice(0, depth).map((_, index) => steps.slice(0, index + 1).join('/'));
  const folder = folders.find((one) => canBeMade(project.root, one) && isFree(gate, one));
  if (folder === undefined) return undefined;
  const place = path.join(project.root, folder);
  const made: MadeFolders = { conversation, at, folders: [...takeOver(notes, REFUSED, conversation), place] };
  return makeFor(notes, REFUSED, made).includes(place) ? folder : undefined;
}

/** Owner of what was made because it was refused, until the next command. */
const REFUSED = 'refused';

function isFree(gate: ProjectGate, folder: string): boolean {
  return protectionOf(folder) === null && gate.isFreed(`${folder}/file`);
}

/** The hook runs outside of the view: a link in build output may not lead it to make a folder elsewhere. */
function canBeMade(root: string, folder: string): boolean {
  const place = path.join(root, folder);
  const above = path.dirname(place);
  return !existsSync(place) && existsSync(above) && realFolder(above) === above;
}

/**
 * Files that the shell of the agent reads before each command, in the state folder of the person: one folder for each
 * project that was set up, with the shells, and a view for each conversation. Nothing of it is visible inside of a
 * view.
 */
import { chmodSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../base/hash.ts';
import { isRecord, parseJson } from '../base/json-record.ts';
import { makeFolders } from '../base/make-folder.ts';
import { readTextOrUndefined } from '../base/optional-file.ts';

/** Forms of a view: rules for the mounting program, arguments of bubblewrap, a profile of macOS, a list for Landlock. */
export const VIEW_FORMS = ['rules', 'arguments', 'profile', 'list'] as const;
export type ViewForm = (typeof VIEW_FORMS)[number];

export interface ViewFolder {
  readonly folder: string;
  /** Project that the shells were set up for, links followed. */
  readonly root: string;
  readonly form: ViewForm;
}

export function viewFolderOf(state: string, root: string): string {
  return path.join(viewsFolder(state), contentHash(root));
}

/** @param shell the one in the client's settings. @returns undefined for one that is not ours */
export function viewFolderOfShell(state: string, shell: string | undefined): ViewFolder | undefined {
  if (shell === undefined || path.dirname(path.dirname(shell)) !== viewsFolder(state)) return undefined;
  return readViewFolder(path.dirname(shell));
}

export function readViewFolder(folder: string): ViewFolder | undefined {
  const place = parseJson(readTextOrUndefined(path.join(folder, PLACE)) ?? '');
  const form = isRecord(place) ? VIEW_FORMS.find((one) => one === place.form) : undefined;
  return isRecord(place) && typeof place.root === 'string' && form ? { folder, root: place.root, form } : undefined;
}

/** Roots of all projects that were set up on this machine. */
export function viewedRoots(state: string): readonly string[] {
  return namesIn(viewsFolder(state)).flatMap((name) => readViewFolder(path.join(viewsFolder(state), name))?.root ?? []);
}

/** @param files by name; the shells can be run */
export function writeViewFolder(
  { folder, root, form }: ViewFolder,
  shells: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>>,
): void {
  for (const [name, text] of Object.entries(shells)) replace(path.join(folder, name), text, 0o700);
  for (const [name, text] of Object.entries(files)) replace(path.join(folder, name), text, 0o600);
  replace(path.join(folder, PLACE), JSON.stringify({ root, form }), 0o600);
}

export function removeViewFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Writes atomically. @throws the error of the file system when the file cannot be stored */
export function writeViewFile(folder: string, name: string, text: string): void {
  const file = path.join(folder, name);
  if (readTextOrUndefined(file) !== text) replace(file, text, 0o600);
}

export function removeViewFile(folder: string, name: string): void {
  rmSync(path.join(folder, name), { force: true });
}

/** The shell that was made there; undefined where none was. */
export function viewShellIn(folder: string): string | undefined {
  return SHELLS.map((name) => path.join(folder, name)).find((shell) => existsSync(shell));
}

const SHELLS = ['bash', 'zsh', 'sh'];
const PLACE = 'place.json';

function viewsFolder(state: string): string {
  return path.join(state, 'views');
}

function replace(file: string, text: string, mode: number): void {
  makeFolders(path.dirname(file), { mode: 0o700 });
  const unfinished = `${file}.${process.pid}.tmp`;
  writeFileSync(unfinished, text, { mode });
  chmodSync(unfinished, mode);
  renameSync(unfinished, file);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // No project has a view yet.
    return [];
  }
}

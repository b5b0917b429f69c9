/**
 * Small records by name, one sealed file each, outside of the project. They are replaced atomically; what a power cut takes
 * is asked or reported again. Needs Node's built-in modules only.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../../base/hash.ts';
import { parseJson } from '../../base/json-record.ts';
import { makeFolders } from '../../base/make-folder.ts';
import { readTextOrUndefined } from '../../base/optional-file.ts';
import { UNFINISHED } from '../../base/replace-file.ts';
import type { Seal } from '../seal.ts';
import { openSealed, sealText } from '../sealed-text.ts';

export interface NotesPlace {
  /** State folder of the person. */
  readonly state: string;
  /** Root of the project, links followed. */
  readonly project: string;
  readonly seal: Seal;
}

/** Undefined for a note that is absent, or that was not written by this program for this name. */
export function readNote(place: NotesPlace, name: string): unknown {
  const line = readTextOrUndefined(fileOf(place, name));
  if (line === undefined) return undefined;
  const opening = openSealed(place.seal, purposeOf(place, name), line);
  return opening.kind === 'intact' ? parseJson(opening.body) : undefined;
}

/** @throws the error of the file system when it cannot be stored */
export function writeNote(place: NotesPlace, name: string, value: unknown): void {
  const file = fileOf(place, name);
  makeFolders(path.dirname(file), { mode: 0o700 });
  const unfinished = `${file}.${randomBytes(4).toString('hex')}${UNFINISHED}`;
  try {
    writeFileSync(unfinished, sealText(place.seal, purposeOf(place, name), JSON.stringify(value)), { mode: 0o600 });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

export function removeNote(place: NotesPlace, name: string): void {
  rmSync(fileOf(place, name), { force: true });
}

/** @param prefix ends in `/` */
export function listNotes(place: NotesPlace, prefix: string): readonly string[] {
  return namesIn(fileOf(place, prefix))
    .filter((name) => !name.endsWith(UNFINISHED))
    .map((name) => prefix + name);
}

/**
 * Removes notes and folders of notes that were last written before a time.
 * @param prefix of their names; ends in `/`
 * @param before in milliseconds since the epoch
 */
export function sweepNotes(place: NotesPlace, prefix: string, before: number): void {
  const folder = fileOf(place, prefix);
  for (const name of namesIn(folder)) {
    const note = path.join(folder, name);
    if ((statSync(note, { throwIfNoEntry: false })?.mtimeMs ?? before) < before) {
      rmSync(note, { recursive: true, force: true });
    }
  }
}

function fileOf({ state, project }: NotesPlace, name: string): string {
  return path.join(notesOf(state, project), ...name.split('/'));
}

/** A note counts in its project and under its name, and nowhere else. */
function purposeOf({ project }: NotesPlace, name: string): string {
  return `note ${name} ${project}`;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // No note exists yet.
    return [];
  }
}

function notesOf(state: string, project: string): string {
  return path.join(state, 'notes', contentHash(project));
}

/** All notes about a project. @param state folder of the person */
export function removeNotes(state: string, project: string): void {
  rmSync(notesOf(state, project), { recursive: true, force: true });
}

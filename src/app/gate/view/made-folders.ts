/**
 * Folders that the hook made for commands, by the call or the step they were made for: they are taken away again when it
 * is over, if they are empty and no command that still runs has them in its view.
 */
import { mkdirSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../../../base/hash.ts';
import { isRecord } from '../../../base/json-record.ts';
import { once } from '../../../base/once.ts';
import { realFolder } from '../../roots/file-system.ts';
import type { Notes } from '../ports.ts';
import { foldersInViews } from './folders-in-views.ts';

export interface MadeFolders {
  readonly conversation: string;
  /** Absolute: work trees of a project share their notes. */
  readonly folders: readonly string[];
  /** In milliseconds since the epoch. */
  readonly at: number;
}

/** Noted before they are made, so that none is forgotten. @param owner what they are for. @returns those that were made */
export function makeFor(notes: Notes, owner: string, wanted: MadeFolders): readonly string[] {
  notes.write(nameOf(owner, wanted), wanted);
  return wanted.folders.filter((folder) => {
    try {
      mkdirSync(folder);
      return true;
    } catch {
      // It was just made for another command, or cannot be made: the command then says itself what it could not write.
      return false;
    }
  });
}

/** Those that are there for any command. */
export function madeFolders(notes: Notes): readonly string[] {
  return notesIn(notes).flatMap(({ made }) => made.folders);
}

/** @returns what was made for it, which another owner takes over */
export function takeOver(notes: Notes, owner: string, conversation: string): readonly string[] {
  const name = nameOf(owner, { conversation });
  const made = madeIn(notes.read(name));
  if (made === undefined) return [];
  notes.remove(name);
  return made.folders;
}

export function removeMadeFor(notes: Notes, owner: string, conversation: string): void {
  const name = nameOf(owner, { conversation });
  const one = madeIn(notes.read(name));
  if (one !== undefined) removeNoted(notes, [{ name, made: one }]);
}

/** Between two turns of it nothing runs but what has its own view. */
export function removeMadeIn(notes: Notes, conversation: string): void {
  removeMade(notes, (made) => made.conversation === conversation);
}

/** @param isOver whether what they were made for has ended */
export function removeMade(notes: Notes, isOver: (one: MadeFolders) => boolean): void {
  const over = notesIn(notes).filter((noted) => isOver(noted.made));
  if (over.length > 0) removeNoted(notes, over);
}

interface Noted {
  readonly name: string;
  readonly made: MadeFolders;
}

function removeNoted(notes: Notes, over: readonly Noted[]): void {
  const names = new Set(over.map(({ name }) => name));
  const others = notesIn(notes).filter(({ name }) => !names.has(name));
  const kept = new Set(others.flatMap(({ made }) => made.folders));
  const inViews = once(foldersInViews);
  for (const { name, made } of over) {
    // A folder comes after those that lie in it.
    const free = [...made.folders].sort().reverse();
    const left = free.filter((folder) => !kept.has(folder) && isLeft(folder, inViews));
    if (left.length === 0) notes.remove(name);
    else notes.write(name, { ...made, folders: left });
  }
}

/** @returns true for a folder that a running command has in its view */
function isLeft(folder: string, inViews: () => ReadonlySet<string>): boolean {
  if (realFolder(path.dirname(folder)) !== path.dirname(folder)) return false;
  if (inViews().has(folder)) return true;
  try {
    rmdirSync(folder);
  } catch {
    // A build has filled it, or it is gone.
  }
  return false;
}

const PREFIX = 'made-folders/';

function nameOf(owner: string, { conversation }: Pick<MadeFolders, 'conversation'>): string {
  return PREFIX + contentHash(JSON.stringify([conversation, owner]));
}

function notesIn(notes: Notes): readonly Noted[] {
  return notes.list(PREFIX).flatMap((name) => {
    const made = madeIn(notes.read(name));
    return made === undefined ? [] : [{ name, made }];
  });
}

function madeIn(record: unknown): MadeFolders | undefined {
  if (!isRecord(record)) return undefined;
  const { conversation, folders, at } = record;
  if (typeof conversation !== 'string' || typeof at !== 'number' || !Array.isArray(folders)) return undefined;
  return { conversation, at, folders: folders.filter((folder) => typeof folder === 'string') };
}

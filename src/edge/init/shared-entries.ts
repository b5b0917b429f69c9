/**
 * Entries in files of the person that the installations of several projects share, such as the one server that a client
 * registers for all projects. The last project that needs an entry takes it out.
 */
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../../base/hash.ts';
import { isRecord, parseJson } from '../../base/json-record.ts';
import { relativeInside } from '../../base/paths.ts';
import type { FileEdit } from './file-edit.ts';
import { readTextFile, writeTextFile } from './files.ts';
import { keepBackup, readBackup, readRecord, writeRecord } from './record.ts';
import type { RecordedFile } from './record-schema.ts';

/** The entries that edits make outside of the project, each a file and a path in it. */
export function sharedEntries(root: string, edits: readonly FileEdit[]): readonly string[] {
  return edits.flatMap((edit) => {
    if (edit.kind !== 'json' || relativeInside(root, edit.file) !== undefined) return [];
    return edit.changes.map((change) => entryName(edit.file, change.path));
  });
}

/** Notes what a project needs, so that no other one takes it away. */
export function noteEntries(stateFolder: string, root: string, entries: readonly string[]): void {
  if (entries.length > 0) writeTextFile(noteOf(stateFolder, root), `${JSON.stringify({ root, entries })}\n`);
}

export function forgetEntries(stateFolder: string, root: string): void {
  rmSync(noteOf(stateFolder, root), { force: true });
  const folder = path.join(stateFolder, INSTALLED);
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Finds another installed project that needs an entry written by this one. */
export function findHeir(stateFolder: string, root: string, recorded: RecordedFile): string | undefined {
  const paths = recorded.written.flatMap((part) =>
    part.kind === 'json' ? part.changes.map((change) => change.path) : [],
  );
  const own = paths.map((place) => entryName(recorded.file, place));
  if (own.length === 0 || relativeInside(root, recorded.file) !== undefined) return undefined;
  const others = notesIn(stateFolder).filter((note) => note.root !== root && readRecord(note.root) !== null);
  return others.find(({ entries }) => own.some((entry) => entries.includes(entry)))?.root;
}

/** Hands what is recorded of a file, and how it was before, over to the project that needs it from now on. */
export function bequeath(root: string, heir: string, recorded: RecordedFile): void {
  const record = readRecord(heir);
  if (record === null) return;
  const backup = keepBackup(heir, recorded.file, readBackup(root, recorded.backup));
  const others = record.files.filter(({ file }) => file !== recorded.file);
  writeRecord(heir, { ...record, files: [...others, { ...recorded, backup }] });
}

function entryName(file: string, place: readonly (string | number)[]): string {
  return JSON.stringify([file, ...place]);
}

function notesIn(stateFolder: string): readonly { readonly root: string; readonly entries: readonly unknown[] }[] {
  const folder = path.join(stateFolder, INSTALLED);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const note = parseJson(readTextFile(path.join(folder, name)) ?? '');
    if (!isRecord(note) || typeof note.root !== 'string' || !Array.isArray(note.entries)) return [];
    return [{ root: note.root, entries: note.entries }];
  });
}

function noteOf(stateFolder: string, root: string): string {
  return path.join(stateFolder, INSTALLED, `${contentHash(root)}.json`);
}

const INSTALLED = 'installed';

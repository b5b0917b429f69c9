/** Writes of an installation, and the files as they were before; `uninstall` reads it. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { FOLDER } from '../../app/roots/index-folder.ts';
import { contentHash } from '../../base/hash.ts';
import { isRecord, parseJson } from '../../base/json-record.ts';
import { readTextFile, writeTextFile } from './files.ts';
import { type InstallRecord, recordSchema } from './record-schema.ts';

export function backupFolder(root: string): string {
  return path.join(root, FOLDER, 'backup');
}

/** Null where nothing is installed, or the record is not one. */
export function readRecord(root: string): InstallRecord | null {
  const json = parseJson(readTextFile(recordFile(root)) ?? '');
  if (!isRecord(json)) return null;
  const reading = recordSchema.safeParse(json);
  return reading.success ? reading.data : null;
}

export function writeRecord(root: string, record: InstallRecord): void {
  writeTextFile(recordFile(root), `${JSON.stringify(record)}\n`);
}

/** Keeps what a file holds. @returns the name of the backup; a file without one did not exist */
export function keepBackup(root: string, file: string, text: string | null): string | null {
  if (text === null) return null;
  const name = backupName(file);
  mkdirSync(backupFolder(root), { recursive: true, mode: 0o700 });
  writeTextFile(path.join(backupFolder(root), name), text);
  return name;
}

export function backupName(file: string): string {
  return `${contentHash(file)}-${path.basename(file)}`;
}

export function readBackup(root: string, name: string | null): string | null {
  return name === null ? null : readTextFile(path.join(backupFolder(root), name));
}

/** The record and the backups, when nothing is installed any more. */
export function dropBackups(root: string): void {
  rmSync(backupFolder(root), { recursive: true, force: true });
  rmSync(recordFile(root), { force: true });
}

function recordFile(root: string): string {
  return path.join(root, FOLDER, 'install.json');
}

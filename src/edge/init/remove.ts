/** Takes an installation back by its record. */
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { forgetConversations } from '../../app/composition/compose-gate.ts';
import { FOLDER } from '../../app/roots/index-folder.ts';
import { systemCodeOf } from '../../base/system-error.ts';
import { readTextFile, requireWritable, writeTextFile } from './files.ts';
import { keepLogs } from './kept-logs.ts';
import { backupFolder, dropBackups, readBackup } from './record.ts';
import type { InstallRecord, RecordedFile } from './record-schema.ts';
import { bequeath, findHeir, forgetEntries } from './shared-entries.ts';
import { type Undone, withoutOurs } from './undo.ts';

export interface Removal {
  readonly file: string;
  readonly undone: Undone;
}

/** Fate of each file; one that is gone stays so. @param stateFolder of the person */
export function planRemoval(root: string, record: InstallRecord, stateFolder: string): readonly Removal[] {
  return record.files.flatMap((recorded) => {
    const current = readTextFile(recorded.file);
    if (current === null) return [];
    const isShared = findHeir(stateFolder, root, recorded) !== undefined;
    return [
      { file: recorded.file, undone: isShared ? { text: current, kind: 'shared' } : undoneOf(root, recorded, current) },
    ];
  });
}

export interface RemovalOptions {
  /** State folder of the person, which holds the logs. */
  readonly stateFolder: string;
  /** The recorded sessions stay. */
  readonly keepsSessions: boolean;
}

/** @returns what was kept although it is ours @throws UserError `invalid_argument` for a read-only file */
export function removeInstallation(root: string, record: InstallRecord, options: RemovalOptions): readonly string[] {
  const { stateFolder } = options;
  const removals = planRemoval(root, record, stateFolder);
  for (const { file, undone } of removals) if (isChanged(undone)) requireWritable(file);
  for (const removal of removals) carryOut(removal);
  for (const recorded of record.files) {
    const heir = findHeir(stateFolder, root, recorded);
    if (heir !== undefined) bequeath(root, heir, recorded);
  }
  forgetEntries(stateFolder, root);
  for (const { file, backup } of record.setAside) putBack(path.join(backupFolder(root), backup), file);
  dropBackups(root);
  forgetConversations(stateFolder, root);
  const kept = record.madeFolder ? removeOwnFolder(root, options) : [];
  for (const folder of [...record.folders].reverse()) removeIfEmpty(folder);
  return kept;
}

function undoneOf(root: string, recorded: RecordedFile, current: string): Undone {
  return withoutOurs(current, recorded, readBackup(root, recorded.backup));
}

function isChanged({ kind }: Undone): boolean {
  return kind !== 'kept' && kind !== 'shared';
}

function carryOut({ file, undone }: Removal): void {
  const { text } = undone;
  if (!isChanged(undone)) return;
  if (text === null) rmSync(file, { force: true });
  else writeTextFile(file, text);
}

function putBack(backup: string, file: string): void {
  if (existsSync(backup) && !existsSync(file)) renameSync(backup, file);
}

/** Files that can be computed again, or mean nothing without the hooks. Files that were learned or written by people stay. */
const OURS = /^(?:index\.db.*|history\.bin|sessions\.db.*|.*\.lock|grants|spool|.*\.tmp)$/;

const SESSIONS = /^sessions\.db/;

function removeOwnFolder(root: string, { stateFolder, keepsSessions }: RemovalOptions): readonly string[] {
  const folder = path.join(root, FOLDER);
  if (!existsSync(folder)) return [];
  const logs = keepLogs(root, stateFolder);
  for (const name of readdirSync(folder)) {
    if (keepsSessions && SESSIONS.test(name)) continue;
    if (OURS.test(name)) rmSync(path.join(folder, name), { recursive: true, force: true });
    else removeIfEmpty(path.join(folder, name));
  }
  const kept = readdirSync(folder).filter((name) => name !== GITIGNORE);
  if (kept.length === 0) {
    rmSync(path.join(folder, GITIGNORE), { force: true });
    removeIfEmpty(folder);
  }
  return [...kept.map((name) => path.join(FOLDER, name)), ...(logs === null ? [] : [logs])];
}

/** Removed with the last file that it hides from git. */
const GITIGNORE = '.gitignore';

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'ENOENT', 'ENOTDIR', 'EEXIST'].some((code) => code === systemCodeOf(error))) throw error;
  }
}

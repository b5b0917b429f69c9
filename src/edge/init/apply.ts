/** Writes a plan, and the record by which it is taken back. */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createIndexFolder, FOLDER, showSharedSettings } from '../../app/roots/index-folder.ts';
import { contentHash } from '../../base/hash.ts';
import type { AbsolutePath } from '../../base/paths.ts';
import type { ClientId } from '../../clients/agent-client.ts';
import { makeFolders, requireWritable, writeTextFile } from './files.ts';
import type { InstallPlan } from './install.ts';
import type { FileChange } from './plan.ts';
import { backupFolder, backupName, keepBackup, readRecord, writeRecord } from './record.ts';
import type { InstallRecord, RecordedFile } from './record-schema.ts';
import { noteEntries } from './shared-entries.ts';

export interface Installation {
  readonly root: AbsolutePath;
  readonly plan: InstallPlan;
  readonly stateFolder: string;
  readonly clients: readonly ClientId[];
  readonly team: boolean;
  readonly strict: boolean;
  readonly version: string;
}

/** Applies all edits or none, as far as a read-only file shows it beforehand. @throws UserError `invalid_argument` */
export function applyPlan({ root, plan, clients, team, strict, version, stateFolder }: Installation): void {
  for (const file of [path.join(root, FOLDER, INSIDE), ...plan.changes.map(({ file }) => file)]) requireWritable(file);
  noteEntries(stateFolder, root, plan.shared);
  const madeFolder = makeFolders(path.join(root, FOLDER)).length > 0;
  createIndexFolder(root);
  if (team) showSharedSettings(root);
  const old = readRecord(root) ?? { ...NOTHING, madeFolder };
  const record = { ...old, version, team, strict, clients: [...new Set([...old.clients, ...clients])] };
  const setAside = plan.setAside.map((file) => putAside(root, file));
  const folders = new Set(old.folders);
  const files = new Map(old.files.map((file) => [file.file, file]));
  for (const change of plan.changes) {
    files.set(change.file, recordFile(root, change));
    // The record comes first: what is interrupted after it can be taken back.
    writeRecord(root, {
      ...record,
      folders: [...folders],
      files: [...files.values()],
      setAside: [...old.setAside, ...setAside],
    });
    for (const folder of writeTextFile(change.file, change.after)) folders.add(folder);
  }
  writeRecord(root, {
    ...record,
    folders: [...folders],
    files: [...files.values()],
    setAside: [...old.setAside, ...setAside],
  });
}

/** Arbitrary file name in the folder of the index. */
const INSIDE = '.gitignore';

const NOTHING: InstallRecord = {
  version: '',
  team: false,
  strict: false,
  clients: [],
  files: [],
  folders: [],
  setAside: [],
  madeFolder: false,
};

function recordFile(root: string, { file, base, after, written }: FileChange): RecordedFile {
  return { file, backup: keepBackup(root, file, base), after: contentHash(after), written: [...written] };
}

/** Moved rather than copied: the databases of the predecessor may be large. */
function putAside(root: string, file: string): { file: string; backup: string } {
  const backup = backupName(file);
  mkdirSync(backupFolder(root), { recursive: true, mode: 0o700 });
  const kept = path.join(backupFolder(root), backup);
  rmSync(kept, { recursive: true, force: true });
  renameSync(file, kept);
  return { file, backup };
}

/** A look at some folders of a project, or at all of them in portions that leave room for answers in between. */
import { setImmediate } from 'node:timers/promises';
import type { AbsolutePath } from '../../base/paths.ts';
import type { HashOf } from '../../indexing/freshness/compare-file.ts';
import { type Drift, findDrift } from '../../indexing/freshness/find-drift.ts';
import type { DirectoryRecord, IndexStore } from '../../storage/contract.ts';

export interface DriftSource {
  readonly root: AbsolutePath;
  readonly store: IndexStore;
  readonly hashOf: HashOf;
}

/** About 10 ms each. */
const FOLDERS_AT_ONCE = 200;

/** Changes directly in these folders, not in those below them. */
export async function driftIn(project: DriftSource, folders: readonly string[]): Promise<Drift> {
  let found = driftOf(project, folders.slice(0, FOLDERS_AT_ONCE));
  for (let at = FOLDERS_AT_ONCE; at < folders.length; at += FOLDERS_AT_ONCE) {
    await setImmediate();
    found = joined(found, driftOf(project, folders.slice(at, at + FOLDERS_AT_ONCE)));
  }
  return found;
}

function driftOf({ root, store, hashOf }: DriftSource, folders: readonly string[]): Drift {
  const asked = new Set(folders);
  const known = new Map<string, DirectoryRecord>();
  for (const folder of folders) for (const record of store.directoriesIn(folder)) known.set(record.path, record);
  const directories = [...known.values()];
  return findDrift({
    root,
    files: folders.flatMap((folder) => store.filesIn(folder)),
    directories: directories.filter(({ path }) => asked.has(path)),
    beside: directories.filter(({ path }) => !asked.has(path)),
    hashOf,
  });
}

function joined(one: Drift, other: Drift): Drift {
  return {
    modified: [...one.modified, ...other.modified],
    touched: [...one.touched, ...other.touched],
    deleted: [...one.deleted, ...other.deleted],
    candidates: [...one.candidates, ...other.candidates],
    directories: [...one.directories, ...other.directories],
    goneDirectories: [...one.goneDirectories, ...other.goneDirectories],
    rulesChanged: one.rulesChanged || other.rulesChanged,
    scannedAt: one.scannedAt,
  };
}

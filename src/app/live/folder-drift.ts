/** A look at some folders of a project, or at all of them in portions that leave room for answers in between. */
import { setImmediate } from 'node:timers/promises';
import { groupBy } from '../../base/group-by.ts';
import { type AbsolutePath, parentFolder } from '../../base/paths.ts';
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
  const known = folders.length > FOLDERS_AT_ONCE ? allInMemory(project.store) : project.store;
  let found = findFolderDrift(project, known, folders.slice(0, FOLDERS_AT_ONCE));
  for (let at = FOLDERS_AT_ONCE; at < folders.length; at += FOLDERS_AT_ONCE) {
    await setImmediate();
    found = joinDrifts(found, findFolderDrift(project, known, folders.slice(at, at + FOLDERS_AT_ONCE)));
  }
  return found;
}

type Known = Pick<IndexStore, 'filesIn' | 'directoriesIn'>;

/** Loads all folders at once, because the store reads rows of a folder with those above and below, and checks each again. */
function allInMemory(store: IndexStore): Known {
  const files = groupBy(store.files(), ({ path }) => parentOf(path));
  const directories = store.directories();
  const below = groupBy(directories, ({ path }) => parentOf(path));
  const own = new Map<string, DirectoryRecord>(directories.map((record) => [record.path, record]));
  return {
    filesIn: (folder) => files.get(folder) ?? [],
    directoriesIn: (folder) => {
      const record = own.get(folder);
      return [...(record ? [record] : []), ...(below.get(folder) ?? [])];
    },
  };
}

/** A skipped folder is a file whose path ends with `/`. */
function parentOf(path: string): string {
  return path === '' ? NO_FOLDER : parentFolder(path.endsWith('/') ? path.slice(0, -1) : path);
}

const NO_FOLDER = '/';

function findFolderDrift(
  { root, hashOf }: Omit<DriftSource, 'store'>,
  known: Known,
  folders: readonly string[],
): Drift {
  const asked = new Set(folders);
  const found = new Map<string, DirectoryRecord>();
  for (const folder of folders) for (const record of known.directoriesIn(folder)) found.set(record.path, record);
  const directories = [...found.values()];
  return findDrift({
    root,
    files: folders.flatMap((folder) => known.filesIn(folder)),
    directories: directories.filter(({ path }) => asked.has(path)),
    beside: directories.filter(({ path }) => !asked.has(path)),
    hashOf,
  });
}

function joinDrifts(one: Drift, other: Drift): Drift {
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

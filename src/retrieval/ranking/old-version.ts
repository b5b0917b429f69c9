/** Folders such as `v3` beside a `v4`: the code that a newer version replaced sinks. */
import { byVersion } from '../../base/by-version.ts';
import { parentFolder, type RelativePath } from '../../base/paths.ts';
import type { IndexStore } from '../../storage/contract.ts';

const VERSION = /^v(\d+)$/i;

/**
 * A test of paths for the index as it is now. Made once for an answer: to look up its version costs more than to test
 * a path.
 */
export function oldVersionTest(store: IndexStore): (file: RelativePath) => boolean {
  const byParent = newestVersions(store);
  return byParent.size === 0 ? () => false : (file) => isOldVersion(file, byParent);
}

function isOldVersion(file: RelativePath, newestIn: ReadonlyMap<string, number>): boolean {
  const folders = file.split('/').slice(0, -1);
  return folders.some((folder, depth) => {
    const [, number] = VERSION.exec(folder) ?? [];
    return number !== undefined && Number(number) < (newestIn.get(folders.slice(0, depth).join('/')) ?? 0);
  });
}

/** By parent folder, for each version of the index. */
const newestVersions = byVersion((store: IndexStore): ReadonlyMap<string, number> => {
  const byParent = new Map<string, number>();
  for (const { path } of store.directories()) {
    const parent = parentFolder(path);
    const [, number] = VERSION.exec(path.slice(path.lastIndexOf('/') + 1)) ?? [];
    if (number !== undefined) byParent.set(parent, Math.max(byParent.get(parent) ?? 0, Number(number)));
  }
  return byParent;
});

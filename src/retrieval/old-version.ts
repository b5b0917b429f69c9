/** Folders such as `v3` beside a `v4`: the code that a newer version replaced sinks. */
import type { IndexStore } from '../storage/contract.ts';

const VERSION = /^v(\d+)$/i;

/** Newest version by parent folder, for each version of the index. */
const newest = new WeakMap<IndexStore, { version: number; byParent: ReadonlyMap<string, number> }>();

export function isOldVersion(file: string, store: IndexStore): boolean {
  const byParent = newestVersions(store);
  if (byParent.size === 0) return false;
  const folders = file.split('/').slice(0, -1);
  return folders.some((folder, depth) => {
    const [, number] = VERSION.exec(folder) ?? [];
    return number !== undefined && Number(number) < (byParent.get(folders.slice(0, depth).join('/')) ?? 0);
  });
}

function newestVersions(store: IndexStore): ReadonlyMap<string, number> {
  const version = store.version();
  const known = newest.get(store);
  if (known?.version === version) return known.byParent;
  const byParent = new Map<string, number>();
  for (const { path } of store.directories()) {
    const slash = path.lastIndexOf('/');
    const [, number] = VERSION.exec(path.slice(slash + 1)) ?? [];
    const parent = path.slice(0, Math.max(0, slash));
    if (number !== undefined) byParent.set(parent, Math.max(byParent.get(parent) ?? 0, Number(number)));
  }
  newest.set(store, { version, byParent });
  return byParent;
}

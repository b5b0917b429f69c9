/** Frameworks of a project, found out from its manifests and remembered in its index. */
import { readTextOrUndefined } from '../../base/optional-file.ts';
import { type AbsolutePath, asRelative, joinRoot } from '../../base/paths.ts';
import type { Drift } from '../../indexing/freshness/find-drift.ts';
import { isManifest } from '../../languages/manifests.ts';
import type { IndexStore } from '../../storage/contract.ts';

/** The setting of the index that holds the ids, joined with commas. */
export const FRAMEWORKS = 'frameworks';

/** Ids of the frameworks that the index was made with. */
export function frameworksIn(store: IndexStore): readonly string[] {
  return (store.meta(FRAMEWORKS) ?? '').split(',').filter((id) => id !== '');
}

/** Ids of the frameworks that the files speak for. */
export async function detectFrameworksIn(root: AbsolutePath, paths: readonly string[]): Promise<readonly string[]> {
  // Loaded here and not at start: most calls find nothing to index.
  const { detectFrameworks } = await import('../../languages/framework-registry.ts');
  return detectFrameworks({ paths, read: (path) => readOrEmpty(root, path) });
}

/** Whether a manifest is among what changed: then the project may use other frameworks than the index knows. */
export function touchesManifest({ modified, deleted, candidates }: Drift): boolean {
  return [...[...modified, ...deleted].map((file) => file.path), ...candidates].some(isManifest);
}

/** Empty for what is gone since it was listed; the next look at the files notices. */
function readOrEmpty(root: AbsolutePath, path: string): string {
  return readTextOrUndefined(joinRoot(root, asRelative(path))) ?? '';
}

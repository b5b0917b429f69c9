/**
 * The first index of a work tree: what is the same in another work tree of the repository is taken over from its index,
 * and only what differs is read.
 */
import { counted } from '../../base/numbers.ts';
import { toAbsolute } from '../../base/paths.ts';
import type { ScannedFile } from '../../indexing/scan/scanned-file.ts';
import type { Adoption, TimesOfSame } from '../../storage/contract.ts';
import { indexFolder } from '../roots/index-folder.ts';
import { inOtherWorkTrees } from '../roots/other-work-trees.ts';
import type { SyncTarget } from './sync-target.ts';

/**
 * Must run as the only writer, for an index that holds no file yet.
 * @param files as a full scan found them
 * @param meta what an index of this project is made with
 */
export function seedIndex(project: SyncTarget, files: readonly ScannedFile[], meta: Adoption['meta']): void {
  const { store, root } = project;
  const current = sameIn(files, project.hashOf);
  for (const folder of inOtherWorkTrees(root)) {
    const { database } = indexFolder(toAbsolute(folder, root));
    const adopted = store.adopt({ database, meta, current });
    if (adopted === 0) continue;
    project.notify(
      `${adopted} of ${counted(files.length, 'file is', 'files are')} taken over from the index of ${folder}, where they are the same.`,
    );
    return;
  }
}

/** A file is the same that has the same bytes; its times are others in every work tree. Skipped files have no hash. */
function sameIn(files: readonly ScannedFile[], hashOf: SyncTarget['hashOf']): TimesOfSame {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const indexedAt = Date.now();
  return ({ path: known, size, hash }) => {
    const file = byPath.get(known);
    const isSame = file?.size === size && hash !== '' && hashOf(known) === hash;
    return isSame ? { ctimeMs: file.ctimeMs, indexedAt } : undefined;
  };
}

/** A damaged index: what is said of it, and its repair while an answer is computed. */
import { DamagedIndexError } from '../../storage/damage.ts';

/** Notice that a damaged index was replaced, wherever the damage shows. */
export const INDEX_REBUILT = 'The index was damaged and is built anew.';

/** A project that can build its index anew. */
export interface Recoverable {
  rebuildIndex(): Promise<void>;
}

/**
 * Runs `work`. Damage in the middle of the database shows only when the damaged page is read: then the index is built
 * anew, since everything in it can be computed again, and `work` runs once more. It must not have answered before.
 */
export async function withRecovery<T>(project: Recoverable, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DamagedIndexError)) throw error;
  }
  await project.rebuildIndex();
  return work();
}

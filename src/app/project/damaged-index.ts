/** A damaged index: what is said of it, and its repair while an answer is computed. */
import { DamagedIndexError } from '../../storage/damage.ts';

/** Notice that a damaged index was replaced, wherever the damage shows. */
export const INDEX_REBUILT = 'The index was damaged and is built anew.';

/** A project that can build its index anew. */
export interface Recoverable {
  /** Called before work that may meet damage. */
  readonly repair: () => Repair;
}

/** Replaces the index as it was when the work began; does nothing when another caller has replaced it. */
export type Repair = () => Promise<void>;

/**
 * Runs `work`. Damage in the middle of the database shows only when the damaged page is read: then the index is built
 * anew, since everything in it can be computed again, and `work` runs once more. It must not have answered before.
 */
export async function withRecovery<T>(project: Recoverable, work: () => Promise<T>): Promise<T> {
  const repair = project.repair();
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DamagedIndexError)) throw error;
  }
  await repair();
  return work();
}

/** Replaces a damaged index once, however many questions meet the damage, and even if one does so afterwards. */
export function repairedOnce(replace: () => Promise<void>): () => Repair {
  let times = 0;
  let last = Promise.resolve();
  return () => {
    const known = times;
    return () => {
      if (known === times) {
        times++;
        last = replace();
      }
      return last;
    };
  };
}

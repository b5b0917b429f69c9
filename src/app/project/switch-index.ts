/** An index of other settings is made beside the one that is there, which answers until the new one takes its place. */
import type { IndexStore } from '../../storage/contract.ts';
import { DamagedIndexError } from '../../storage/damage.ts';
import { isMadeWith, isOfTheseSettings } from './index-settings.ts';
import type { SyncTarget } from './sync-target.ts';

/**
 * Lends `fill` the project with the index that is to come. When it is filled, all readers see it at once.
 * Must run as the only writer.
 * @param made settings of the new index
 */
export async function switchIndex<T>(
  project: SyncTarget,
  made: Readonly<Record<string, string>>,
  fill: (target: SyncTarget) => Promise<T>,
): Promise<T> {
  const { store, successor } = project;
  if (!isOfTheseSettings(project)) project.notify(BEGUN);
  const outcome = await fillIndex(project, made, fill);
  store.adopt({ database: successor.database, meta: made });
  if (!isMadeWith(store, made)) throw new Error('the new index could not be put in the place of the old one');
  store.compact();
  successor.remove();
  return outcome;
}

const BEGUN =
  'The settings of the index changed: it is made anew beside the old one, which answers until the new one is complete.';

async function fillIndex<T>(
  project: SyncTarget,
  made: Readonly<Record<string, string>>,
  fill: (target: SyncTarget) => Promise<T>,
): Promise<T> {
  const next = project.successor.open();
  let isDamaged = false;
  try {
    if (!isMadeWith(next, made)) next.clear(made);
    return await fill(towards(project, next));
  } catch (error) {
    isDamaged = error instanceof DamagedIndexError;
    // Damage of the new index is no damage of the old one, which would be rebuilt for it.
    if (isDamaged) throw new Error('The new index was damaged; the next attempt makes it anew.', { cause: error });
    throw error;
  } finally {
    next.close();
    if (isDamaged) project.successor.remove();
  }
}

/** Combines the project with another index, without its warm process, which knows the old settings. */
function towards(project: SyncTarget, store: IndexStore): SyncTarget {
  const { root, home, historyFile, config, embedder, embedding, hashOf, base, successor } = project;
  const notify = (text: string): void => project.notify(text);
  const report = (done: number, total: number): void => project.report(done, total);
  return {
    root,
    home,
    historyFile,
    config,
    embedder,
    embedding,
    hashOf,
    base,
    successor,
    store,
    notify,
    report,
    warmRunner: undefined,
  };
}

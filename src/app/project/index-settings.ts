/** Settings that an index is made with: other ones would make another index. */
import type { Embedder } from '../../embedding/contract.ts';
import { FEATURE_VERSION } from '../../indexing/pipeline/feature-version.ts';
import type { ScannedFile } from '../../indexing/scan/scanned-file.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { frameworkSettings } from './project-frameworks.ts';
import type { SyncTarget } from './sync-target.ts';

/** Versions and settings that the index of the project is to be made with. */
export async function makingOf(project: SyncTarget, files: readonly ScannedFile[]): Promise<Record<string, string>> {
  const paths = files.map((file) => file.path);
  return { fingerprint: fingerprintOf(project), ...(await frameworkSettings(project.root, paths)) };
}

export function isMadeWith(store: IndexStore, made: Readonly<Record<string, string>>): boolean {
  return Object.entries(made).every(([key, value]) => store.meta(key) === value);
}

/** False for an index whose chunks or vectors were made by other settings. */
export function isOfTheseSettings(project: Pick<SyncTarget, 'store' | 'embedder' | 'config'>): boolean {
  return project.store.meta('fingerprint') === fingerprintOf(project);
}

/** True for a whole index of this version of the program: it can answer, though it was made by other settings. */
export function canStillAnswer(store: IndexStore): boolean {
  return store.meta('complete') === 'yes' && madeWith(store).startsWith(`${FEATURE_VERSION}:`);
}

/** Whether the vectors of the index are those of this model; an index that tells nothing of its making was made by its holder. */
export function isModelOf(store: IndexStore, embedder: Pick<Embedder, 'fingerprint'>): boolean {
  const made = madeWith(store);
  return made === '' || made.startsWith(`${FEATURE_VERSION}:${embedder.fingerprint}:`);
}

function madeWith(store: IndexStore): string {
  return store.meta('fingerprint') ?? '';
}

/**
 * Identifies the settings that shape chunks and vectors; another fingerprint means indexing anew. The format of the
 * index is not part of it: an index of another format is never opened.
 */
function fingerprintOf({ config, embedder }: Pick<SyncTarget, 'embedder' | 'config'>): string {
  const { chunkMaxTokens, chunkStrategy, supportedLanguages, fallbackLanguages } = config;
  const shape = { chunkMaxTokens, chunkStrategy, supportedLanguages, fallbackLanguages };
  return `${FEATURE_VERSION}:${embedder.fingerprint}:${JSON.stringify(shape)}`;
}

/** The one place that picks engines and builds a project from them. */
import { type AbsolutePath, toAbsolute } from '../../base/paths.ts';
import type { Embedder } from '../../embedding/contract.ts';
import type { IndexStore } from '../../storage/contract.ts';
import type { SharedBase } from '../../storage/shared-base.ts';
import type { OpenResult } from '../../storage/sqlite/open.ts';
import { openMemoryStore, openSqliteStore } from '../../storage/sqlite/sqlite-store.ts';
import { removeDatabase } from '../../storage/sqlite-file.ts';
import { SqliteLock } from '../../storage/sqlite-lock.ts';
import { baseAddressFrom } from '../config/base-address.ts';
import { type Environment, loadConfig } from '../config/config.ts';
import { endpointFrom } from '../config/embedding-endpoint.ts';
import { modelFolderFrom } from '../config/model-folder.ts';
import { INDEX_REBUILT } from '../project/damaged-index.ts';
import { openEmbedder } from '../project/open-embedder.ts';
import { OpenProject } from '../project/open-project.ts';
import { createIndexFolder } from '../roots/index-folder.ts';
import { homeOf } from '../roots/project-root.ts';
import { indexPlace, vectorCacheFile } from './index-place.ts';

export interface OpenOptions {
  /** Values that override the configuration file; only an edge reads the real environment. */
  readonly environment: Environment;
  /** Reports what the user should know although nothing failed, such as a damaged index that is rebuilt. */
  readonly onNotice?: (text: string) => void;
  /** Reports indexed files. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** @throws UserError for a wrong configuration, a folder that cannot be written, or a missing model */
export async function openProject(root: AbsolutePath, options: OpenOptions): Promise<OpenProject> {
  const onNotice = options.onNotice ?? (() => {});
  const config = loadConfig(root, options.environment);
  const embedding = {
    model: config.embeddingModel,
    calibration: config.embeddingCalibration,
    endpoint: endpointFrom(options.environment),
    folder: modelFolderFrom(options.environment),
    cacheFile: vectorCacheFile(options.environment),
  };
  const place = indexPlace(root, options.environment);
  const folder = createIndexFolder(place);
  const embedder = await openEmbedder(embedding, onNotice);
  const base = await openBase(options.environment, embedder);
  const { store, result } = openSqliteStore(folder.database);
  const notice = describeOpening(result);
  if (notice) onNotice(notice);
  if (place !== root && result.kind === 'created') onNotice(`${root} is read-only, so its index is kept in ${place}.`);
  return new OpenProject({
    root,
    home: indexPlace(toAbsolute(homeOf(root), root), options.environment),
    historyFile: folder.history,
    config,
    store,
    successor: {
      database: folder.successor,
      open: () => openSqliteStore(folder.successor).store,
      remove: () => removeDatabase(folder.successor),
    },
    lock: new SqliteLock(folder.lock),
    embedding,
    base,
    embedder,
    onNotice,
    onProgress: options.onProgress ?? (() => {}),
  });
}

/** The client of the server is loaded only where a base is named. */
async function openBase(environment: Environment, { fingerprint }: Embedder): Promise<SharedBase | undefined> {
  const address = baseAddressFrom(environment);
  if (address === undefined) return undefined;
  const { openChromaBase } = await import('../../storage/chroma/chroma-base.ts');
  return openChromaBase(address, fingerprint);
}

/** An index of a few files for one answer. */
export function emptyStore(): IndexStore {
  return openMemoryStore();
}

function describeOpening(result: OpenResult): string | undefined {
  switch (result.kind) {
    case 'opened':
    case 'created':
      return undefined;
    case 'rebuilt':
      return result.why === 'damaged'
        ? INDEX_REBUILT
        : 'The index has the format of another version and is built anew.';
    case 'replaced_foreign':
      return `.code-intel/index.db was a database of another program; it was kept as ${result.keptAs}, and a new index is built.`;
  }
}

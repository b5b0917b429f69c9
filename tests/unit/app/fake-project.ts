/** A project of a few sources in memory, indexed by the real parsers. */
import type { Config } from '../../../src/app/config/config.ts';
import type { Project } from '../../../src/app/project/project.ts';
import { toAbsolute } from '../../../src/base/paths.ts';
import { UserError } from '../../../src/base/user-error.ts';
import type { Embedder } from '../../../src/embedding/contract.ts';
import { memoryStore } from './memory-store.ts';

export interface FakeOptions {
  /** Default `/project`, which does not exist. */
  readonly root?: string;
  /** Reasons by path, for files that are known and not indexed. */
  readonly skips?: Readonly<Record<string, string>>;
}

/** @param sources texts by path */
export function fakeProject(sources: Readonly<Record<string, string>>, options: FakeOptions = {}): Project {
  const root = toAbsolute(options.root ?? '/project', '/');
  return {
    root,
    home: root,
    historyFile: '',
    config: {} as Config,
    embedder: {} as Embedder,
    store: memoryStore(sources, options.skips ?? {}),
    ensureFresh: async () => ({ state: 'fresh', updated: 0 }),
    readText: (path) => {
      const text = sources[path];
      if (text === undefined) throw new UserError('not_found', `${path} does not exist`, 'Name another file.');
      return text;
    },
    close: async () => {},
  };
}

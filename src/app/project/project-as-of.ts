/** A project that has just been looked at. */
import type { RelativePath } from '../../base/paths.ts';
import type { Freshness, IndexedProject } from './project.ts';

/** The project for one answer, for which the look at the files has been had. */
export function projectAsOf(project: IndexedProject, freshness: Freshness): IndexedProject {
  const { root, home, historyFile, config, embedder, embedding, store, segments } = project;
  const readText = (path: RelativePath): string => project.readText(path);
  const ensureFresh = async (): Promise<Freshness> => freshness;
  return {
    root,
    home,
    historyFile,
    config,
    embedder,
    embedding,
    store,
    segments,
    readText,
    ensureFresh,
    close: async () => {},
  };
}

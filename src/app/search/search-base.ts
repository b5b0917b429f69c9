/** Search in the shared base: the code of all repositories that a team published, by meaning alone. */
import { distinctBy } from '../../base/distinct-by.ts';
import type { NearChunk } from '../../storage/shared-base.ts';
import type { OpenProject } from '../project/open-project.ts';
import { requireBase } from '../project/publish-base.ts';

export interface BaseQuestion {
  readonly query: string;
  /** Most files to answer. */
  readonly limit: number;
}

/** Chunks of one file are seldom all wanted; so many are asked for to have enough files. */
const CHUNKS_OF_FILE = 4;

/**
 * The best chunk of each file, the nearest first.
 * @throws UserError `invalid_config` without a base; `busy` when it does not answer
 */
export async function searchBase(
  project: Pick<OpenProject, 'base' | 'embedder'>,
  { query, limit }: BaseQuestion,
): Promise<readonly NearChunk[]> {
  const base = requireBase(project);
  await project.embedder.load();
  const [vector] = await project.embedder.embed([query]);
  if (vector === undefined) return [];
  const chunks = await base.nearest(vector, limit * CHUNKS_OF_FILE);
  return distinctBy(chunks, ({ repository, path }) => `${repository} ${path}`).slice(0, limit);
}

/** What a question finds, as the relevance tests compare it. */
import { searchCode } from '../../src/app/search/search-code.ts';
import type { SampleShop } from '../helpers/open-sample-shop.ts';

const DEPTH = 10;

/** Ids of the best chunks, the best first. */
export async function chunksFor({ project }: SampleShop, query: string): Promise<string[]> {
  const { hits } = await searchCode(project, { query, limit: DEPTH });
  return hits.map(({ chunkId }) => chunkId);
}

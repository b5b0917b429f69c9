/** The ways of a shop, as tests compare them. */
import { relatedSymbols } from '../../src/app/impact/related-symbols.ts';
import type { SampleShop } from '../helpers/open-sample-shop.ts';

/** `via relation node` of each step. */
export async function pathsOf(
  { project }: SampleShop,
  symbol: string,
  direction: 'from' | 'to',
  depth = 1,
): Promise<string[]> {
  const { related } = await relatedSymbols(project, { symbol, direction, depth, limit: 200 });
  return related.map(({ via, relation, node }) => `${via} ${relation} ${node}`);
}

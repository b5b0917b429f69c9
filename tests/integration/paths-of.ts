/** The ways of a shop, as tests compare them. */
import type { SampleShop } from '../helpers/open-sample-shop.ts';
import { relatedSymbols } from '../helpers/related-symbols.ts';

/** `via relation node` of each step. */
export async function pathsOf(
  { project }: SampleShop,
  symbol: string,
  direction: 'from' | 'to',
  depth = 1,
): Promise<string[]> {
  const related = await relatedSymbols(project, { symbol, direction, depth });
  return related.map(({ via, relation, node }) => `${via} ${relation} ${node}`);
}

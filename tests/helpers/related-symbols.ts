/** What the frameworks of a project connect with a symbol, as the impact of a change follows it. */

import { nodesOf } from '../../src/app/facts/framework-entities.ts';
import { type RelatedSymbol, relatedTo } from '../../src/app/impact/related-symbols.ts';
import type { Project } from '../../src/app/project/project.ts';

export interface RelatedQuery {
  readonly symbol: string;
  readonly direction: 'from' | 'to';
  readonly depth?: number;
}

/** More than any symbol of a shop has. */
const EVERYTHING = 1000;

export async function relatedSymbols(
  project: Project,
  { symbol, direction, depth = 1 }: RelatedQuery,
): Promise<readonly RelatedSymbol[]> {
  await project.ensureFresh();
  const related = relatedTo(project.store, nodesOf(project.store, symbol), { depth, limit: EVERYTHING });
  return related.filter((one) => one.direction === direction);
}

/** Puts together what the readers of a framework find. */
import { distinctBy } from '../base/distinct-by.ts';
import type { Edge, FrameworkFacts } from './framework-contract.ts';

/** The entities and edges of several readers, in their order. */
export function joinFacts(parts: readonly FrameworkFacts[]): FrameworkFacts {
  return { entities: parts.flatMap((part) => part.entities), edges: parts.flatMap((part) => part.edges) };
}

/** The first of those edges that lead from one node to one other in one relation. */
export function distinctEdges(edges: readonly Edge[]): Edge[] {
  return distinctBy(edges, ({ from, relation, to }) => `${from}\n${relation}\n${to}`);
}

/** Puts together what the readers of a framework find. */
import { distinctBy } from '../base/distinct-by.ts';
import type { Edge, FrameworkFacts, Provenance, Relation } from './framework-contract.ts';

/** Reads as it is written: a route is handled by an action. */
export function edge(
  from: string,
  relation: Relation,
  to: string,
  line: number,
  provenance: Provenance = 'declared',
): Edge {
  return { from, to, relation, provenance, line };
}

/** The entities and edges of several readers, in their order. */
export function joinFacts(parts: readonly FrameworkFacts[]): FrameworkFacts {
  return { entities: parts.flatMap((part) => part.entities), edges: parts.flatMap((part) => part.edges) };
}

/** The first of those edges that lead from one node to one other in one relation. */
export function distinctEdges(edges: readonly Edge[]): Edge[] {
  return distinctBy(edges, ({ from, relation, to }) => `${from}\n${relation}\n${to}`);
}

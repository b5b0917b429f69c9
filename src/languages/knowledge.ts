/** Puts together what the readers of a framework find. */
import type { Edge, Knowledge } from './framework-contract.ts';

/** The entities and edges of several readers, in their order. */
export function joinKnowledge(parts: readonly Knowledge[]): Knowledge {
  return { entities: parts.flatMap((part) => part.entities), edges: parts.flatMap((part) => part.edges) };
}

/** The first of those edges that lead from one node to one other in one relation. */
export function distinctEdges(edges: readonly Edge[]): Edge[] {
  const seen = new Map<string, Edge>();
  for (const edge of edges) {
    const key = `${edge.from}\n${edge.relation}\n${edge.to}`;
    if (!seen.has(key)) seen.set(key, edge);
  }
  return [...seen.values()];
}

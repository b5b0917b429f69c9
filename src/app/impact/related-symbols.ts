/**
 * Symbols on either side of the edges that frameworks state: from a view over a route to the action behind it, from a
 * model to its table, from a table back to all of them.
 */
import type { Edge } from '../../languages/framework-contract.ts';
import type { IndexStore, StoredEdge } from '../../storage/contract.ts';

interface Reach {
  /** How many edges a path may have. */
  readonly depth: number;
  readonly limit: number;
}

export interface RelatedSymbol extends Pick<Edge, 'relation' | 'provenance' | 'line'> {
  readonly node: string;
  /** The node before it on the path. */
  readonly via: string;
  readonly direction: 'from' | 'to';
  /** Number of edges from the requested symbol, from 1. */
  readonly distance: number;
  /** The file that states the edge. */
  readonly file: string;
}

/** Backwards, then forwards, each with its nearest first; a path keeps its direction. */
export function relatedTo(store: IndexStore, nodes: readonly string[], { depth, limit }: Reach): RelatedSymbol[] {
  const related = (['to', 'from'] as const).flatMap((direction) => walkFrom(store, nodes, { direction, depth, limit }));
  return related.slice(0, limit);
}

interface Walk extends Reach {
  readonly direction: 'from' | 'to';
}

/** Breadth first, each node once. */
function walkFrom(store: IndexStore, nodes: readonly string[], { direction, depth, limit }: Walk): RelatedSymbol[] {
  const visited = new Set(nodes);
  const found: RelatedSymbol[] = [];
  let border = [...nodes];
  for (let distance = 1; distance <= depth && found.length < limit; distance++) {
    const reached = border.flatMap((node) => {
      const edges = direction === 'from' ? store.edgesFrom(node) : store.edgesTo(node);
      return edges.map((edge) => relatedBy(edge, direction, distance));
    });
    const fresh = reached.filter(({ node }) => !visited.has(node) && visited.add(node));
    found.push(...fresh);
    border = fresh.map(({ node }) => node);
  }
  return found;
}

function relatedBy(edge: StoredEdge, direction: 'from' | 'to', distance: number): RelatedSymbol {
  const { from, to, relation, provenance, line, file } = edge;
  const [node, via] = direction === 'from' ? [to, from] : [from, to];
  return { node, via, relation, provenance, direction, distance, file, line };
}

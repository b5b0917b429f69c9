/**
 * What a symbol leads to and what leads to it, along the edges that frameworks state: from a view over a route to the
 * action behind it, from a model to its table, from a table back to all of them.
 */
import type { Edge } from '../../languages/framework-contract.ts';
import type { IndexStore, StoredEdge } from '../../storage/contract.ts';
import { nodesOf } from '../facts/framework-nodes.ts';
import type { Freshness, Project } from '../project/project.ts';

export interface RelatedQuery extends Reach {
  /** As `nodesOf` takes it. */
  readonly symbol: string;
}

export interface Reach {
  /** `from` follows edges forwards, `to` backwards; default both. A path keeps its direction. */
  readonly direction?: 'from' | 'to' | 'both';
  /** How many edges a path may have; default 1, at most 4. */
  readonly depth?: number;
  /** Most answers; default 50. */
  readonly limit?: number;
}

export interface RelatedSymbol extends Pick<Edge, 'relation' | 'provenance' | 'line'> {
  /** The node that is related. */
  readonly node: string;
  /** The node before it on the path. */
  readonly via: string;
  readonly direction: 'from' | 'to';
  /** Edges from the symbol that was asked for, from 1. */
  readonly distance: number;
  /** The file that states the edge. */
  readonly file: string;
}

export interface RelatedAnswer {
  /** The nodes that the symbol stands for; empty when no framework knows it. */
  readonly nodes: readonly string[];
  /** Nearest first. */
  readonly related: readonly RelatedSymbol[];
  readonly freshness: Freshness;
}

const DEEPEST = 4;
const MOST_RELATED = 50;

export async function relatedSymbols(project: Project, query: RelatedQuery): Promise<RelatedAnswer> {
  const freshness = await project.ensureFresh();
  const nodes = nodesOf(project.store, query.symbol);
  return { nodes, related: relatedTo(project.store, nodes, query), freshness };
}

/** Nearest first. */
export function relatedTo(store: IndexStore, nodes: readonly string[], reach: Reach): readonly RelatedSymbol[] {
  const { direction = 'both', depth = 1, limit = MOST_RELATED } = reach;
  const walk = (way: 'from' | 'to'): RelatedSymbol[] =>
    direction === 'both' || direction === way
      ? walkFrom(store, nodes, { direction: way, depth: Math.min(depth, DEEPEST), limit })
      : [];
  const related = [...walk('from'), ...walk('to')].sort((left, right) => left.distance - right.distance);
  return related.slice(0, limit);
}

interface Walk {
  readonly direction: 'from' | 'to';
  readonly depth: number;
  readonly limit: number;
}

/** Breadth first, each node once. */
function walkFrom(store: IndexStore, nodes: readonly string[], { direction, depth, limit }: Walk): RelatedSymbol[] {
  const seen = new Set(nodes);
  const found: RelatedSymbol[] = [];
  let border = [...nodes];
  for (let distance = 1; distance <= depth && found.length < limit; distance++) {
    const reached = border.flatMap((node) => {
      const edges = direction === 'from' ? store.edgesFrom(node) : store.edgesTo(node);
      return edges.map((edge) => relatedBy(edge, direction, distance));
    });
    const fresh = reached.filter(({ node }) => !seen.has(node) && seen.add(node));
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

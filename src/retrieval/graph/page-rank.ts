/**
 * PageRank (Brin and Page 1998) over a weighted graph, by power iteration. The reader who follows references
 * at random spends most time in the files that the rest of the code is built on.
 */
export interface WeightedGraph {
  readonly nodeCount: number;
  /** Edge `i` leads from node `from[i]` to node `to[i]`. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** Above 0. */
  readonly weight: readonly number[];
}

/** Chance to follow a reference rather than to start over; the value of the paper. */
const DAMPING = 0.85;
const MOST_ITERATIONS = 100;
/** Sum of the changes below which the order no longer moves. */
const TOLERANCE = 1e-8;

/** @returns a rank for each node; they add up to 1 */
export function pageRank(graph: WeightedGraph): Float64Array {
  const start = new Float64Array(graph.nodeCount).fill(1 / graph.nodeCount);
  const outgoing = outgoingWeights(graph);
  let rank: Float64Array = start;
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
    const next = step(graph, outgoing, { rank, start });
    const change = rank.reduce((sum, value, node) => sum + Math.abs(value - (next[node] ?? 0)), 0);
    rank = next;
    if (change < TOLERANCE) break;
  }
  return rank;
}

/** Sum of the weights of the edges that leave each node. */
export function outgoingWeights({ nodeCount, from, weight }: WeightedGraph): Float64Array {
  const sums = new Float64Array(nodeCount);
  from.forEach((node, edge) => {
    sums[node] = (sums[node] ?? 0) + (weight[edge] ?? 0);
  });
  return sums;
}

/** A node without edges leads back to the start. */
function step(
  { from, to, weight }: WeightedGraph,
  outgoing: Float64Array,
  { rank, start }: { rank: Float64Array; start: Float64Array },
): Float64Array {
  const stranded = rank.reduce((sum, value, node) => (outgoing[node] === 0 ? sum + value : sum), 0);
  const next = start.map((share) => share * (1 - DAMPING + DAMPING * stranded));
  for (let edge = 0; edge < from.length; edge++) {
    const source = from[edge] ?? 0;
    const target = to[edge] ?? 0;
    const flow = ((rank[source] ?? 0) * (weight[edge] ?? 0)) / (outgoing[source] ?? 1);
    next[target] = (next[target] ?? 0) + DAMPING * flow;
  }
  return next;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageRank } from '../../../../src/retrieval/graph/page-rank.ts';

const graphs = fc.integer({ min: 1, max: 8 }).chain((nodeCount) => {
  const node = fc.nat(nodeCount - 1);
  return fc.array(fc.tuple(node, node, fc.integer({ min: 1, max: 9 })), { maxLength: 20 }).map((edges) => ({
    nodeCount,
    from: edges.map(([from]) => from),
    to: edges.map(([, to]) => to),
    weight: edges.map(([, , weight]) => weight),
  }));
});

describe('pageRank', () => {
  it('adds up to 1 and leaves no node without rank', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const rank = pageRank(graph);
        expect(rank.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
        expect(Math.min(...rank)).toBeGreaterThan(0);
      }),
    );
  });

  it('agrees with a solution by hand: two nodes that lead to a third, which leads nowhere', () => {
    const rank = pageRank({ nodeCount: 3, from: [0, 1], to: [2, 2], weight: [1, 1] });
    const side = 1 / (3 + 2 * 0.85);
    expect([...rank].map((value) => value.toFixed(6))).toEqual([side, side, 1 - 2 * side].map((v) => v.toFixed(6)));
  });

  it('takes a graph without nodes', () => {
    expect(pageRank({ nodeCount: 0, from: [], to: [], weight: [] })).toHaveLength(0);
  });
});

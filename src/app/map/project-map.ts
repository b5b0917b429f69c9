/** The files of a project with what a picture of it needs: size, language, and how much the rest is built on each. */
import { AnswerTime, OF_PERSON } from '../../base/answer-time.ts';
import type { RelativePath } from '../../base/paths.ts';
import { type ReferenceGraph, referenceGraph } from '../../retrieval/graph/reference-graph.ts';
import type { IndexStore } from '../../storage/contract.ts';

export interface MapTile {
  readonly path: RelativePath;
  /** Empty for text without a grammar. */
  readonly language: string;
  readonly lines: number;
  /** Definitions in it that others could use. */
  readonly symbols: number;
  /** Other files that surely use what this one defines. */
  readonly usedBy: number;
}

export interface ProjectMap {
  /** By path. */
  readonly files: readonly MapTile[];
  /** Indexed files; more than `files` when the least used ones are left out. */
  readonly total: number;
}

/** More rectangles than a screen has room for, and an answer of a few megabytes. */
const MOST_FILES = 20_000;

export async function projectMap(store: IndexStore, most = MOST_FILES): Promise<ProjectMap> {
  const graph = await referenceGraph(store, new AnswerTime(OF_PERSON));
  const usedBy = usersOf(graph);
  const tiles = graph.files.map(({ record: { path, language, lines }, symbols }, node) => {
    return { path, language, lines, symbols: symbols.length, usedBy: usedBy[node] ?? 0 };
  });
  if (tiles.length <= most) return { files: tiles, total: tiles.length };
  const used = tiles.toSorted((left, right) => right.usedBy - left.usedBy || right.lines - left.lines).slice(0, most);
  return { files: used.sort((left, right) => (left.path < right.path ? -1 : 1)), total: tiles.length };
}

/** Number of other nodes with an edge to each node. */
function usersOf({ nodeCount, from, to }: ReferenceGraph): Uint32Array {
  const counts = new Uint32Array(nodeCount);
  const counted = new Set<number>();
  to.forEach((target, edge) => {
    const pair = (from[edge] ?? 0) * nodeCount + target;
    if (counted.has(pair)) return;
    counted.add(pair);
    counts[target] = (counts[target] ?? 0) + 1;
  });
  return counts;
}

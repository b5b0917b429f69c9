/** The files of a repository map in their order, with what is known of their definitions. */
import { qualifiedNameOf } from '../../languages/contract.ts';
import { pageRank } from '../../retrieval/graph/page-rank.ts';
import {
  definitionRanks,
  type GraphFile,
  type ReferenceGraph,
  referenceGraph,
} from '../../retrieval/graph/reference-graph.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { asideOf, isSourceLike } from '../facts/file-order.ts';
import { pathFilter } from '../facts/scope.ts';

export interface MapDefinition {
  /** Qualified. */
  readonly name: string;
  readonly line: number;
  readonly scope: string;
  readonly signature: string;
  /** Rank of the file, which the files that use it give. */
  readonly rank: number;
}

export interface MapFile {
  readonly path: string;
  /** In order of the text. */
  readonly definitions: readonly MapDefinition[];
}

/** A reader who is new to a project looks for what it does, not for how that is tested or shown. */
const SUPPORTING_WEIGHT = 0.1;

/**
 * Files that define nothing are left out. Equal ranks are ordered by path, so that the map is always the same.
 * @param include files, folders or globs; default all
 * @returns the files, best first
 */
export async function rankMapFiles(store: IndexStore, include: readonly string[] | undefined): Promise<MapFile[]> {
  const graph = withoutCopies(await referenceGraph(store));
  const rank = pageRank(graph);
  const nameRanks = definitionRanks(graph, rank);
  const isIncluded = pathFilter(include);
  return graph.files
    .map((file, node) => ({ file, rank: (rank[node] ?? 0) * weightOf(file.record.path), names: nameRanks[node] }))
    .filter(({ file }) => file.symbols.length > 0 && isIncluded(file.record.path))
    .sort((left, right) => right.rank - left.rank)
    .map(({ file, names }) => mapFileOf(file, names));
}

/** A built file depends on what its source depends on: it is no further user, and nothing of a map but its end. */
function withoutCopies(graph: ReferenceGraph): ReferenceGraph {
  const isCopy = graph.files.map(({ record }) => asideOf(record.path) === 'built');
  const isKept = (_: unknown, edge: number): boolean => !isCopy[graph.from[edge] ?? 0];
  const { nodeCount, files, from, to, weight, names } = graph;
  const kept = { from: from.filter(isKept), to: to.filter(isKept), weight: weight.filter(isKept) };
  return { nodeCount, files, ...kept, names: names.filter(isKept) };
}

function weightOf(path: string): number {
  if (asideOf(path) === 'built') return 0;
  return isSourceLike(path) ? 1 : SUPPORTING_WEIGHT;
}

function mapFileOf({ record, symbols }: GraphFile, ranks: ReadonlyMap<string, number> | undefined): MapFile {
  const definitions = symbols.map((symbol) => {
    const { name, line, scope, signature } = symbol;
    return { name: qualifiedNameOf(symbol), line, scope, signature, rank: ranks?.get(name) ?? 0 };
  });
  return { path: record.path, definitions };
}

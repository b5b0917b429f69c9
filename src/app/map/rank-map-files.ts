/** The files of a repository map in their order, with what is known of their definitions. */
import { qualifiedNameOf } from '../../languages/contract.ts';
import { pageRank } from '../../retrieval/graph/page-rank.ts';
import { definitionRanks, type GraphFile, referenceGraph } from '../../retrieval/graph/reference-graph.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { isSourceLike } from '../facts/file-order.ts';
import { pathFilter } from '../facts/scope.ts';

export interface MapDefinition {
  /** Qualified. */
  readonly name: string;
  readonly line: number;
  readonly scope: string;
  readonly signature: string;
  /** How much of the rank of other files arrives here. */
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
 */
export function rankMapFiles(store: IndexStore, include: readonly string[] | undefined): MapFile[] {
  const graph = referenceGraph(store);
  const rank = pageRank(graph);
  const weightOf = (path: string) => (isSourceLike(path) ? 1 : SUPPORTING_WEIGHT);
  const nameRanks = definitionRanks(graph, rank);
  const isIncluded = pathFilter(include);
  return graph.files
    .map((file, node) => ({ file, rank: (rank[node] ?? 0) * weightOf(file.record.path), names: nameRanks[node] }))
    .filter(({ file }) => file.symbols.length > 0 && isIncluded(file.record.path))
    .sort((left, right) => right.rank - left.rank)
    .map(({ file, names }) => mapFileOf(file, names));
}

function mapFileOf({ record, symbols }: GraphFile, ranks: ReadonlyMap<string, number> | undefined): MapFile {
  const definitions = symbols.map((symbol) => {
    const { name, line, scope, signature } = symbol;
    return { name: qualifiedNameOf(symbol), line, scope, signature, rank: ranks?.get(name) ?? 0 };
  });
  return { path: record.path, definitions };
}

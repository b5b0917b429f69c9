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
import { isSourceLike } from '../facts/file-order.ts';
import { pathFilter } from '../facts/path-filter.ts';
import { isInside, parseSymbolName } from '../facts/symbol-name.ts';

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

export interface MapFocus {
  readonly include?: readonly string[] | undefined;
  readonly focusPaths?: readonly string[] | undefined;
  readonly focusNames?: readonly string[] | undefined;
}

/** A reader who is new to a project looks for what it does, not for how that is tested or shown. */
const SUPPORTING_WEIGHT = 0.1;

/** Files that define nothing are left out. Equal ranks are ordered by path, so that the map is always the same. */
export function rankMapFiles(store: IndexStore, { include, ...focus }: MapFocus): MapFile[] {
  const graph = referenceGraph(store);
  const restart = restartAt(graph, focus);
  const rank = pageRank(graph, { restart });
  const weightOf = (path: string) => (restart || isSourceLike(path) ? 1 : SUPPORTING_WEIGHT);
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

/** Undefined without a focus: then all files are alike. */
function restartAt(graph: ReferenceGraph, { focusPaths = [], focusNames = [] }: MapFocus): Float64Array | undefined {
  if (focusPaths.length + focusNames.length === 0) return undefined;
  const isFocusPath = focusPaths.length > 0 ? pathFilter(focusPaths) : () => false;
  const defines = focusNames.map(definesName);
  return Float64Array.from(graph.files, (file) => {
    return Number(isFocusPath(file.record.path)) + defines.filter((test) => test(file)).length;
  });
}

function definesName(written: string): (file: GraphFile) => boolean {
  const { name, container } = parseSymbolName(written);
  return ({ record, symbols }) =>
    symbols.some((symbol) => symbol.name === name && isInside(symbol, record.path, container));
}

/** Symbols for a query, ranked by the symbol score of the design (HS1–HS4). */
import { queryTerms } from '../../base/words/terms.ts';
import type { CodeSymbol } from '../../languages/contract.ts';
import { filesWithKey } from '../../retrieval/file-postings.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import { identifiersIn } from '../../retrieval/query/query-type.ts';
import { type ScoredSymbol, type SymbolSignals, scoreSymbols } from '../../retrieval/symbol-score.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { REFERENCE_PREFIX } from '../../storage/postings.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import type { Freshness, IndexedProject } from '../project/project.ts';
import { type LinesOf, lineReader } from '../project/source-lines.ts';
import { type SearchHit, searchCode } from './search-code.ts';

export interface RankedSymbolsRequest {
  readonly query: string;
  readonly leads?: readonly string[];
  /** Most symbols. */
  readonly limit: number;
}

export interface RankedSymbols {
  readonly symbols: readonly ScoredSymbol[];
  readonly freshness: Freshness;
}

/** Number of hits of the code search that are read, and of lines of each (HS3). */
const EXAMINED_HITS = 20;
const EXAMINED_LINES = 50;

/** Best first. @throws UserError when the index cannot be brought up to date, or the embedding engine fails */
export async function rankSymbols(
  project: IndexedProject,
  { query, leads, limit }: RankedSymbolsRequest,
): Promise<RankedSymbols> {
  const { signals, freshness } = await symbolSignals(project, query, leads);
  return { symbols: scoreSymbols(signals, project.config.searchWeights).slice(0, limit), freshness };
}

interface FoundSignals {
  readonly signals: readonly SymbolSignals[];
  readonly freshness: Freshness;
}

/** Signals of the candidates of a query, before the weights. */
async function symbolSignals(
  project: IndexedProject,
  query: string,
  leads: readonly string[] = [],
): Promise<FoundSignals> {
  const { hits, freshness } = await searchCode(project, { query, leads, limit: EXAMINED_HITS });
  const candidates = candidatesOf(project, hits);
  const terms = new Set(queryTerms(query));
  const linesOf = lineReader(project);
  const found = candidates.map((candidate) => signalsOf(candidate, { store: project.store, terms, linesOf }));
  return { signals: [...found, ...namedOnly(query, found, project.store)], freshness };
}

interface Candidate {
  readonly hit: SearchHit;
  readonly symbol: CodeSymbol;
  readonly vectorScore: number;
}

/** The definitions that the hits show, each name once, with its best hit. */
function candidatesOf({ store }: IndexedProject, hits: readonly SearchHit[]): Candidate[] {
  const best = Math.max(Number.MIN_VALUE, ...hits.map(({ parts }) => parts.vector));
  const byName = new Map<string, Candidate>();
  for (const hit of hits) {
    for (const symbol of definitionsIn(hit, store)) {
      if (!byName.has(symbol.name)) byName.set(symbol.name, { hit, symbol, vectorScore: hit.parts.vector / best });
    }
  }
  return [...byName.values()];
}

function definitionsIn({ file, startLine, endLine }: SearchHit, store: IndexStore): CodeSymbol[] {
  const record = store.file(file);
  const symbols = record ? outlineOf(store, record.id).symbols : [];
  return symbols.filter((symbol) => symbol.nameLine >= startLine && symbol.endLine <= endLine && isNamed(symbol));
}

/** Members of data and markup are no names that code refers to. */
function isNamed({ kind }: CodeSymbol): boolean {
  return kind !== 'heading' && kind !== 'key' && kind !== 'element' && kind !== 'rule';
}

interface SignalSources {
  readonly store: IndexStore;
  readonly terms: ReadonlySet<string>;
  readonly linesOf: LinesOf;
}

function signalsOf({ hit, symbol, vectorScore }: Candidate, { store, terms, linesOf }: SignalSources): SymbolSignals {
  const lines = linesOf(hit.file)
    .slice(symbol.startLine - 1, symbol.endLine)
    .slice(0, EXAMINED_LINES);
  return {
    name: symbol.name,
    vectorScore,
    keywordHits: lines.filter((line) => queryTerms(line).some((term) => terms.has(term))).length,
    definitionFound: true,
    referenceCount: countReferences(store, symbol.name),
  };
}

/** Names that the query spells and no hit shows: they may be defined elsewhere, or only be used. */
function namedOnly(query: string, found: readonly SymbolSignals[], store: IndexStore): SymbolSignals[] {
  const known = new Set(found.map(({ name }) => name));
  return [...new Set(identifiersIn(query))]
    .filter((name) => !known.has(name))
    .map((name) => ({
      name,
      vectorScore: 0,
      keywordHits: 0,
      definitionFound: definitionsOf(store, name).length > 0,
      referenceCount: countReferences(store, name),
    }))
    .filter(({ definitionFound, referenceCount }) => definitionFound || referenceCount > 0);
}

function countReferences(store: IndexStore, name: string): number {
  const files = filesWithKey(store, REFERENCE_PREFIX + name);
  return files.reduce((sum, file) => sum + store.references(file.id, name).length, 0);
}

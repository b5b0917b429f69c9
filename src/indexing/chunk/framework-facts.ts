/** Asks the frameworks of a project about one parsed file, and joins their answers with its symbols. */
import type { ParsedFile } from '../../languages/contract.ts';
import {
  type Edge,
  type Entity,
  type Framework,
  type FrameworkFacts,
  type FrameworkFile,
  type NamedRange,
  type PackFailure,
  type StoredEntity,
  WHOLE_FILE,
} from '../../languages/framework-contract.ts';
import { addRanges } from './added-symbols.ts';

export interface KnownFile {
  /** Parsed file whose symbols include the ranges that frameworks named. */
  readonly parsed: ParsedFile;
  /** Entities, at most one for each symbol, in their order. */
  readonly entities: readonly StoredEntity[];
  readonly edges: readonly Edge[];
  /** Symbols whose comments contain the words of their entities, for the search index. */
  readonly searched: ParsedFile;
  /** Symbols that get a chunk of their own wherever they stand. */
  readonly cutOuts: ReadonlySet<number>;
  readonly failures: readonly PackFailure[];
}

const NO_CUT_OUTS: ReadonlySet<number> = new Set();

export function readFrameworkFacts(file: FrameworkFile, frameworks: readonly Framework[]): KnownFile {
  const known = frameworks.map((framework) => framework.read(file)).filter((part) => !isEmpty(part));
  if (known.length === 0)
    return { parsed: file.parsed, searched: file.parsed, entities: [], edges: [], cutOuts: NO_CUT_OUTS, failures: [] };
  const entities = known.flatMap((part) => part.entities);
  const references = known.flatMap((part) => part.references ?? []);
  const own = references.length > 0 ? { ...file.parsed, references } : file.parsed;
  const ranges = entities.map(({ place }) => place).filter(isRange);
  const { parsed, indexOf } = addRanges({ text: file.text, parsed: own }, ranges);
  const bySymbol = joinEntities(entities, indexOf);
  return {
    parsed,
    entities: [...bySymbol].map(([symbol, entity]) => storedOf(symbol, entity)),
    edges: known.flatMap((part) => part.edges),
    searched: searchedOf(parsed, bySymbol),
    cutOuts: new Set([...bySymbol].flatMap(([symbol, entity]) => (entity.standsAlone ? [symbol] : []))),
    failures: known.flatMap((part) => part.failures ?? []),
  };
}

function isEmpty({ entities, edges, references = [], failures = [] }: FrameworkFacts): boolean {
  return entities.length + edges.length + references.length + failures.length === 0;
}

function searchedOf(parsed: ParsedFile, bySymbol: ReadonlyMap<number, Entity>): ParsedFile {
  return {
    ...parsed,
    symbols: parsed.symbols.map((symbol, index) => withWords(symbol, bySymbol.get(index))),
    docblock: withWords(parsed, bySymbol.get(WHOLE_FILE)).docblock,
  };
}

function isRange(place: number | NamedRange): place is NamedRange {
  return typeof place !== 'number';
}

/** Later entities are more specific, since a framework stands behind what it builds on in the registry. */
function joinEntities(
  entities: readonly Entity[],
  indexOf: (place: number | NamedRange) => number,
): Map<number, Entity> {
  const bySymbol = new Map<number, Entity>();
  for (const entity of entities) {
    const symbol = indexOf(entity.place);
    const known = bySymbol.get(symbol);
    bySymbol.set(symbol, known === undefined ? entity : join(known, entity));
  }
  return new Map([...bySymbol].sort(([left], [right]) => left - right));
}

function join(general: Entity, specific: Entity): Entity {
  const words = [general.words, specific.words].filter((text) => text !== undefined).join(' ');
  return { ...general, ...specific, words, metadata: { ...general.metadata, ...specific.metadata } };
}

function storedOf(
  symbol: number,
  { place: _place, words: _words, standsAlone: _alone, ...entity }: Entity,
): StoredEntity {
  return { symbol, ...entity };
}

function withWords<T extends { readonly docblock: string }>(symbol: T, entity: Entity | undefined): T {
  if (entity?.words === undefined || entity.words === '') return symbol;
  return { ...symbol, docblock: symbol.docblock === '' ? entity.words : `${symbol.docblock}\n${entity.words}` };
}

/** Facts of frameworks about definitions, by id (`migration:orders`) or by node (`App\Models\Order`). */
import type { CodeSymbol } from '../../languages/contract.ts';
import type { StoredEntity } from '../../languages/framework-contract.ts';
import { filesWithKey } from '../../retrieval/file-postings.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { DEFINITION_PREFIX } from '../../storage/postings.ts';
import { parseSymbolName } from './symbol-name.ts';

export interface FoundEntity {
  readonly file: FileRecord;
  readonly entity: StoredEntity;
  /** Undefined for an entity that is the file. */
  readonly symbol: CodeSymbol | undefined;
}

/** In order of their files; several when files use one name for different things. */
export function entitiesNamed(store: IndexStore, name: string): FoundEntity[] {
  return filesWithKey(store, DEFINITION_PREFIX + name.toLowerCase()).flatMap((file) => {
    const named = store.entities(file.id).filter(({ id, node }) => id === name || node === name);
    const symbols = named.length > 0 ? outlineOf(store, file.id).symbols : [];
    return named.map((entity) => ({ file, entity, symbol: symbols[entity.symbol] }));
  });
}

/** The entity that a symbol (or with `WHOLE_FILE` the file) is, undefined when no framework knows it. */
export function entityOf(store: IndexStore, fileId: number, symbol: number): StoredEntity | undefined {
  return store.entities(fileId).find((entity) => entity.symbol === symbol);
}

/** First and last line, from 1 and inclusive. */
export function linesOfEntity({ file, symbol }: FoundEntity): { startLine: number; endLine: number } {
  return { startLine: symbol?.startLine ?? 1, endLine: symbol?.endLine ?? file.lines };
}

/** The id by which `entitiesNamed` finds this entity and no other; undefined when it has none or shares it. */
export function uniqueIdOf(store: IndexStore, entity: StoredEntity | undefined): string | undefined {
  const id = entity?.id;
  return id !== undefined && entitiesNamed(store, id).length === 1 ? id : undefined;
}

/**
 * Nodes of frameworks for a definition of that name, and the name itself when edges know it.
 * @param symbol a node (`table:orders`, `App\Models\Order`), a chunk id (`model:order`), or a name
 * (`OrderController.store`)
 */
export function nodesOf(store: IndexStore, symbol: string): string[] {
  const named = entitiesNamed(store, symbol).flatMap(({ entity }) => entity.node ?? []);
  const found = named.length > 0 ? named : nodesByName(store, symbol);
  const isNode = store.edgesFrom(symbol).length + store.edgesTo(symbol).length > 0;
  return [...new Set(isNode ? [symbol, ...found] : found)];
}

/** All that frameworks see in a file. */
export function nodesOfFile(store: IndexStore, file: FileRecord): string[] {
  return [...new Set(store.entities(file.id).flatMap(({ node }) => node ?? []))];
}

/** `OrderController` is the class of that name, `OrderController.store` a member of it. */
function nodesByName(store: IndexStore, symbol: string): string[] {
  const { container, name } = parseSymbolName(symbol);
  const classes = nodesOfDefinition(store, name);
  const owner = container.at(-1);
  if (classes.length > 0 || owner === undefined) return classes;
  return nodesOfDefinition(store, owner).map((node) => `${node}::${name}`);
}

function nodesOfDefinition(store: IndexStore, name: string): string[] {
  return filesWithKey(store, DEFINITION_PREFIX + name.toLowerCase()).flatMap((file) => {
    const { symbols } = outlineOf(store, file.id);
    const entities = store.entities(file.id).filter((entity) => symbols[entity.symbol]?.name === name);
    return entities.flatMap(({ node }) => node ?? []);
  });
}

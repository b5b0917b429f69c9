/** The nodes of the graph of frameworks that a symbol or a file stands for. */
import { filesWithKey } from '../../retrieval/file-postings.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { DEFINITION_PREFIX } from '../../storage/postings.ts';
import { entitiesNamed } from './framework-entities.ts';
import { parseSymbolName } from './symbol-name.ts';

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

/** What frameworks know of definitions, by id (`migration:orders`) or by node (`App\Models\Order`). */
import type { CodeSymbol } from '../languages/contract.ts';
import type { StoredEntity } from '../languages/framework-contract.ts';
import { filesWithKey } from '../retrieval/file-postings.ts';
import type { FileRecord, IndexStore } from '../storage/contract.ts';
import { DEFINITION_PREFIX } from '../storage/postings.ts';

export interface FoundEntity {
  readonly file: FileRecord;
  readonly entity: StoredEntity;
  readonly symbol: CodeSymbol;
}

/** In order of their files; several when files use one name for different things. */
export function entitiesNamed(store: IndexStore, name: string): FoundEntity[] {
  return filesWithKey(store, DEFINITION_PREFIX + name.toLowerCase()).flatMap((file) => {
    const named = store.entities(file.id).filter(({ id, node }) => id === name || node === name);
    const symbols = named.length > 0 ? store.outline(file.id).symbols : [];
    return named.flatMap((entity) => {
      const symbol = symbols[entity.symbol];
      return symbol === undefined ? [] : [{ file, entity, symbol }];
    });
  });
}

/** The entity that a symbol is, undefined for one that no framework knows. */
export function entityOf(store: IndexStore, fileId: number, symbol: number): StoredEntity | undefined {
  return symbol === -1 ? undefined : store.entities(fileId).find((entity) => entity.symbol === symbol);
}

/** The id by which `entitiesNamed` finds this entity and no other; undefined when it has none or shares it. */
export function uniqueIdOf(store: IndexStore, entity: StoredEntity | undefined): string | undefined {
  const id = entity?.id;
  return id !== undefined && entitiesNamed(store, id).length === 1 ? id : undefined;
}

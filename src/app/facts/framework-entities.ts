/** Facts of frameworks about definitions, by id (`migration:orders`) or by node (`App\Models\Order`). */
import type { CodeSymbol } from '../../languages/contract.ts';
import type { StoredEntity } from '../../languages/framework-contract.ts';
import { filesWithKey } from '../../retrieval/file-postings.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { DEFINITION_PREFIX } from '../../storage/postings.ts';

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

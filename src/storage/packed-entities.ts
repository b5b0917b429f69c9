/** The stored form of what frameworks know of one file: compressed JSON, nothing for a file without any. */
import type { StoredEntity } from '../languages/framework-contract.ts';
import { compress, expand } from './compressed.ts';
import { DamagedIndexError } from './damage.ts';

export function packEntities(entities: readonly StoredEntity[]): Uint8Array {
  return compress(entities.length === 0 ? '' : JSON.stringify(entities));
}

/** @throws DamagedIndexError */
export function unpackEntities(packed: Uint8Array): readonly StoredEntity[] {
  const json = expand(packed).toString();
  try {
    return json === '' ? [] : JSON.parse(json);
  } catch (cause) {
    throw new DamagedIndexError('the entities of a file are no JSON', { cause });
  }
}

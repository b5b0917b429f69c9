/** Names of definitions as evidence for a question. */
import type { IndexStore } from '../../storage/contract.ts';
import { DEFINITION_PREFIX, forEachPosting } from '../../storage/postings.ts';
import type { LexicalOptions } from './lexical.ts';

/** File ordinals, by segment, that define one of the names. */
export function definingFiles(store: IndexStore, names: readonly string[]): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const name of names) {
    for (const { segment, list } of store.postings(DEFINITION_PREFIX + name.toLowerCase())) {
      const files = found.get(segment) ?? new Set<number>();
      forEachPosting(list, (ordinal) => files.add(ordinal));
      found.set(segment, files);
    }
  }
  return found;
}

/** Names of definitions. */
export function nameOnly(options: LexicalOptions): LexicalOptions {
  return { ...options, weights: { stem: 0, folder: 0, name: 1, signature: 0, doc: 0, body: 0 } };
}

/** A name that says the verb does not make an unlike chunk alike, but of two that are alike it is the one asked for. */
export function liftNamed(cosines: Float32Array | undefined, named: Float32Array, by: number): void {
  cosines?.forEach((cosine, chunk) => {
    if (cosine > 0 && named[chunk]! > 0) cosines[chunk] = cosine + by;
  });
}

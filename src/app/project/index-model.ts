/** The model that answers from an index, which is another one than the configured while the index is switched. */
import type { Embedder } from '../../embedding/contract.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { canStillAnswer, isModelOf } from './index-settings.ts';
import { shippedEmbedder } from './open-embedder.ts';

/**
 * The configured model; while an index of another one still answers, the shipped one: it compares short texts, and finds
 * chunks where it made their vectors. Vectors of other models wait for the new index, and chunks are found by their words
 * (see `rankingFor`).
 */
export function answeringModel(store: IndexStore, configured: Embedder): Embedder {
  return isModelOf(store, configured) || !canStillAnswer(store) ? configured : shippedEmbedder();
}

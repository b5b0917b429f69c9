/** Picks the embedding engine that the configuration names; the one place that knows them all. */
import type { Embedder, SyncEmbedder } from '../embedding/contract.ts';
import { openStaticEmbedder } from '../embedding/static/static-embedder.ts';
import { quantize } from '../embedding/vector.ts';

/** As plain data, because it crosses into worker threads. */
export interface EmbeddingSettings {
  readonly model: string;
}

export async function openEmbedder(_settings: EmbeddingSettings): Promise<Embedder> {
  return openStaticEmbedder();
}

/** Quantised unit vectors of the texts, one after another. */
export async function embedQuantized(embedder: Embedder, texts: readonly string[]): Promise<Int8Array> {
  const { dimensions } = embedder;
  const joined = new Int8Array(texts.length * dimensions);
  if (isSynchronous(embedder)) {
    const vector = new Float32Array(dimensions);
    texts.forEach((text, index) => {
      embedder.embedInto(text, vector);
      quantize(vector, joined.subarray(index * dimensions, (index + 1) * dimensions));
    });
    return joined;
  }
  const vectors = await embedder.embed(texts);
  vectors.forEach((vector, index) => {
    quantize(vector, joined.subarray(index * dimensions, (index + 1) * dimensions));
  });
  return joined;
}

function isSynchronous(embedder: Embedder): embedder is SyncEmbedder {
  return 'embedInto' in embedder;
}

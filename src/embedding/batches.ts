/** Cutting of many texts into the requests of an engine that works on a few at a time. */
import { createHash } from 'node:crypto';
import type { VectorCache } from './contract.ts';

export interface BatchPlan {
  readonly texts: readonly string[];
  /** Number of texts in a call. */
  readonly size: number;
  readonly dimensions: number;
  /** The vectors of a few texts, none of them blank, in order. */
  readonly embedBatch: (texts: readonly string[]) => Promise<readonly Float32Array[]>;
  /** Identity of what shapes a vector besides the text: model, weights, length. */
  readonly model: string;
  readonly cache?: VectorCache | undefined;
}

/**
 * Embeds the texts batch after batch, each text once. Blank texts keep the zero vector and are not sent: they have
 * no meaning to compare, and endpoints refuse them.
 */
export async function embedInBatches(plan: BatchPlan): Promise<Float32Array[]> {
  const { texts, size, dimensions, embedBatch, cache } = plan;
  const keys = texts.map((text) => (text.trim() === '' ? undefined : keyOf(plan.model, text)));
  const wanted = new Map(keys.flatMap((key, place) => (key === undefined ? [] : [[key, texts[place]!] as const])));
  const known = cachedVectors([...wanted.keys()], plan);
  const missing = [...wanted].filter(([key]) => !known.has(key));
  for (let at = 0; at < missing.length; at += size) {
    const batch = missing.slice(at, at + size);
    const vectors = await embedBatch(batch.map(([, text]) => text));
    const embedded = new Map(batch.map(([key], place) => [key, comparable(vectors[place]!)]));
    cache?.put(embedded);
    for (const [key, vector] of embedded) known.set(key, vector);
  }
  return keys.map((key) => (key === undefined ? undefined : known.get(key)) ?? new Float32Array(dimensions));
}

/** A model that knows no word of a text divides nothing by nothing: such a text is as good as blank. */
function comparable(vector: Float32Array): Float32Array {
  return vector.every(Number.isFinite) ? vector : new Float32Array(vector.length);
}

function cachedVectors(keys: readonly string[], { cache, dimensions }: BatchPlan): Map<string, Float32Array> {
  const vectors = cache?.get(keys) ?? [];
  return new Map(
    keys.flatMap((key, at) => {
      const vector = vectors[at];
      return vector?.length === dimensions ? [[key, vector] as const] : [];
    }),
  );
}

/** 128 bits: two texts never share them. */
function keyOf(model: string, text: string): string {
  return createHash('sha256').update(`${model}\0${text}`).digest('hex').slice(0, 32);
}

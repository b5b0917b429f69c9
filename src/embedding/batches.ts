/** Cutting of many texts into the requests of an engine that works on a few at a time. */

export interface BatchPlan {
  readonly texts: readonly string[];
  /** Most texts of one call. */
  readonly size: number;
  readonly dimensions: number;
  /** The vectors of a few texts, none of them blank, in order. */
  readonly embedBatch: (texts: readonly string[]) => Promise<Float32Array[]>;
}

/**
 * Embeds the texts batch after batch. Blank texts keep the zero vector and are not sent: they have
 * no meaning to compare, and endpoints refuse them.
 */
export async function embedInBatches(plan: BatchPlan): Promise<Float32Array[]> {
  const vectors: Float32Array[] = plan.texts.map(() => new Float32Array(plan.dimensions));
  const places = [...plan.texts.keys()].filter((place) => plan.texts[place]!.trim() !== '');
  for (let at = 0; at < places.length; at += plan.size) {
    const batch = places.slice(at, at + plan.size);
    const embedded = await plan.embedBatch(batch.map((place) => plan.texts[place]!));
    for (const [i, place] of batch.entries()) vectors[place] = embedded[i]!;
  }
  return vectors;
}

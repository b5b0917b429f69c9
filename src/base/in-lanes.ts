/** Work on a queue in several lanes at once. */

export interface Lanes {
  /** How many items are in hand at once, at most. */
  readonly count: number;
  /** Ends the lanes after the items in hand. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Empties the queue. After a failure no further item is begun, and it rejects once nothing is in hand any longer: what came
 * later would come to a caller that has gone on.
 */
export async function inLanes<T>(
  queue: T[],
  work: (item: T) => Promise<unknown>,
  { count, signal }: Lanes,
): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined && !signal?.aborted; item = queue.shift()) await work(item);
  };
  const lanes = Array.from({ length: Math.min(count, queue.length) }, () =>
    lane().catch((error: unknown) => {
      queue.length = 0;
      throw error;
    }),
  );
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
}

/**
 * Settles as `work` does, or rejects as soon as the caller has cancelled. Work that several callers share, such as
 * indexing, goes on; what it finds is not answered any more.
 */
export async function untilAborted<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (signal === undefined) return work();
  signal.throwIfAborted();
  let cancel = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    cancel = () => reject(signal.reason);
    signal.addEventListener('abort', cancel, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

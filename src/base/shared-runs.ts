/**
 * Makes concurrent calls of slow work share runs. A call that comes during a run cannot know how much of the run was
 * over by then, so it waits for the next one, together with all others that come meanwhile.
 */
export function sharedRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    const run = work().finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  };
  return () => {
    if (running === undefined) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}

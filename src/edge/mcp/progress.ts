/** Tells a client that waits for more than a second that the work goes on, and how far indexing is. */
import type { ServerContext } from '@modelcontextprotocol/server';

const EVERY_MS = 1000;

/** @param describe one line about the state of the work; asked whenever a second has passed */
export async function withProgress<T>(
  { mcpReq }: ServerContext,
  describe: () => string,
  work: () => Promise<T>,
): Promise<T> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return work();
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    const params = { progressToken, progress: seconds, message: describe() };
    // A client that has gone needs no news; the transport reports the loss itself.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  }, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Whether the configured model answers: an endpoint may be down, and a transformer may not be installed. */
import { UserError } from '../../base/user-error.ts';
import type { Embedder } from '../../embedding/contract.ts';

/** Asks for one vector; returns why there is none. */
export async function modelFault(embedder: Embedder): Promise<UserError | undefined> {
  try {
    await embedder.load();
    await embedder.embed(['model']);
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

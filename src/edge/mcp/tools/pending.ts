/** Placeholder until the use cases of sessions are on this branch. */
export async function pending(): Promise<object> {
  throw new Error('not wired');
}

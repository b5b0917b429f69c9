/** Message of a thrown value, whatever was thrown. */

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Stack of a thrown value with its causes; for logs. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\ncaused by ${stackOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}

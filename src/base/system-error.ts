/** The code that the operating system gave an error (`ENOENT`); undefined for an error of another kind. */
export function systemCodeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

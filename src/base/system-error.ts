/** The code that the operating system gave an error (`ENOENT`); undefined for an error of another kind. */
export function systemCodeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Tells that nothing is there: no such name in the folder, or a file where a folder would have to be. */
export function isAbsent(error: unknown): boolean {
  const code = systemCodeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

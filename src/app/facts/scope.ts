/** Narrows facts to a folder or file of the project. */

/** @param scope path within the project with `/`; undefined or empty for all of it */
export function scopeFilter(scope: string | undefined): (file: string) => boolean {
  if (scope === undefined || scope === '') return () => true;
  return (file) => file === scope || file.startsWith(`${scope}/`);
}

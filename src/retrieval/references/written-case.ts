/** Case of the name around a definition: `Basket.add` means no function of a file `basket`, where a class `Basket` exists. */

/** @param scope of the definition, whose file or folder is around it where it is empty */
export function isInWrittenCase(scope: string, file: string, around: string): boolean {
  if (scope !== '') return scope.split(/\.|::|\\/).at(-1) === around;
  const [stem = '', folder] = file.split('/').reverse();
  return stem.replace(/\.[^.]*$/, '') === around || folder === around;
}

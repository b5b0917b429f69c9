/**
 * Imports a package by its name: one that cannot be required, or that is not always installed. Node cannot import from code
 * that was kept (`v8/code-cache.ts`), so this is a part of its own, which Node itself loads.
 */
export function importPackage(name: string) {
  return import(name);
}

/** Files that a tool writes for one that was granted: the lock of a manifest, and the snapshots of a test. */
import type { GrantList } from './grants.ts';
import { LOCKS } from './lock-files.ts';

/** @param file relative to the project. Only what a program writes counts; an edit by the agent's tools needs a grant. */
export function isCompanion(grants: GrantList, file: string): boolean {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(file) ?? [];
  const granted = new Set(grants.files.map(({ path }) => path));
  const manifests = Object.keys(LOCKS).filter((manifest) => LOCKS[manifest]?.includes(name));
  return manifests.some((manifest) => granted.has(folder + manifest)) || isSnapshot(granted, folder, name);
}

/** The lock files of granted manifests, whether they exist or not. */
export function locksOf({ files }: GrantList): readonly string[] {
  return files.flatMap(({ path }) => {
    const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
    return (Object.hasOwn(LOCKS, name) ? (LOCKS[name] ?? []) : []).map((lock) => folder + lock);
  });
}

/** `test/__snapshots__/cart.test.ts.snap` belongs to `test/cart.test.ts`. */
function isSnapshot(granted: ReadonlySet<string>, folder: string, name: string): boolean {
  const [, tests] = /^(.*?)__snapshots__\/$/.exec(folder) ?? [];
  return tests !== undefined && name.endsWith('.snap') && granted.has(tests + name.slice(0, -'.snap'.length));
}

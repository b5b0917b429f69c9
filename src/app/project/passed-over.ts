/** Files of the index that a search by the ignore rules passes over, since git tracks them all the same. */
import path from 'node:path';
import { z } from 'zod';
import type { AbsolutePath } from '../../base/paths.ts';
import { listTrackedIgnored } from '../../indexing/scan/git-files.ts';
import type { IndexStore } from '../../storage/contract.ts';

const NOTE = z.array(z.string());

/** Key in the index. */
export const PASSED_OVER = 'passed_over';
/** A project with more tracks what its rules were written to keep out; its index stays small. */
const MOST = 10_000;

/** @param repositories folders that git knows, relative to the root, each with a `/` behind it; '' is the root */
export async function passedOverNote(root: AbsolutePath, repositories: readonly string[]): Promise<string> {
  const files: string[] = [];
  for (const folder of repositories) {
    const names = (await listTrackedIgnored(path.join(root, folder))) ?? [];
    files.push(...names.map((name) => folder + name));
  }
  return JSON.stringify(files.slice(0, MOST));
}

/** As of the last check of all files. */
export function passedOver(store: Pick<IndexStore, 'meta'>): ReadonlySet<string> {
  return new Set(NOTE.parse(JSON.parse(store.meta(PASSED_OVER) ?? '[]')));
}

/** Files of the index that a search by the ignore rules passes over, since git tracks them all the same. */
import { z } from 'zod';
import type { RelativePath } from '../../base/paths.ts';
import type { IndexStore } from '../../storage/contract.ts';

const NOTE = z.array(z.string());

/** Key in the index. */
export const PASSED_OVER = 'passed_over';
/** A project with more tracks what its rules were written to keep out; its index stays small. */
const MOST = 10_000;

export function passedOverNote(files: readonly RelativePath[]): string {
  return JSON.stringify(files.slice(0, MOST));
}

/** As of the last check of all files. */
export function passedOver(store: Pick<IndexStore, 'meta'>): ReadonlySet<string> {
  return new Set(NOTE.parse(JSON.parse(store.meta(PASSED_OVER) ?? '[]')));
}

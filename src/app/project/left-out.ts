/** Files of the project that the index leaves out, and why. */
import { asRelative, parentFolder } from '../../base/paths.ts';
import type { IndexStore } from '../../storage/contract.ts';

/** Reason of the file itself, else of the innermost folder around it that is left out as a whole. */
export function leftOutReason(store: Pick<IndexStore, 'file'>, file: string): string | undefined {
  for (let name = file; ; ) {
    const skip = store.file(asRelative(name))?.skip;
    if (skip) return skip;
    const folder = parentFolder(name.replace(/\/$/, ''));
    if (folder === '') return undefined;
    name = `${folder}/`;
  }
}

export function leftOutText(reason: string): string {
  return `left out: ${reason.replaceAll('_', ' ')}`;
}

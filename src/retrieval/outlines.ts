/** Outlines of files that are asked for again and again: unpacking one costs more than most answers need from it. */
import type { IndexStore, Outline } from '../storage/contract.ts';

/** About 10 kB each. Half of them are let go beyond that. */
const MOST_KEPT = 2000;

type OutlineStore = Pick<IndexStore, 'version' | 'outline'>;

const kept = new WeakMap<OutlineStore, { version: number; outlines: Map<number, Outline> }>();

/** The same as `store.outline`, from memory while the index does not change. */
export function outlineOf(store: OutlineStore, fileId: number): Outline {
  const outlines = outlinesOf(store);
  const known = outlines.get(fileId);
  if (known) return known;
  const outline = store.outline(fileId);
  if (outlines.size >= MOST_KEPT) letGo(outlines);
  outlines.set(fileId, outline);
  return outline;
}

/** Those that were read first. */
function letGo(outlines: Map<number, Outline>): void {
  for (const id of outlines.keys()) {
    if (outlines.size <= MOST_KEPT / 2) return;
    outlines.delete(id);
  }
}

/** Ids are given anew after a change. */
function outlinesOf(store: OutlineStore): Map<number, Outline> {
  const version = store.version();
  const known = kept.get(store);
  if (known?.version === version) return known.outlines;
  const outlines = new Map<number, Outline>();
  kept.set(store, { version, outlines });
  return outlines;
}

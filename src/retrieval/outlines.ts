/** Outlines of files that are asked for again and again: unpacking one costs more than most answers need from it. */
import type { IndexStore, Outline } from '../storage/contract.ts';

/** About 10 kB each. */
const MOST_KEPT = 1000;

const kept = new WeakMap<IndexStore, { version: number; outlines: Map<number, Outline> }>();

/** The same as `store.outline`, from memory while the index does not change. */
export function outlineOf(store: IndexStore, fileId: number): Outline {
  const outlines = outlinesOf(store);
  const known = outlines.get(fileId);
  if (known) return known;
  const outline = store.outline(fileId);
  if (outlines.size >= MOST_KEPT) outlines.clear();
  outlines.set(fileId, outline);
  return outline;
}

/** Ids are given anew after a change. */
function outlinesOf(store: IndexStore): Map<number, Outline> {
  const version = store.version();
  const known = kept.get(store);
  if (known?.version === version) return known.outlines;
  const outlines = new Map<number, Outline>();
  kept.set(store, { version, outlines });
  return outlines;
}

/** Outlines of files that are asked for again and again: unpacking one costs more than most answers need from it. */
import { byVersion } from '../base/by-version.ts';
import type { IndexStore, Outline } from '../storage/contract.ts';

/** Definitions and imports, of about half a kilobyte each. Half of them are let go beyond that. */
const MOST_KEPT = 40_000;
/** An outline without any takes as much as so many of them. */
const LEAST_WEIGHT = 4;

type OutlineStore = Pick<IndexStore, 'version' | 'outline'>;

interface Kept {
  readonly outlines: Map<number, Outline>;
  weight: number;
}

/** Reads an outline like `store.outline`, from memory while the index does not change. */
export function outlineOf(store: OutlineStore, fileId: number): Outline {
  const all = keptOf(store);
  const known = all.outlines.get(fileId);
  if (known) return known;
  const outline = store.outline(fileId);
  if (all.weight >= MOST_KEPT) letGo(all);
  all.outlines.set(fileId, outline);
  all.weight += weightOf(outline);
  return outline;
}

function weightOf({ symbols, imports }: Outline): number {
  return LEAST_WEIGHT + symbols.length + imports.length;
}

/** Forgets the outlines that were read first. */
function letGo(all: Kept): void {
  for (const [id, outline] of all.outlines) {
    if (all.weight <= MOST_KEPT / 2) return;
    all.outlines.delete(id);
    all.weight -= weightOf(outline);
  }
}

/** Ids are given anew after a change. */
const keptOf = byVersion((_: OutlineStore): Kept => ({ outlines: new Map(), weight: 0 }));

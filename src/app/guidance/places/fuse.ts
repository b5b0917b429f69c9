/** Joins the answers to several questions by the ranks of what they found. */
import { type Found, isTooWide } from './place.ts';

/** So far down a list a place counts half of what the first does. */
const HALF_AT = 10;

export interface Weighed {
  readonly found: Found;
  readonly weight: number;
}

export interface Fused {
  readonly found: Found;
  /** Of the list that ranks it best, as far as it is shown by it. */
  readonly rank: number;
  readonly score: number;
}

/**
 * By reciprocal ranks, best first. Each file is shown by its place in the list that ranks it best, with the text that
 * leads to it.
 */
export function fuse(lists: readonly (readonly Weighed[])[], likelihoodOf: (file: string) => number): Fused[] {
  const sums = new Map<string, Fused>();
  for (const list of lists) {
    for (const [rank, { found, weight }] of list.entries()) {
      const score = (weight * likelihoodOf(found.file)) / (HALF_AT + rank);
      const known = sums.get(found.file);
      if (score > 0)
        sums.set(found.file, known === undefined ? { found, rank, score } : joined(known, { found, rank, score }));
    }
  }
  return [...sums.values()].sort((left, right) => right.score - left.score);
}

function joined(known: Fused, { found, rank, score }: Fused): Fused {
  const sum = known.score + score;
  // A text alone has one line; a hit shows what it stands in.
  const isBetter = rank < known.rank || known.found.kind === 'lines' || isTooWide(known.found);
  if (!isBetter || isTooWide(found)) return { ...known, score: sum };
  const { text } = known.found;
  return { found: text === undefined ? found : { text, ...found }, rank, score: sum };
}

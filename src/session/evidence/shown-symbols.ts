/** Choice of the shown definitions that count (D-45). */
import type { CountedSymbol } from '../state/session.ts';
import { RELATED, TIED } from './relevance.ts';

/** Definition of which lines were shown; a file that is one unit represents itself. */
export interface ShownSymbol {
  /** Submitted name, else the qualified name without namespace; the path of a file that is a unit. */
  readonly name: string;
  readonly file: string;
  /** Content of the file when it was last shown. */
  readonly hash: string;
  /** Ledger row that showed it. */
  readonly evidence: number;
  /** Relevance to the request, 0–1. */
  readonly similarity: number;
  /** Steps along references and imports to a tied one; null when it is more than two away. */
  readonly steps: number | null;
  /** Code evidence was confirmed for it, or it is of a verified hypothesis. */
  readonly isProven: boolean;
  readonly isSubmitted: boolean;
}

/** Further ones change nothing any more. */
const MOST_COUNTED = 40;

/** Selects tied symbols and those one step from them (two steps for what the agent submits), the best first. */
export function countShown(shown: readonly ShownSymbol[]): ShownSymbol[] {
  return shown
    .filter(counts)
    .toSorted((left, right) => strength(right) - strength(left))
    .slice(0, MOST_COUNTED);
}

export function counts({ similarity, steps, isProven, isSubmitted }: Omit<ShownSymbol, 'name'>): boolean {
  return isProven || similarity >= RELATED || (steps !== null && steps <= (isSubmitted ? 2 : 1));
}

function strength({ similarity, isProven, isSubmitted }: ShownSymbol): number {
  return similarity + (isProven ? 1 : 0) + (isSubmitted ? 1 : 0);
}

export function countedFrom({ name, similarity, file, hash }: ShownSymbol): CountedSymbol {
  return { name, similarity, files: [{ path: file, hash }] };
}

/** Steps are counted from the symbols that tie the target, or from the next best where none does. */
export function anchorsAmong<Rated extends Pick<ShownSymbol, 'similarity' | 'isProven'>>(
  shown: readonly Rated[],
): readonly Rated[] {
  const tied = shown.filter(({ similarity, isProven }) => isProven || similarity >= TIED);
  return tied.length > 0 ? tied : shown.filter(({ similarity }) => similarity >= RELATED);
}

/** Agreements whose symbols are still there and did not fail since; people's pages themselves are never changed. */
import { type Agreement, readAgreements } from '../../improvement/agreements.ts';
import { cachedMatches, type LearnedPair, readLearnedPairs } from '../../improvement/learned-pairs.ts';
import type { IndexedProject } from '../project/project.ts';
import { indexFolder } from '../roots/index-folder.ts';
import { hasVanished, pairState } from './learned-pair-state.ts';

export interface ReadMap {
  readonly agreements: readonly Agreement[];
  /** The agreement with the symbols that still hold; undefined when none does. Costs a look at the code. */
  readonly inForce: (agreement: Agreement) => Agreement | undefined;
}

export function readMap(project: IndexedProject): ReadMap {
  const folder = indexFolder(project.home);
  const { agreements } = readAgreements(folder.agreements);
  const pairs = agreements.length === 0 ? [] : readLearnedPairs(folder.learnedPairs).pairs;
  return {
    agreements,
    inForce: (agreement) => {
      const symbols = agreement.symbols.filter((symbol) => holds({ project, pairs, term: agreement.nlTerm }, symbol));
      return symbols.length === 0 ? undefined : { ...agreement, symbols };
    },
  };
}

interface Known {
  readonly project: IndexedProject;
  readonly pairs: readonly LearnedPair[];
  readonly term: string;
}

/** A pair of the same term tells how it went since; its age is its own business, since a page is kept by people. */
function holds({ project, pairs, term }: Known, symbol: string): boolean {
  if (hasVanished(project, symbol)) return false;
  const states = cachedMatches(pairs, term, [symbol]).map((pair) => pairState(project, pair, Number.NEGATIVE_INFINITY));
  return states.every((state) => state === 'in_force');
}

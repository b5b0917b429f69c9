/** Pairs and agreements as a person looks through them, and whether each still holds. */
import type { Agreement } from '../../improvement/agreements.ts';
import { type LearnedPair, readLearnedPairs } from '../../improvement/learned-pairs.ts';
import type { Language } from '../../session/text.ts';
import { indexFolder } from '../roots/index-folder.ts';
import { readMap } from '../search/agreement-map.ts';
import { type PairState, pairState } from '../search/learned-pair-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { learnedStatus } from './learning-problems.ts';

export interface ListedPair extends Omit<LearnedPair, 'sketch' | 'failedSessionId'> {
  readonly state: PairState;
}

export interface ListedAgreement extends Agreement {
  /** Symbols that still exist and did not fail since. */
  readonly inForce: readonly string[];
}

export interface LearnedList {
  /** Pairs by term and symbol. */
  readonly pairs: readonly ListedPair[];
  /** Agreements by name of their page. */
  readonly agreements: readonly ListedAgreement[];
  /** Faults that somebody must repair; files that are named here stay as they are. */
  readonly problems: readonly string[];
}

/** @param language of the problems */
export function listLearned({ project, now }: Pick<Workspace, 'project' | 'now'>, language: Language): LearnedList {
  const pairs = readLearnedPairs(indexFolder(project.home).learnedPairs).pairs;
  const { agreements, inForce } = readMap(project);
  return {
    pairs: pairs.map(({ sketch, failedSessionId, ...pair }) => ({
      ...pair,
      state: pairState(project, { ...pair, sketch, failedSessionId }, now()),
    })),
    agreements: agreements.map((agreement) => ({ ...agreement, inForce: inForce(agreement)?.symbols ?? [] })),
    problems: learnedStatus(project.home, language).problems,
  };
}

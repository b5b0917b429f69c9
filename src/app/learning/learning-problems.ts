/** Files of the improvement cycle that somebody should repair; none of them stops a request. */
import type { AbsolutePath } from '../../base/paths.ts';
import { readAgreements } from '../../improvement/agreements.ts';
import type { LineProblem } from '../../improvement/json-lines.ts';
import { readLearnedPairs } from '../../improvement/learned-pairs.ts';
import type { Language } from '../../session/text.ts';
import { LEARNING_TEXTS, lineProblemText, pageProblemText, pairsProblemText } from '../../session/texts/learning.ts';
import { indexFolder } from '../roots/index-folder.ts';
import { openImprovement } from '../sessions/improvement-logs.ts';

const MOST_LINES = 5;

/** The first lines that could not be read; empty for none. */
export function lineProblems(problems: readonly LineProblem[], language: Language): string[] {
  const more = problems.length - MOST_LINES;
  const shown = problems.slice(0, MOST_LINES).map((problem) => lineProblemText(problem)[language]);
  return more > 0 ? [...shown, `+${more}`] : shown;
}

/** Pairs and agreements that earlier work confirmed. */
export interface LearnedStatus {
  readonly pairs: number;
  readonly agreements: number;
  /** Files that are neither read nor written until somebody repairs them. */
  readonly problems: readonly string[];
}

export function learnedStatus(home: AbsolutePath, language: Language): LearnedStatus {
  const folder = indexFolder(home);
  const { pairs, problems } = readLearnedPairs(folder.learnedPairs);
  const map = readAgreements(folder.agreements);
  return {
    pairs: pairs.length,
    agreements: map.agreements.length,
    problems: [
      ...problems.map((problem) => pairsProblemText(problem)[language]),
      ...map.problems.map((problem) => pageProblemText(problem)[language]),
      ...tornLogs(home).map((name) => LEARNING_TEXTS.tornLog(name)[language]),
    ],
  };
}

/** Looks at the last byte of each log; damage before it shows when the log is read. */
function tornLogs(home: AbsolutePath): string[] {
  const { decisions, outcomes } = openImprovement(home);
  return [...(decisions.isTorn() ? ['decisions.jsonl'] : []), ...(outcomes.isTorn() ? ['outcomes.jsonl'] : [])];
}

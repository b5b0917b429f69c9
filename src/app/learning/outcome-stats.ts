/** Counts how sessions ended. */
import { groupBy } from '../../base/group-by.ts';
import { rounded } from '../../base/numbers.ts';
import { LEAST_ON_A_SIDE } from '../../improvement/causes.ts';
import { latestBySession } from '../../improvement/outcomes.ts';
import { computeRate, type Rate } from '../../improvement/statistics.ts';
import { hasFailed, OUTCOMES, type Outcome, type OutcomeLog } from '../../session/outcome/outcome-log.ts';
import { readerLanguage } from '../config/reader-language.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { lineProblems } from './learning-problems.ts';

export type OutcomeCounts = Readonly<Record<Outcome, number>>;

export interface OutcomeGroup extends OutcomeCounts {
  /** Null below the smallest sample that allows a conclusion. */
  readonly failureRate: Rate | null;
}

export interface OutcomeStats {
  readonly success: true;
  /** Sessions, each by its last outcome. */
  readonly total: number;
  readonly byOutcome: OutcomeCounts;
  /** Successes that the last check contradicts; they count as failures in rates. */
  readonly contradicted: number;
  readonly failureRate: Rate | null;
  readonly byIntent: Readonly<Record<string, OutcomeGroup>>;
  readonly byPhase: Readonly<Record<string, OutcomeGroup>>;
  readonly byRisk: Readonly<Record<string, OutcomeGroup>>;
  /** Number of failures that a later request reported. */
  readonly detected: number;
  readonly problems?: readonly string[];
}

/** @param limit most sessions, the latest ones; default all */
export function outcomeStats(workspace: Pick<Workspace, 'improvement' | 'project'>, limit?: number): OutcomeStats {
  const { entries, problems } = workspace.improvement.outcomes.read();
  const latest = latestBySession(entries);
  const judged = limit === undefined ? latest : latest.slice(-limit);
  const problemLines = lineProblems(problems, readerLanguage(workspace.project.config));
  return {
    success: true,
    total: judged.length,
    byOutcome: countOutcomes(judged),
    contradicted: judged.filter(({ contradicted }) => contradicted).length,
    failureRate: failureRate(judged),
    byIntent: groupOutcomes(judged, ({ intent }) => intent),
    byPhase: groupOutcomes(judged, ({ phase_at_outcome: phase }) => phase),
    byRisk: groupOutcomes(judged, ({ risk_level: risk }) => risk),
    detected: judged.filter(({ recorded_by: by }) => by === 'next_request').length,
    ...(problemLines.length > 0 ? { problems: problemLines } : {}),
  };
}

/** Whether a session ended one way or the other. */
export function isDecided({ outcome }: Pick<OutcomeLog, 'outcome'>): boolean {
  return outcome !== 'partial';
}

export function roundedRate({ rate, low, high, ...counts }: Rate): Rate {
  return { ...counts, rate: rounded(rate, 2), low: rounded(low, 2), high: rounded(high, 2) };
}

function groupOutcomes(
  outcomes: readonly OutcomeLog[],
  keyOf: (log: OutcomeLog) => string,
): Record<string, OutcomeGroup> {
  const groups = [...groupBy(outcomes, keyOf)].sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(
    groups.map(([key, group]) => [key, { ...countOutcomes(group), failureRate: failureRate(group) }]),
  );
}

function countOutcomes(outcomes: readonly OutcomeLog[]): OutcomeCounts {
  const [success = 0, failure = 0, partial = 0] = OUTCOMES.map(
    (wanted) => outcomes.filter(({ outcome }) => outcome === wanted).length,
  );
  return { success, failure, partial };
}

function failureRate(outcomes: readonly OutcomeLog[]): Rate | null {
  const ended = outcomes.filter(isDecided);
  return ended.length < LEAST_ON_A_SIDE ? null : roundedRate(computeRate(ended.filter(hasFailed).length, ended.length));
}

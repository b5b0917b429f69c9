/** Counts how sessions ended, by day. */
import { groupBy } from '../../base/group-by.ts';
import { latestBySession } from '../../improvement/outcomes.ts';
import { OUTCOMES, type Outcome, type OutcomeLog } from '../../session/outcome/outcome-log.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface TrendDay extends Readonly<Record<Outcome, number>> {
  /** `2026-03-02`, of the clock on the wall. */
  readonly day: string;
  /** Successes that the last check contradicts. */
  readonly contradicted: number;
  /** Calls that were refused in the sessions of the day. */
  readonly refusals: number;
}

/** Counts each session on the day of its last outcome, oldest day first; days without an outcome are left out. */
export function outcomeTrend({ improvement }: Pick<Workspace, 'improvement'>): TrendDay[] {
  const logs = latestBySession(improvement.outcomes.read().entries);
  const days = groupBy(logs, ({ timestamp }) => dayOf(timestamp));
  return [...days].sort(([left], [right]) => (left < right ? -1 : 1)).map(([day, group]) => countDay(day, group));
}

function countDay(day: string, group: readonly OutcomeLog[]): TrendDay {
  const [success = 0, failure = 0, partial = 0] = OUTCOMES.map(
    (wanted) => group.filter(({ outcome }) => outcome === wanted).length,
  );
  return {
    day,
    success,
    failure,
    partial,
    contradicted: group.filter(({ contradicted }) => contradicted).length,
    refusals: group.reduce((sum, { refusals }) => sum + refusals, 0),
  };
}

function dayOf(timestamp: string): string {
  const at = new Date(timestamp);
  if (Number.isNaN(at.getTime())) return timestamp.slice(0, DAY_LENGTH);
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

const DAY_LENGTH = 10;

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

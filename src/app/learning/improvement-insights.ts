/** Features that failing sessions have in common, and what follows (IC5). */
import { groupBy } from '../../base/group-by.ts';
import { type Case, countTable, type Findings, findCauses, LEAST_ON_A_SIDE } from '../../improvement/causes.ts';
import { latestBySession } from '../../improvement/outcomes.ts';
import { computeRate, exactTest, holm, type Rate } from '../../improvement/statistics.ts';
import type { DecisionLog } from '../../session/frame/decision-log.ts';
import { RISK_LEVELS } from '../../session/frame/risk.ts';
import { collectFactors } from '../../session/outcome/factors.ts';
import { hasFailed, type OutcomeLog } from '../../session/outcome/outcome-log.ts';
import type { Language } from '../../session/text.ts';
import { factorText, INSIGHT_TEXTS, suggestionFor } from '../../session/texts/insights.ts';
import { fold } from '../../session/words/fold.ts';
import { readerLanguage } from '../config/reader-language.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { lineProblems } from './learning-problems.ts';
import { isDecided, roundedRate } from './outcome-stats.ts';

export interface Correlation {
  readonly failedWith: Rate;
  readonly failedWithout: Rate;
  /** Corrected for all that are listed beside it; null where a side is too small for a conclusion. */
  readonly probability: number | null;
}

export interface FailurePoint {
  readonly count: number;
  readonly share: Rate;
  /** Ids of some sessions that failed there. */
  readonly sessions: readonly string[];
}

export interface NamedCause {
  readonly factor: string;
  readonly what: string;
  readonly failedWith: Rate;
  readonly failedWithout: Rate;
  /** Chance of such a difference, corrected for everything that was tested. */
  readonly probability: number;
  /** Factors that these sessions do not separate from this one. */
  readonly inseparable?: readonly string[];
  readonly suggestion: string;
}

export interface Insights {
  readonly success: true;
  readonly totalSessionsWithOutcomes: number;
  readonly sessionsWithDecisions: number;
  readonly conclusion: string;
  readonly causes: readonly NamedCause[];
  readonly toolFailureCorrelation: Readonly<Record<string, Correlation>>;
  readonly riskLevelCorrelation: Readonly<Record<string, Correlation>>;
  readonly commonFailurePoints: Readonly<Record<string, FailurePoint>>;
  readonly problems?: readonly string[];
}

/** An ended session as it was judged. */
interface JudgedSession {
  readonly outcome: OutcomeLog;
  readonly decision: DecisionLog | undefined;
}

const DEFAULT_LIMIT = 100;
const MOST_TOOLS = 12;
const MOST_POINTS = 8;
const MOST_EXAMPLES = 3;

/** @param limit most sessions, the latest ones, default 100 @param language default that of the project's readers */
export function improvementInsights(
  workspace: Pick<Workspace, 'improvement' | 'project'>,
  limit = DEFAULT_LIMIT,
  language = readerLanguage(workspace.project.config),
): Insights {
  const { judged, problems } = judgedSessions(workspace, limit);
  const cases = casesOf(judged);
  const findings = findCauses(cases);
  return {
    success: true,
    totalSessionsWithOutcomes: judged.length,
    sessionsWithDecisions: judged.filter(({ decision }) => decision !== undefined).length,
    conclusion: describeConclusion(findings, language),
    causes: findings.kind === 'tested' ? findings.causes.map((cause) => describeCause(cause, language)) : [],
    toolFailureCorrelation: strongestFirst(correlations(cases, idsOf(cases, 'tool:')), MOST_TOOLS),
    riskLevelCorrelation: correlations(
      cases,
      RISK_LEVELS.map((level) => `risk:${level}`).filter((id) => cases.some(({ factors }) => factors.has(id))),
    ),
    commonFailurePoints: failurePoints(judged),
    ...problemsOf(problems, language),
  };
}

/** The last word on each session that ended one way or the other, with its last plan. */
function judgedSessions(
  { improvement }: Pick<Workspace, 'improvement'>,
  limit: number,
): { readonly judged: readonly JudgedSession[]; readonly problems: Parameters<typeof lineProblems>[0] } {
  const [outcomes, decisions] = [improvement.outcomes.read(), improvement.decisions.read()];
  const latest = latestBySession(outcomes.entries).filter(isDecided).slice(-limit);
  const wanted = new Set(latest.map(({ session_id: id }) => id));
  const plans = new Map<string, DecisionLog>();
  for (const plan of decisions.entries) if (wanted.has(plan.session_id ?? '')) plans.set(plan.session_id ?? '', plan);
  const judged = latest.map((outcome) => ({ outcome, decision: plans.get(outcome.session_id) }));
  return { judged, problems: [...outcomes.problems, ...decisions.problems] };
}

function casesOf(judged: readonly JudgedSession[]): Case[] {
  return judged.map(({ outcome, decision }) => ({
    failed: hasFailed(outcome),
    factors: collectFactors(outcome, decision),
  }));
}

function describeConclusion(findings: Findings, language: Language): string {
  if (findings.kind === 'too_few') return INSIGHT_TEXTS.tooFew(findings.have, findings.need)[language];
  return INSIGHT_TEXTS.tested(findings.factors, findings.causes.length)[language];
}

type Cause = Extract<Findings, { kind: 'tested' }>['causes'][number];

function describeCause(cause: Cause, language: Language): NamedCause {
  const { factor, present, inseparable, probability } = cause;
  return {
    factor: present ? factor : `no ${factor}`,
    what: factorText(factor, present)[language],
    failedWith: roundedRate(cause.failedWith),
    failedWithout: roundedRate(cause.failedWithout),
    probability: significant(probability),
    ...(inseparable.length > 0 ? { inseparable } : {}),
    suggestion: suggestionFor(factor, present)[language],
  };
}

function correlations(cases: readonly Case[], ids: readonly string[]): Record<string, Correlation> {
  const tables = ids.map((id) => countTable(cases, id));
  const isLarge = tables.map((table) => Math.min(table.with, table.without) >= LEAST_ON_A_SIDE);
  const corrected = holm(tables.map((table, at) => (isLarge[at] ? exactTest([table]) : 1)));
  return Object.fromEntries(
    ids.map((id, at) => {
      const { withFailed, with: withAll, withoutFailed, without } = tables[at] ?? NO_TABLE;
      const probability = isLarge[at] ? significant(corrected[at] ?? 1) : null;
      const failedWith = roundedRate(computeRate(withFailed, withAll));
      return [nameOf(id), { failedWith, failedWithout: roundedRate(computeRate(withoutFailed, without)), probability }];
    }),
  );
}

const NO_TABLE = { withFailed: 0, with: 0, withoutFailed: 0, without: 0 };

function idsOf(cases: readonly Case[], prefix: string): string[] {
  const all = new Set(cases.flatMap(({ factors }) => [...factors].filter((id) => id.startsWith(prefix))));
  return [...all].sort();
}

/** `tool:find_references` → find_references. */
function nameOf(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}

function strongestFirst(all: Record<string, Correlation>, most: number): Record<string, Correlation> {
  const order = Object.entries(all).sort(([, a], [, b]) => (a.probability ?? 2) - (b.probability ?? 2));
  return Object.fromEntries(order.slice(0, most));
}

/** Points of failure that were named, or else those that the server saw. */
function failurePoints(judged: readonly JudgedSession[]): Record<string, FailurePoint> {
  const failed = judged.map(({ outcome }) => outcome).filter(hasFailed);
  const groups = [...groupBy(failed, pointOf)].sort(([, left], [, right]) => right.length - left.length);
  return Object.fromEntries(
    groups.slice(0, MOST_POINTS).map(([point, group]) => {
      const sessions = group.slice(-MOST_EXAMPLES).map(({ session_id: id }) => id);
      return [point, { count: group.length, share: roundedRate(computeRate(group.length, failed.length)), sessions }];
    }),
  );
}

const MOST_POINT = 80;

function pointOf({ analysis, failure_stage: stage }: OutcomeLog): string {
  return fold(analysis.failure_point ?? stage ?? 'unknown').slice(0, MOST_POINT);
}

function problemsOf(problems: Parameters<typeof lineProblems>[0], language: Language): { problems?: string[] } {
  const lines = lineProblems(problems, language);
  return lines.length > 0 ? { problems: lines } : {};
}

function significant(probability: number): number {
  return Number(probability.toPrecision(2));
}

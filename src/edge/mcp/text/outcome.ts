/** Outcomes, and the features that many of them share, as text. */
import type { Correlation, Insights, NamedCause } from '../../../app/learning/improvement-insights.ts';
import type { OutcomeGroup, OutcomeStats } from '../../../app/learning/outcome-stats.ts';
import type { OutcomeAnswer } from '../../../app/learning/record-outcome.ts';
import type { SessionAnalysis } from '../../../app/reports/session-analysis.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { countsText, joinParts } from './lines.ts';
import { listLine } from './session.ts';

export function outcomeLines(answer: OutcomeAnswer, language: Language): string[] {
  const { sessionId, status, repeated, contradictedBy, observed, pairs, problems = [] } = answer;
  const done = ANSWER_TEXTS[repeated ? 'again' : 'recorded'][language];
  return [
    joinParts([`${ANSWER_TEXTS.session[language]} ${sessionId}`, `${status}: ${done}`, answer.note]),
    ...listLine(
      ANSWER_TEXTS.changedFiles[language],
      observed.filesChanged.map(({ path }) => path),
    ),
    ...observed.checks.map(
      ({ command, exit_code: exitCode }) =>
        `${ANSWER_TEXTS.check[language]}: ${command} → ${exitCode ?? ANSWER_TEXTS.exitUnknown[language]}`,
    ),
    ...(contradictedBy ? [`${ANSWER_TEXTS.contradicted[language]}: ${contradictedBy.command}`] : []),
    ...listLine(ANSWER_TEXTS.learned[language], pairs),
    ...problems,
  ];
}

export function statsLines(stats: OutcomeStats, language: Language): string[] {
  const { total, byOutcome, failureRate, byIntent, byPhase, byRisk, problems = [] } = stats;
  return [
    joinParts([ANSWER_TEXTS.sessions(total)[language], countsText({ ...byOutcome }), rateText(failureRate, language)]),
    ...[byIntent, byPhase, byRisk].flatMap((groups) => groupLines(groups, language)),
    ...problems,
  ];
}

function groupLines(groups: Readonly<Record<string, OutcomeGroup>>, language: Language): string[] {
  return Object.entries(groups).map(([name, { failureRate, ...counts }]) => {
    return joinParts([`  ${name}`, countsText({ ...counts }), rateText(failureRate, language)]);
  });
}

function rateText(rated: OutcomeGroup['failureRate'], language: Language): string {
  if (rated === null) return '';
  const { rate: share, low, high } = rated;
  return `${ANSWER_TEXTS.failed[language]} ${percent(share)} (${percent(low)}–${percent(high)})`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

export function analysisLines(answer: SessionAnalysis, language: Language): string[] {
  const { sessionId, timeline, timelineTotal, analysis } = answer;
  const left = timelineTotal - timeline.length;
  return [
    joinParts([`${ANSWER_TEXTS.session[language]} ${sessionId}`, analysis.finalOutcome, analysis.failurePoint]),
    ...listLine(ANSWER_TEXTS.plan[language], analysis.toolsPlanned),
    ...(left > 0 ? [ANSWER_TEXTS.more(left)[language]] : []),
    ...timeline.map(({ at, kind, what }) => joinParts([at.slice(0, 19), kind, what])),
  ];
}

export function insightLines(insights: Insights, language: Language): string[] {
  const { totalSessionsWithOutcomes, conclusion, causes, commonFailurePoints, problems = [] } = insights;
  return [
    joinParts([ANSWER_TEXTS.sessions(totalSessionsWithOutcomes)[language], conclusion]),
    ...causes.flatMap((cause) => causeLines(cause, language)),
    ...correlationLines(insights.toolFailureCorrelation, language),
    ...correlationLines(insights.riskLevelCorrelation, language),
    ...Object.entries(commonFailurePoints).map(([point, { count }]) => `  ${point}  ${count}`),
    ...problems,
  ];
}

function causeLines({ what, failedWith, failedWithout, suggestion }: NamedCause, language: Language): string[] {
  return [
    joinParts([what, `${rateText(failedWith, language)} / ${rateText(failedWithout, language)}`]),
    `  ${suggestion}`,
  ];
}

function correlationLines(correlations: Readonly<Record<string, Correlation>>, language: Language): string[] {
  return Object.entries(correlations).map(([name, { failedWith, failedWithout }]) => {
    return `  ${name}  ${rateText(failedWith, language)} / ${rateText(failedWithout, language)}`;
  });
}

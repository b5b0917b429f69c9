/** One answer of each tool that tells of outcomes. */
import type { Insights } from '../../../../../src/app/learning/improvement-insights.ts';
import type { OutcomeStats } from '../../../../../src/app/learning/outcome-stats.ts';
import type { OutcomeAnswer } from '../../../../../src/app/learning/record-outcome.ts';
import type { SessionAnalysis } from '../../../../../src/app/reports/session-analysis.ts';

const sessionId = 's_0123abcd';

const rate = { count: 3, of: 10, rate: 0.3, low: 0.1, high: 0.6 };

interface Outcomes {
  readonly recorded: OutcomeAnswer;
  readonly stats: OutcomeStats;
  readonly analysis: SessionAnalysis;
  readonly insights: Insights;
}

export const OUTCOMES: Outcomes = {
  recorded: {
    success: true,
    sessionId,
    status: 'success',
    repeated: false,
    contradictedBy: { command: 'npm test', exit_code: 1 },
    observed: {
      filesChanged: [{ path: 'src/cart.ts', granted: true }],
      checks: [{ command: 'npm test', exit_code: 1 }],
      refusals: 0,
      detours: 0,
      calls: 3,
      bytes: 900,
      elapsedMs: 5,
    },
    pairs: ['Cart'],
    agreementCreated: null,
    mapUpdated: false,
    note: 'Recorded.',
  },
  stats: {
    success: true,
    total: 10,
    byOutcome: { success: 7, failure: 3, partial: 0 },
    contradicted: 0,
    failureRate: rate,
    byIntent: { MODIFY: { success: 7, failure: 3, partial: 0, failureRate: rate } },
    byPhase: {},
    byRisk: {},
    detected: 0,
  },
  analysis: {
    success: true,
    sessionId,
    decision: null,
    outcomes: [],
    timeline: [
      { at: '2026-01-01T10:00:00.000Z', kind: 'get_chunk', what: 'src/cart.ts:3-9 → 1 result', evidenceId: 4 },
    ],
    timelineTotal: 3,
    analysis: {
      hadDecision: true,
      hadOutcome: true,
      finalOutcome: 'failure',
      toolsPlanned: ['query'],
      failurePoint: 'EXPLORATION',
    },
  },
  insights: {
    success: true,
    totalSessionsWithOutcomes: 30,
    sessionsWithDecisions: 30,
    conclusion: 'One cause stands out.',
    causes: [
      {
        factor: 'tool',
        what: 'query was used',
        failedWith: rate,
        failedWithout: rate,
        probability: 0.01,
        suggestion: 'Look at the lines.',
      },
    ],
    toolFailureCorrelation: { query: { failedWith: rate, failedWithout: rate, probability: 0.01 } },
    riskLevelCorrelation: {},
    commonFailurePoints: { EXPLORATION: { count: 2, share: rate, sessions: [] } },
  },
};

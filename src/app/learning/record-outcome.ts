/** Ends a session with what became of it, and learns from it (IC2, IC3, LP2, LP6, D-27, D-40). */

import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from '../../base/durations.ts';
import type { PairsProblem } from '../../improvement/learned-pairs.ts';
import { attributionOf } from '../../session/frame/attribution.ts';
import { missingSlots } from '../../session/frame/frame.ts';
import { contradicting, failureStageOf, observe } from '../../session/outcome/outcome-facts.ts';
import type { CheckRun, Outcome, OutcomeAnalysis, OutcomeLog } from '../../session/outcome/outcome-log.ts';
import type { Session } from '../../session/state/session.ts';
import { failureText, LEARNING_TEXTS, lessonText, pairsProblemText } from '../../session/texts/learning.ts';
import { changeSession } from '../sessions/change-session.ts';
import { findSession, openSessions, requireSession, type SessionCall } from '../sessions/find-session.ts';
import { waitForChangedFiles } from '../sessions/require-index.ts';
import { assessReadiness, readSessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { isInMap, learnFrom } from './learn.ts';

export interface OutcomeRequest extends SessionCall {
  readonly outcome: Outcome;
  readonly analysis?:
    | {
        readonly rootCause?: string | undefined;
        readonly failurePoint?: string | undefined;
        readonly notes?: string | undefined;
        readonly relatedSymbols?: readonly string[] | undefined;
        readonly relatedFiles?: readonly string[] | undefined;
      }
    | undefined;
  /** Words of the person that report it. */
  readonly triggerMessage?: string | undefined;
}

export interface OutcomeAnswer {
  readonly success: true;
  readonly sessionId: string;
  readonly status: Outcome;
  /** Whether the outcome was known already, so that nothing changed. */
  readonly repeated: boolean;
  /** The check that failed last although success is claimed. */
  readonly contradictedBy?: CheckRun;
  readonly observed: {
    readonly filesChanged: OutcomeLog['files_changed'];
    readonly checks: readonly CheckRun[];
    readonly refusals: number;
    readonly detours: number;
    readonly calls: number;
    readonly bytes: number;
    readonly elapsedMs: number;
  };
  readonly failurePoint?: string;
  /** Symbols whose pairs with the term gained weight, or lost it. */
  readonly pairs: readonly string[];
  /** Path of the page, null where none was written. */
  readonly agreementCreated: string | null;
  readonly mapUpdated: boolean;
  /** Why it taught what it did. */
  readonly note: string;
  /** Files that somebody must repair before they are written to again. */
  readonly problems?: readonly string[];
}

/** Verdict on a session, and who gave it. */
export interface RecordedVerdict {
  readonly outcome: Outcome;
  readonly analysis: OutcomeAnalysis;
  readonly trigger: string | null;
  readonly recordedBy: OutcomeLog['recorded_by'];
}

export interface StoredOutcome {
  readonly log: OutcomeLog;
  readonly repeated: boolean;
  readonly problems: readonly PairsProblem[];
}

/** @throws Refusal `no_active_session`, `session_not_found`; UserError `busy` */
export async function recordOutcome(workspace: Workspace, request: OutcomeRequest): Promise<OutcomeAnswer> {
  const session = sessionToJudge(workspace, request);
  const { outcome, triggerMessage = null } = request;
  const verdict: RecordedVerdict = {
    outcome,
    analysis: readAnalysis(request),
    trigger: triggerMessage,
    recordedBy: 'request',
  };
  const stored = await storeOutcome(workspace, session, verdict);
  return answerFor(workspace, session, { ...stored, words: stored.log.trigger_message ?? triggerMessage });
}

/** Closes the session, learns, and writes the line of the log last: a killed process did all of it or is asked again. */
export async function storeOutcome(
  workspace: Workspace,
  first: Session,
  verdict: RecordedVerdict,
): Promise<StoredOutcome> {
  const { outcome } = verdict;
  const before = first.status;
  const { session } = await changeSession(workspace, first, async (session) => ({
    event: session.outcome === outcome ? null : { kind: 'outcome_recorded', outcome },
    result: null,
  }));
  // Changed definitions are read from the index, which must hold the files as they are.
  if (outcome === 'success') await waitForChangedFiles(workspace);
  return workspace.improvement.alone(() => writeOnce(workspace, { ...session, status: before }, verdict));
}

function writeOnce(workspace: Workspace, session: Session, verdict: RecordedVerdict): StoredOutcome {
  const last = workspace.improvement.outcomes.read().entries.findLast((log) => log.session_id === session.id);
  if (last !== undefined && isRepetition(last, verdict)) return { log: last, repeated: true, problems: [] };
  const log = buildLog(workspace, session, verdict);
  const { lesson, problems } = learnFrom({ workspace, session, log });
  const complete = { ...log, learned: lesson };
  workspace.improvement.outcomes.append(complete);
  return { log: complete, repeated: false, problems };
}

/** Tells whether a verdict adds nothing to the last one. */
function isRepetition(last: OutcomeLog, { outcome, analysis, trigger }: RecordedVerdict): boolean {
  const isSilent = Object.values(analysis).every((value) => value === undefined) && trigger === null;
  return last.outcome === outcome && (isSilent || isDeepStrictEqual(last.analysis, definedIn(analysis)));
}

/** Finds the session to judge: the open one, else the one judged last, whose outcome may be repeated or corrected. */
function sessionToJudge(workspace: Workspace, request: OutcomeRequest): Session {
  const session = findSession(workspace, request) ?? lastJudged(workspace, request);
  return session ?? requireSession(workspace, request);
}

function lastJudged(workspace: Workspace, { tool, sent }: OutcomeRequest): Session | undefined {
  const { sessions, now } = workspace;
  const caller = workspace.callerOf(tool, sent);
  // With several open sessions, the caller must name one.
  if (caller === null && openSessions(workspace).length > 0) return undefined;
  const closed = sessions.list({ statuses: ['closed'], ...(caller === null ? {} : { conversation: caller }) });
  const recent = closed.filter(({ lastCallAt }) => now() - lastCallAt < DAY_MS);
  return recent.toSorted((left, right) => right.lastCallAt - left.lastCallAt)[0];
}

function readAnalysis({ analysis = {} }: OutcomeRequest): OutcomeAnalysis {
  const { rootCause, failurePoint, notes, relatedSymbols, relatedFiles } = analysis;
  return {
    root_cause: rootCause,
    failure_point: failurePoint,
    notes,
    related_symbols: relatedSymbols,
    related_files: relatedFiles,
  };
}

/** Drops undefined fields, as the log does. */
function definedIn(analysis: OutcomeAnalysis): OutcomeAnalysis {
  return Object.fromEntries(Object.entries(analysis).filter(([, value]) => value !== undefined));
}

function buildLog(workspace: Workspace, session: Session, verdict: RecordedVerdict): Omit<OutcomeLog, 'learned'> {
  const { sessions, now } = workspace;
  const at = now();
  const rows = sessions.evidence(session.id);
  const facts = observe({
    session,
    ready: workspace.project.config.gate.ready,
    rows,
    events: sessions.events(session.id),
    at,
  });
  const { outcome, analysis, trigger, recordedBy } = verdict;
  const { risk } = assessReadiness(session, readSessionState(workspace, session));
  const contradicted = contradicting(outcome, facts.checks) !== null;
  const { frame, intent, phase } = session;
  return {
    session_id: session.id,
    timestamp: new Date(at).toISOString(),
    outcome,
    recorded_by: recordedBy,
    contradicted,
    phase_at_outcome: phase,
    intent,
    risk_level: risk.level,
    query: frame.rawQuery,
    target_feature: frame.slots.target_feature?.value ?? null,
    missing_slots: missingSlots(frame),
    symbols: frame.mappedSymbols.map(({ name }) => name),
    analysis: definedIn(analysis),
    trigger_message: trigger,
    failure_stage: outcome === 'failure' || contradicted ? failureStageOf(session, facts) : null,
    ...facts,
  };
}

/** Whether it stands on words of the person: where the client reports these, on such as they are. */
function isQuoted({ sessions }: Workspace, { conversation }: Session, words: string | null): boolean {
  if (words === null) return false;
  return attributionOf(words, conversation === null ? [] : sessions.prompts(conversation)) !== 'unattributed';
}

interface AnsweredOutcome extends StoredOutcome {
  /** Words of the person on the outcome, as quoted by the agent. */
  readonly words: string | null;
}

function answerFor(
  workspace: Workspace,
  session: Session,
  { log, repeated, problems, words }: AnsweredOutcome,
): OutcomeAnswer {
  const { language } = session;
  const contradiction = contradicting(log.outcome, log.checks);
  const point = log.analysis.failure_point ?? log.failure_stage;
  const { agreement, pairs, why } = log.learned;
  const isOwnWord = log.outcome === 'success' && !isQuoted(workspace, session, words);
  const unsaid = isOwnWord ? ` ${LEARNING_TEXTS.ownWord[language]}` : '';
  return {
    success: true,
    sessionId: session.id,
    status: log.outcome,
    repeated,
    ...(contradiction ? { contradictedBy: contradiction } : {}),
    observed: {
      filesChanged: log.files_changed,
      checks: log.checks,
      refusals: log.refusals,
      detours: log.detours,
      calls: log.calls,
      bytes: log.bytes,
      elapsedMs: log.elapsed_ms,
    },
    ...(point === null ? {} : { failurePoint: point }),
    pairs,
    agreementCreated: agreement === null ? null : `.code-intel/agreements/${agreement}`,
    mapUpdated: isInMap(workspace, log.learned),
    note: (why === 'failed' ? failureText(pairs.length) : lessonText(why))[language] + unsaid,
    ...(problems.length > 0 ? { problems: problems.map((problem) => pairsProblemText(problem)[language]) } : {}),
  };
}

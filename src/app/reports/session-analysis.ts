/** The course of one session: what was planned, what happened, how it ended (IC4). */
import { counted } from '../../base/numbers.ts';
import type { DecisionLog } from '../../session/frame/decision-log.ts';
import type { EvidenceRow } from '../../session/ledger/ledger.ts';
import { CALL_EVENT } from '../../session/outcome/outcome-facts.ts';
import type { Outcome, OutcomeLog } from '../../session/outcome/outcome-log.ts';
import type { Session } from '../../session/state/session.ts';
import type { SessionEvent } from '../../session/state/store.ts';
import { sessionById } from '../sessions/find-session.ts';
import { historyEvents } from '../sessions/first-looks.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface TimelineEntry {
  /** ISO 8601. */
  readonly at: string;
  /** A tool, a change of the session, or a hook event. */
  readonly kind: string;
  /** Finding in few words. */
  readonly what: string;
  readonly evidenceId?: number;
}

export interface SessionAnalysis {
  readonly success: true;
  readonly sessionId: string;
  /** The plan that was made last. */
  readonly decision: DecisionLog | null;
  /** Oldest first. */
  readonly outcomes: readonly OutcomeLog[];
  /** Oldest first; of many the last. */
  readonly timeline: readonly TimelineEntry[];
  readonly timelineTotal: number;
  readonly analysis: {
    readonly hadDecision: boolean;
    readonly hadOutcome: boolean;
    readonly finalOutcome: Outcome | null;
    readonly toolsPlanned: readonly string[];
    readonly failurePoint: string | null;
  };
}

const MOST_ENTRIES = 60;

/** @throws Refusal `session_not_found` for an id that neither the sessions nor the logs hold */
export function sessionAnalysis(workspace: Workspace, sessionId: string, most = MOST_ENTRIES): SessionAnalysis {
  workspace.takeIn();
  const { decisions, outcomes } = logsOf(workspace, sessionId);
  const isKnown = decisions.length + outcomes.length > 0 && workspace.sessions.get(sessionId) === undefined;
  if (!isKnown) sessionById(workspace, sessionId);
  const timeline = buildTimeline(workspace, sessionId);
  const [decision = null, last = null] = [decisions.at(-1), outcomes.at(-1)];
  return {
    success: true,
    sessionId,
    decision,
    outcomes,
    timeline: timeline.slice(-most),
    timelineTotal: timeline.length,
    analysis: {
      hadDecision: decision !== null,
      hadOutcome: last !== null,
      finalOutcome: last?.outcome ?? null,
      toolsPlanned: decision?.tools_planned ?? [],
      failurePoint: last?.analysis.failure_point ?? last?.failure_stage ?? null,
    },
  };
}

interface SessionLogs {
  readonly decisions: readonly DecisionLog[];
  readonly outcomes: readonly OutcomeLog[];
}

function logsOf({ improvement }: Workspace, id: Session['id']): SessionLogs {
  return {
    decisions: improvement.decisions.read().entries.filter((log) => log.session_id === id),
    outcomes: improvement.outcomes.read().entries.filter((log) => log.session_id === id),
  };
}

/** Calls and changes of the session, and what the agent did with its own tools, in the order of their time. */
function buildTimeline({ sessions }: Workspace, id: string): TimelineEntry[] {
  const events = historyEvents(sessions.events(id)).filter(
    ({ kind, detail }) => kind !== CALL_EVENT || detail.error !== null,
  );
  const all = [
    ...events.map((event) => ({ at: event.at, entry: entryOfEvent(event) })),
    ...sessions.evidence(id).map((row) => ({ at: row.at, entry: entryOfRow(row) })),
  ];
  return all.sort((left, right) => left.at - right.at).map(({ entry }) => entry);
}

function entryOfEvent({ at, kind, detail }: SessionEvent): TimelineEntry {
  const { from, to, status, tool, error, ...others } = detail;
  if (kind === CALL_EVENT) return entry(at, String(tool), `refused: ${String(error)}`);
  const steps = from === undefined ? [] : [from === to ? String(to) : `${String(from)} → ${String(to)}`];
  const rest = Object.entries(others).map(([name, value]) => `${name}: ${String(value)}`);
  return entry(at, kind, [...steps, ...(status === undefined ? [] : [String(status)]), ...rest].join(', '));
}

function entryOfRow({ id, at, tool, args, results, exitCode, files }: EvidenceRow): TimelineEntry {
  const asked = Object.entries(args).filter(([name]) => name !== 'session_id');
  const argument = asked.map(([, value]) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' ');
  const paths = argument === '' ? files.map(({ path }) => path).join(' ') : argument;
  const end = exitCode === null ? counted(results, 'result') : `exit ${exitCode}`;
  return { ...entry(at, tool, `${shortenText(paths)} → ${end}`), evidenceId: id };
}

const MOST_SHOWN = 100;

function shortenText(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

function entry(at: number, kind: string, what: string): TimelineEntry {
  return { at: new Date(at).toISOString(), kind, what };
}

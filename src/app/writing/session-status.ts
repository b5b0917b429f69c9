/** State of a session, and the single best next call. */
import { missingSlots, type QueryFrame, type SlotName } from '../../session/frame/frame.ts';
import { prioritise } from '../../session/frame/plan.ts';
import { exploredFiles } from '../../session/gate/grants.ts';
import { REFUSED_EVENT } from '../../session/outcome/outcome-facts.ts';
import { allowedTools, type Phase } from '../../session/phase.ts';
import type { Hypothesis, Session } from '../../session/state/session.ts';
import type { ToolName } from '../../session/tool-name.ts';
import { nextCall } from '../guidance/choose-next-call.ts';
import { furtherGaps, gapsOf, type Needs, needsOf } from '../guidance/requirement-progress.ts';
import { changeSession } from '../sessions/change-session.ts';
import { assessEnforcement, type EnforcementLevel } from '../sessions/enforcement.ts';
import { requireSession, type SessionCall, sessionsOpenTo } from '../sessions/find-session.ts';
import { type NextStepAnswer, translateNext } from '../sessions/next-call.ts';
import { assessReadiness, readSessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { buildGateSession } from './check-write-target.ts';

export interface StatusAnswer {
  readonly sessionId: string;
  readonly status: Session['status'];
  readonly intent: Session['intent'];
  readonly phase: Phase;
  readonly riskLevel: string;
  readonly frame: Pick<QueryFrame, 'rawQuery' | 'slots'> & { readonly missingSlots: readonly SlotName[] };
  /** `further`: the gaps that counts and evidence do not tell, in a few words each. */
  readonly progress: Needs & { readonly missing: readonly string[]; readonly further: readonly string[] };
  readonly hypotheses: readonly Hypothesis[];
  readonly exploredFiles: readonly string[];
  readonly grantedFiles: readonly string[];
  readonly grantedFolders: readonly string[];
  /** Calls of the agent's own tools that the hook refused, the last ones; absent when there were none. */
  readonly refused?: readonly RefusedCall[];
  /** Files changed without a grant; only when the session was tampered with. */
  readonly unauthorised?: readonly string[];
  readonly enforcement: EnforcementLevel;
  readonly next: NextStepAnswer | null;
  readonly allowedTools: readonly ToolName[];
  readonly otherOpenSessions: readonly { readonly sessionId: string; readonly query: string }[];
}

export interface RefusedCall {
  /** ISO 8601. */
  readonly at: string;
  readonly tool: string;
  readonly what: string;
  readonly why: string;
}

const MOST_REFUSED = 3;

/** @throws Refusal `no_active_session`, `session_not_found` */
export async function sessionStatus(workspace: Workspace, request: SessionCall): Promise<StatusAnswer> {
  const session = await rebound(workspace, request, requireSession(workspace, request));
  workspace.sessions.touch(session.id, workspace.now());
  const state = readSessionState(workspace, session);
  const readiness = assessReadiness(session, state);
  const { grants } = buildGateSession(workspace, session, state);
  const refused = refusedCalls(workspace, session);
  const next = await nextCall(workspace, session, state);
  const { id, status, intent, phase, language, frame, hypotheses, unauthorised } = session;
  return {
    sessionId: id,
    status,
    intent,
    phase,
    riskLevel: readiness.risk.level,
    frame: { rawQuery: frame.rawQuery, slots: frame.slots, missingSlots: prioritise(missingSlots(frame), intent) },
    progress: {
      ...needsOf(readiness),
      missing: gapsOf(readiness, language),
      further: furtherGaps(readiness, language),
    },
    hypotheses,
    exploredFiles: exploredFiles(state.view).map(({ path }) => path),
    grantedFiles: grants.files.map(({ path }) => path),
    grantedFolders: grants.folders,
    ...(refused.length > 0 ? { refused } : {}),
    ...(unauthorised.length > 0 ? { unauthorised } : {}),
    enforcement: assessEnforcement(workspace, session).level,
    next: next && translateNext(next, language),
    allowedTools: allowedTools(phase),
    otherOpenSessions: sessionsOpenTo(workspace, request)
      .filter((other) => other.id !== id)
      .map((other) => ({ sessionId: other.id, query: other.frame.rawQuery })),
  };
}

function refusedCalls({ sessions }: Workspace, { id }: Session): RefusedCall[] {
  const events = sessions.events(id).filter(({ kind }) => kind === REFUSED_EVENT);
  return events.slice(-MOST_REFUSED).map(({ at, detail: { call, what, why } }) => ({
    at: new Date(at).toISOString(),
    tool: String(call),
    what: String(what),
    why: String(why),
  }));
}

/** A session that is asked for by its id goes on in the conversation that asks, once its former one has ended. */
async function rebound(
  workspace: Workspace,
  { tool, sent, sessionId }: SessionCall,
  session: Session,
): Promise<Session> {
  const caller = workspace.callerOf(tool, sent);
  const { conversation } = session;
  if (sessionId === undefined || caller === null || caller === conversation) return session;
  if (conversation !== null && !workspace.hasEnded(conversation)) return session;
  for (const other of workspace.sessions.list({ conversation: caller, statuses: ['open'] })) {
    await changeSession(workspace, other, async () => ({ event: { kind: 'suspended' }, result: null }));
  }
  const resumed = await changeSession(workspace, session, async () => {
    return { event: { kind: 'resumed', conversation: caller }, result: null };
  });
  return resumed.session;
}

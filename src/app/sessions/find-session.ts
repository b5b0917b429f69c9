/** Session that a call belongs to: the named one, the caller's, or the only open one. */
import { STATUS } from '../../session/readiness/next-step.ts';
import { SESSION_LIFETIME_MS, type Session } from '../../session/state/session.ts';
import { transition } from '../../session/state/transition.ts';
import type { Language } from '../../session/text.ts';
import {
  noActiveSession,
  SEE_THE_STATUS,
  START_A_SESSION,
  sessionNotFound,
  sessionOfOther,
  sessionOver,
} from '../../session/texts/call-refusals.ts';
import type { ToolName } from '../../session/tool-name.ts';
import { Refusal } from './refusal.ts';
import type { Workspace } from './workspace.ts';

export interface SessionCall {
  readonly tool: ToolName;
  readonly sessionId?: string | undefined;
  /** Arguments under their listed names, without null values. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The arguments exactly as the client sent them: its hook saw the same, so they tell who is calling. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/** Undefined when the call names none and none is meant. @throws Refusal `session_not_found` */
export function findSession(workspace: Workspace, call: SessionCall): Session | undefined {
  workspace.takeIn();
  // Some clients send an empty string for every argument that they leave out.
  if (call.sessionId) return requireOwn(workspace, call, sessionById(workspace, call.sessionId));
  const open = openSessions(workspace);
  const caller = workspace.callerOf(call.tool, call.sent);
  if (caller !== null) return open.find(({ conversation }) => conversation === caller);
  return open.length === 1 ? open[0] : undefined;
}

/** Tools that take up, or judge, the session of a conversation that has ended. */
const AFTER_THE_END: ReadonlySet<ToolName> = new Set(['get_session_status', 'record_outcome']);

/**
 * Refuses a session of another conversation, since shown evidence counts for its grants.
 * @throws Refusal `session_not_found`
 */
function requireOwn(workspace: Workspace, { tool, sent }: SessionCall, session: Session): Session {
  const { id, conversation, language } = session;
  if (conversation === null) return session;
  const caller = workspace.callerOf(tool, sent);
  if (caller === null || caller === conversation) return session;
  if (AFTER_THE_END.has(tool) && workspace.hasEnded(conversation)) return session;
  const text = sessionOfOther(id);
  const next = { tool: 'start_session', args: { intent: 'MODIFY', query: '…' }, why: START_A_SESSION } as const;
  throw new Refusal({ code: 'session_not_found', text, next, language });
}

/** @throws Refusal `session_not_found`, `no_active_session` */
export function requireSession(workspace: Workspace, call: SessionCall): Session {
  const session = findSession(workspace, call);
  if (session === undefined) throw nothingMeant(workspace, call);
  if (session.status === 'closed' || session.status === 'expired') throw refuseOver(session);
  return session;
}

/** Sessions that still count, the latest first; those without a call for a day expire by the way. */
export function openSessions({ sessions, now }: Workspace): readonly Session[] {
  const open = sessions.list({ statuses: ['open', 'tampered'] });
  const [living, dead] = [open.filter(isAlive), open.filter((session) => !isAlive(session))];
  for (const session of dead) sessions.swap(transition(session, { kind: 'expired' })[0]);
  return living;

  function isAlive({ lastCallAt }: Session): boolean {
    return now() - lastCallAt < SESSION_LIFETIME_MS;
  }
}

/** Open sessions that may be the caller's: of another conversation none is, where the caller is known. */
export function sessionsOpenTo(workspace: Workspace, call: SessionCall): readonly Session[] {
  const caller = workspace.callerOf(call.tool, call.sent);
  const open = openSessions(workspace);
  return caller === null ? open : open.filter(({ conversation }) => conversation === caller || conversation === null);
}

/** Refuses a call whose conversation has an ended session; it never gets the session of another conversation. */
function nothingMeant(workspace: Workspace, call: SessionCall): Refusal {
  const caller = workspace.callerOf(call.tool, call.sent);
  const own = caller === null ? [] : workspace.sessions.list({ conversation: caller });
  const last = own.toSorted((left, right) => right.lastCallAt - left.lastCallAt)[0];
  return last === undefined ? noneMeant(sessionsOpenTo(workspace, call)) : refuseOver(last);
}

/** @throws Refusal `session_not_found` */
export function sessionById({ sessions }: Workspace, id: string): Session {
  const session = sessions.get(id);
  if (session !== undefined) return session;
  throw new Refusal({
    code: 'session_not_found',
    text: sessionNotFound(id),
    next: STATUS,
    language: anyLanguage,
  });
}

/** Language of a call without a session. */
const anyLanguage: Language = 'en';

/** The next call takes up none of several: each may be somebody else's. */
function noneMeant(open: readonly Session[]): Refusal {
  const [first, ...others] = open;
  return new Refusal({
    code: 'no_active_session',
    text: noActiveSession(open.length),
    next:
      first !== undefined && others.length === 0
        ? { tool: 'get_session_status', args: { session_id: first.id }, why: SEE_THE_STATUS }
        : { tool: 'start_session', args: { intent: 'MODIFY', query: '…' }, why: START_A_SESSION },
    language: first?.language ?? anyLanguage,
    details: { open_sessions: open.map(({ id, frame }) => ({ session_id: id, query: frame.rawQuery })) },
  });
}

function refuseOver(session: Session): Refusal {
  return new Refusal({
    code: 'no_active_session',
    text: sessionOver(session.id, session.outcome ?? session.status),
    next: {
      tool: 'start_session',
      args: { intent: session.intent, query: session.outcome === null ? session.frame.rawQuery : '…' },
      why: START_A_SESSION,
    },
    language: session.language,
  });
}

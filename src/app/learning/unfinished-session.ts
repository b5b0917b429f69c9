/** An earlier session on the same subject that is still open, or failed. */
import { termScore } from '../../retrieval/short-circuit.ts';
import { subjectOf } from '../../session/frame/frame.ts';
import type { Session } from '../../session/state/session.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface PreviousSession {
  readonly sessionId: string;
  readonly query: string;
  readonly status: Session['status'];
  readonly phase: Session['phase'];
  readonly outcome: Session['outcome'];
}

/** Contained or equal subjects are the same; no model is asked. */
const SAME_SUBJECT = 0.7;
const MOST_SESSIONS = 50;

export function previousSession({ sessions }: Workspace, session: Session): PreviousSession | undefined {
  const subject = subjectOf(session.frame);
  const previous = sessions
    .list({ limit: MOST_SESSIONS })
    .find((other) => other.id !== session.id && isUnfinished(other) && isSame(subject, other));
  return previous && describeSession(previous);
}

function isUnfinished({ status, outcome }: Session): boolean {
  return outcome === 'failure' || status === 'open' || status === 'suspended' || status === 'tampered';
}

function isSame(subject: string, { frame }: Session): boolean {
  return termScore({ subject, term: subjectOf(frame), similarity: 0 }) >= SAME_SUBJECT;
}

function describeSession({ id, frame, status, phase, outcome }: Session): PreviousSession {
  return { sessionId: id, query: frame.rawQuery, status, phase, outcome };
}

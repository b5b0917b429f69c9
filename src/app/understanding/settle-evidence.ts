/** Counts what a session was shown, and opens the gate where that suffices (D-45). */
import { isWritingIntent } from '../../session/frame/frame.ts';
import type { Session } from '../../session/state/session.ts';
import { changeSession, type SessionChange } from '../sessions/change-session.ts';
import { readinessOf, type SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { evaluatedFrom, isSameEvaluation, judgeEvidence } from './judge-evidence.ts';

export interface Settled {
  readonly session: Session;
  /** This very evidence opened the gate. */
  readonly opened: boolean;
  /** The one that was decided on. */
  readonly state: () => SessionState;
}

/** Nothing changes in other phases, for an intent that only reads, and before there is an index to judge by. */
export async function settleEvidence(workspace: Workspace, first: Session): Promise<Settled> {
  const { session, result, state } = await changeSession(workspace, first, (session, state) => {
    return decide(workspace, session, state);
  });
  return { session, opened: result, state };
}

async function decide(
  workspace: Workspace,
  session: Session,
  known: () => SessionState,
): Promise<SessionChange<boolean>> {
  if (!isCounting(session) || workspace.firstIndex() !== null) return { event: null, result: false };
  const state = known();
  const judged = await judgeEvidence(workspace, session, state);
  const evaluated = evaluatedFrom(session, state, judged);
  const isLookedAt = session.named.length > 0 || evaluated.found.isLookedAt;
  const opens = evaluated.isReady && state.ready === 'evidence' && isLookedAt;
  const { counted, found } = evaluated;
  const whole: Session = { ...session, counted, found, named: [] };
  const isMore = opens && readinessOf(whole, state).missing.length === 0;
  const isReady = session.phase === 'READY';
  if (isReady ? !isMore : !opens && isSameEvaluation(session, evaluated)) return { event: null, result: false };
  const named = isMore ? [] : session.named;
  return { event: { kind: 'evidence_counted', evaluated, opens, named }, result: opens && !isReady };
}

/** Also where a small thing was opened: more of it may be written once it is understood as a whole. */
function isCounting({ status, phase, intent, named }: Session): boolean {
  const isOpenEnded = phase === 'EXPLORATION' || (phase === 'READY' && named.length > 0);
  return status === 'open' && isOpenEnded && isWritingIntent(intent);
}

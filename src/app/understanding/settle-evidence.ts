/** Judges what a session was shown, and opens the gate where that suffices (D-53). */
import type { Session } from '../../session/state/session.ts';
import { changeSession, type SessionChange } from '../sessions/change-session.ts';
import type { SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { evaluatedFrom, isSameEvaluation, judgeEvidence } from './judge-evidence.ts';

export interface Settled {
  readonly session: Session;
  /** Whether this evidence opened the gate. */
  readonly opened: boolean;
  /** The one that was decided on. */
  readonly state: () => SessionState;
}

/** Decides on the evidence of a session in EXPLORATION; other phases stay unchanged. */
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
  if (!isCounting(session)) return { event: null, result: false };
  const state = known();
  if (state.ready === 'submission' && workspace.firstIndex() !== null) return { event: null, result: false };
  const evaluated = evaluatedFrom(session, state, await judgeEvidence(workspace, session, state));
  const opens = evaluated.isReady && state.ready === 'evidence';
  if (!opens && isSameEvaluation(session, evaluated)) return { event: null, result: false };
  return { event: { kind: 'evidence_counted', evaluated, opens }, result: opens };
}

function isCounting({ status, phase }: Session): boolean {
  return status === 'open' && phase === 'EXPLORATION';
}

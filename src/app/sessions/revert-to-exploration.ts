/** Back to looking for facts, from any phase (WG4, D-23). */
import type { Phase } from '../../session/phase.ts';
import { changeSession } from './change-session.ts';
import { requireSession, type SessionCall } from './find-session.ts';
import type { Workspace } from './workspace.ts';

export interface RevertRequest extends SessionCall {
  /** Default true; false forgets everything that was found. */
  readonly keepResults?: boolean | undefined;
}

export interface RevertAnswer {
  readonly sessionId: string;
  readonly previousPhase: Phase;
  readonly phase: Phase;
  readonly kept: { readonly symbols: number; readonly files: number; readonly evidence: number };
}

/** @throws Refusal `no_active_session`, `session_not_found` */
export async function revertToExploration(workspace: Workspace, request: RevertRequest): Promise<RevertAnswer> {
  const first = requireSession(workspace, request);
  const keepResults = request.keepResults ?? true;
  const { session, result, state } = await changeSession(workspace, first, async (before, state) => {
    const ledgerLast = state().view.last;
    return { event: { kind: 'reverted', keepResults, ledgerLast }, result: before.phase };
  });
  const { view, rows } = state();
  const kept = { symbols: session.counted.length, files: view.explored.size, evidence: rows.length };
  return { sessionId: session.id, previousPhase: result, phase: session.phase, kept };
}

/** Session with its observations, for reports that count many. */
import type { EvidenceRow } from '../../session/ledger/ledger.ts';
import { observe } from '../../session/outcome/outcome-facts.ts';
import type { ObservedFacts } from '../../session/outcome/outcome-log.ts';
import type { Session } from '../../session/state/session.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { collectRefusedCalls, type RefusedCall } from './refused-calls.ts';

export interface ObservedSession {
  readonly session: Session;
  readonly rows: readonly EvidenceRow[];
  readonly observed: ObservedFacts;
  readonly refusals: readonly RefusedCall[];
}

export function observedIn(workspace: Workspace, session: Session): ObservedSession {
  const [rows, events] = [workspace.sessions.evidence(session.id), workspace.sessions.events(session.id)];
  return {
    session,
    rows,
    observed: observe({ session, ready: workspace.project.config.gate.ready, rows, events, at: session.lastCallAt }),
    refusals: collectRefusedCalls(workspace, session, events),
  };
}

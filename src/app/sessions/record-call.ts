/** Notes each answered call in the history of its session: what it cost, and whether it was refused (IC2). */
import { CALL_EVENT } from '../../session/outcome/outcome-facts.ts';
import { openSessions } from './find-session.ts';
import type { Workspace } from './workspace.ts';

export interface AnsweredCall {
  readonly tool: string;
  /** Session named by the call or its answer; undefined for the only open session. */
  readonly sessionId: string | undefined;
  readonly bytes: number;
  /** Code of the refusal; null for an answer. */
  readonly error: string | null;
}

export function recordCall(workspace: Workspace, { tool, sessionId, bytes, error }: AnsweredCall): void {
  const id = sessionId ?? onlyOpen(workspace);
  if (id === undefined || workspace.sessions.get(id) === undefined) return;
  workspace.sessions.record({ sessionId: id, at: workspace.now(), kind: CALL_EVENT, detail: { tool, bytes, error } });
}

function onlyOpen(workspace: Workspace): string | undefined {
  const [first, second] = openSessions(workspace);
  return second === undefined ? first?.id : undefined;
}

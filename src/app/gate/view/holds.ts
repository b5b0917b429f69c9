/**
 * Tells whether commands run in a view, so that the system keeps them from writing. Small, since every call of a hook
 * asks.
 */

import type { GateSession } from '../../../session/gate/gate-session.ts';
import type { Caller, ToolCall } from '../hook-call.ts';
import type { GatePorts, Views } from '../ports.ts';
import { isOpen, type ProjectGate } from '../project-gate.ts';
import { hasViews } from './view-names.ts';

/** Tools of Claude Code that run commands with the shell that its settings name. */
const TOOLS: ReadonlySet<string> = new Set(['Bash', 'Monitor']);

/** Views in which this call may run; undefined when the hook is all there is. */
export function viewsFor(
  { ports, caller }: { readonly ports: GatePorts; readonly caller: Caller },
  call: Pick<Extract<ToolCall, { kind: 'shell' }>, 'tool' | 'shell'>,
): Views | undefined {
  return call.shell === 'bash' && TOOLS.has(call.tool) ? viewsOf(ports, caller) : undefined;
}

/** Views in which shell commands of a conversation may run. */
export function viewsOf(ports: GatePorts, { client, conversation }: Caller): Views | undefined {
  return client === 'claude-code' && hasViews(conversation) ? ports.views() : undefined;
}

/** True where a command cannot write what it was not granted, whatever it is. */
export function isHeld(views: Views | undefined, gate: ProjectGate): views is Views {
  return views !== undefined && gate.mode() === 'enforce' && gate.config().kernel === 'auto';
}

/**
 * True where a view leaves git its records: also after an outcome, so that what was written can be committed, and where git
 * restores what was changed.
 */
export function mayRecord(session: GateSession): boolean {
  if (session.kind !== 'bound') return false;
  const isRestoring = session.status === 'tampered' && session.phase === 'READY';
  return session.status === 'closed' || isRestoring || isOpen(session);
}

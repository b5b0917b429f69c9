/**
 * Tells whether commands run in a view, so that the system keeps them from writing. Small, since every call of a hook
 * asks.
 */
import { viewsOfClient } from '../../../clients/table.ts';
import type { GateSession } from '../../../session/gate/gate-session.ts';
import type { ShellCall, ToolCall } from '../hook-call.ts';
import type { Views } from '../ports.ts';
import { isOpen, type ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { hasViews } from './view-names.ts';

type Called = Pick<Scene, 'ports' | 'caller' | 'around'>;

/** Views in which this call may run; undefined when the hook is all there is. */
export function viewsFor(scene: Called, call: Pick<ShellCall, 'tool' | 'shell'>): Views | undefined {
  const isRun = call.shell === 'bash' && viewsOfClient(scene.caller.client)?.tools.includes(call.tool) === true;
  return isRun ? viewsOf(scene) : undefined;
}

/** Views in which shell commands of a conversation may run. */
export function viewsOf({ ports, caller: { client, conversation }, around }: Called): Views | undefined {
  const way = viewsOfClient(client);
  if (way === null || around === null || !hasViews(conversation)) return undefined;
  return ports.views(way.by === 'shell' ? null : around.home);
}

/** A call as the agent made it: a client may tell of the command that the hook had handed back. */
export function asGiven(scene: Called, call: ToolCall): ToolCall {
  const views = call.kind === 'shell' ? viewsFor(scene, call) : undefined;
  if (call.kind !== 'shell' || views === undefined) return call;
  return { ...call, command: givenCommand(views.shell, scene.caller.conversation, call.command) };
}

/** True where a command cannot write what it was not granted, whatever it is. */
export function isHeld(views: Views | undefined, gate: ProjectGate): views is Views {
  return views !== undefined && gate.mode() === 'enforce' && gate.config().kernel === 'auto';
}

/** True where a command is held and its client surely runs it in the view; until then the hook judges it alone. */
export function isSurelyHeld({ caller }: Called, views: Views | undefined, gate: ProjectGate): views is Views {
  const isCertain = viewsOfClient(caller.client)?.isSeenFirst !== true || views?.hasRun(caller.conversation) === true;
  return isHeld(views, gate) && isCertain;
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

/** @param shell absolute path of the shell with views */
export function leadInto(shell: string, conversation: string, command: string): string {
  return `${startOf(shell, conversation)}'${command.replaceAll("'", "'\\''")}'`;
}

/** Returns the command as the agent gave it, also where the client reports the one that ran. */
function givenCommand(shell: string, conversation: string, command: string): string {
  const start = startOf(shell, conversation);
  const isLed = command.startsWith(`${start}'`) && command.endsWith("'");
  return isLed ? command.slice(start.length + 1, -1).replaceAll("'\\''", "'") : command;
}

function startOf(shell: string, conversation: string): string {
  return `CODE_INTEL_LED=1 CLAUDE_CODE_SESSION_ID=${conversation} '${shell.replaceAll("'", "'\\''")}' -c `;
}

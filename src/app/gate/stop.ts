/** At stop: what is not settled is told once. */
import type { Text } from '../../session/text.ts';
import { outcomeMissing, stillTampered } from '../../session/texts/hook.ts';
import { PASS } from './before-tool.ts';
import { editedFiles, isFirst, noteOf, readTampering } from './conversation-notes.ts';
import type { Decision, HookCall } from './hook-call.ts';
import type { GatePorts } from './ports.ts';
import { projectOfCaller } from './project-around.ts';
import { openGate, type ProjectGate } from './project-gate.ts';

export type Stop = Extract<HookCall, { kind: 'stop' | 'subagent_stop' }>;

export function atStop(ports: GatePorts, { kind, caller, isRepeated }: Stop): Decision {
  const around = projectOfCaller(caller);
  if (around === undefined || isRepeated) return PASS;
  const gate = openGate(ports, around, caller.conversation);
  if (gate.mode() === 'off') return PASS;
  const open = unsettled(gate, kind);
  if (open === undefined || !isFirst(gate.notes, noteOf(caller.conversation, `told/${open.name}`))) return PASS;
  return { kind: 'object', text: open.text[gate.language()] };
}

interface Unsettled {
  readonly name: string;
  readonly text: Text;
}

/** The outcome is the main agent's business, and that of a small thing the person's, who will say when it failed. */
function unsettled(gate: ProjectGate, kind: Stop['kind']): Unsettled | undefined {
  const session = gate.session();
  if (session.kind !== 'bound') return undefined;
  const { sessionId, status, named } = session;
  if (status === 'tampered') {
    const paths = readTampering(gate.notes, gate.conversation)?.paths ?? [];
    return { name: `tampered-${sessionId}`, text: stillTampered(paths) };
  }
  const hasEdits = editedFiles(gate.notes, gate.conversation).some((file) => file.sessionId === sessionId);
  if (kind === 'subagent_stop' || named.length > 0 || !hasEdits || status !== 'open') return undefined;
  return { name: `outcome-${sessionId}`, text: outcomeMissing(sessionId) };
}

/** At stop: what is not settled is told once. */
import type { Text } from '../../session/text.ts';
import { stillTampered } from '../../session/texts/hook.ts';
import { PASS } from './before-tool.ts';
import { isFirst, noteOf, readTampering } from './conversation-notes.ts';
import type { Decision, HookCall } from './hook-call.ts';
import type { GatePorts } from './ports.ts';
import { projectOfCaller } from './project-around.ts';
import { openGate, type ProjectGate } from './project-gate.ts';

export type Stop = Extract<HookCall, { kind: 'stop' | 'subagent_stop' }>;

export function atStop(ports: GatePorts, { caller, isRepeated }: Stop): Decision {
  const around = projectOfCaller(caller);
  if (around === undefined || isRepeated) return PASS;
  const gate = openGate(ports, around, caller.conversation);
  if (gate.mode() === 'off') return PASS;
  const open = unsettled(gate);
  if (open === undefined || !isFirst(gate.notes, noteOf(caller.conversation, `told/${open.name}`))) return PASS;
  return { kind: 'object', text: open.text[gate.language()] };
}

interface Unsettled {
  readonly name: string;
  readonly text: Text;
}

/** Not an outcome: nobody has judged it yet, and when it failed, the person's next words say so. */
function unsettled(gate: ProjectGate): Unsettled | undefined {
  const session = gate.session();
  if (session.kind !== 'bound') return undefined;
  const { sessionId, status } = session;
  if (status !== 'tampered') return undefined;
  const paths = readTampering(gate.notes, gate.conversation)?.paths ?? [];
  return { name: `tampered-${sessionId}`, text: stillTampered(paths) };
}

/** At stop: what is not settled is told once. */
import type { Text } from '../../session/text.ts';
import { stillTampered } from '../../session/texts/gate/after-call.ts';
import { protectedSinceLast } from './changes/change-audit.ts';
import { meanwhileText, withMeanwhile } from './changes/meanwhile.ts';
import { isRestored } from './changes/restoration.ts';
import { isFirst, noteOf } from './conversation-notes.ts';
import { type Decision, type HookCall, PASS } from './hook-call.ts';
import type { GatePorts } from './ports.ts';
import { projectOfCaller } from './project-around.ts';
import { openGate, type ProjectGate } from './project-gate.ts';

export type Stop = Extract<HookCall, { kind: 'stop' | 'subagent_stop' }>;

export function atStop(ports: GatePorts, { caller, isRepeated }: Stop): Decision {
  const around = projectOfCaller(caller);
  if (around === undefined || isRepeated) return PASS;
  const gate = openGate(ports, around, caller.conversation);
  if (gate.mode() === 'off') return PASS;
  const meanwhile = reportUnseenChanges(ports, gate);
  const open = isRestored(ports, caller, gate) ? undefined : unsettled(gate);
  if (open === undefined || !isFirst(gate.notes, noteOf(caller.conversation, `told/${open.name}`))) return meanwhile;
  return withMeanwhile({ kind: 'object', text: open.text[gate.language()] }, textOf(meanwhile));
}

/** Protected files hold the agent back; of others it is told with the person's next words, when it goes on anyway. */
function reportUnseenChanges(ports: GatePorts, gate: ProjectGate): Decision {
  const text = meanwhileText(gate, protectedSinceLast(ports, gate));
  return text === undefined ? PASS : { kind: 'object', text };
}

function textOf(decision: Decision): string | undefined {
  return decision.kind === 'pass' ? undefined : decision.text;
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
  return { name: `tampered-${sessionId}`, text: stillTampered(gate.toRestore()) };
}

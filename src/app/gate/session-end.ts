/** At the end of a conversation the server is told. */
import { type Decision, type HookCall, PASS } from './hook-call.ts';
import type { GatePorts } from './ports.ts';
import { projectOfCaller } from './project-around.ts';

export function atEnd(ports: GatePorts, { caller }: Extract<HookCall, { kind: 'session_end' }>): Decision {
  const around = projectOfCaller(caller);
  if (around === undefined) return PASS;
  ports.spool(around.home, caller, { kind: 'ended' });
  return PASS;
}

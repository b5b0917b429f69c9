/** At the end of a conversation: the server is told, and what was made for its commands and not used is taken away. */
import { type Decision, type HookCall, PASS } from './hook-call.ts';
import type { GatePorts } from './ports.ts';
import { projectOfCaller } from './project-around.ts';
import { removeMadeIn } from './view/made-folders.ts';

export function atEnd(ports: GatePorts, { caller }: Extract<HookCall, { kind: 'session_end' }>): Decision {
  const around = projectOfCaller(caller);
  if (around === undefined) return PASS;
  ports.spool(around.home, caller, { kind: 'ended' });
  removeMadeIn(ports.notes(around.home), caller.conversation);
  return PASS;
}

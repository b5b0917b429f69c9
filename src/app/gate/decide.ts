/** What the gate answers to an event. Never throws. */
import { unreachable } from '../../base/never.ts';
import { internalFailure, UNREADABLE_EVENT } from '../../session/texts/hook.ts';
import { afterTool } from './after-tool.ts';
import { beforeTool, PASS } from './before-tool.ts';
import type { Decision, HookCall } from './hook-call.ts';
import type { GatePorts } from './ports.ts';
import { projectOf } from './project.ts';
import { takePrompt } from './prompt.ts';
import { atStart } from './session-start.ts';
import { atStop } from './stop.ts';

export interface Decided {
  readonly decision: Decision;
  /** What went wrong inside; the decision has taken it into account. */
  readonly failure: unknown;
}

/** @param cwd for events that name no folder */
export async function decide(ports: GatePorts, call: HookCall, cwd: string): Promise<Decided> {
  try {
    return { decision: await decided(ports, call, cwd), failure: undefined };
  } catch (failure) {
    return { decision: onFailure(call, failure), failure };
  }
}

async function decided(ports: GatePorts, call: HookCall, cwd: string): Promise<Decision> {
  switch (call.kind) {
    case 'before_tool':
      return beforeTool(ports, call);
    case 'after_tool':
      return afterTool(ports, call);
    case 'prompt':
      return takePrompt(ports, call);
    case 'stop':
    case 'subagent_stop':
      return atStop(ports, call);
    case 'session_start':
      return atStart(ports, call);
    case 'session_end':
      return atEnd(ports, call);
    case 'ignored':
      return PASS;
    case 'unreadable':
      return call.mayWrite && projectOf(cwd) !== undefined ? { kind: 'refuse', text: UNREADABLE_EVENT.en } : PASS;
    default:
      return unreachable(call);
  }
}

function atEnd(ports: GatePorts, { caller }: Extract<HookCall, { kind: 'session_end' }>): Decision {
  const around = projectOf(caller.cwd);
  if (around !== undefined) ports.spool(around.home, caller, { kind: 'ended' });
  return PASS;
}

/** A failure refuses what may write, and stops nothing else. */
function onFailure(call: HookCall, failure: unknown): Decision {
  const cause = failure instanceof Error ? failure.message : String(failure);
  return call.kind === 'before_tool' ? { kind: 'refuse', text: internalFailure(cause).en } : PASS;
}

/**
 * Answers of the gate to events. Never throws. Modules that an event does not need are not loaded, since a hook starts
 * anew for each.
 */
import { messageOf } from '../../base/error-text.ts';
import { unreachable } from '../../base/never.ts';
import { OutOfTime } from '../../base/time-limit.ts';
import { notCompared } from '../../session/texts/gate/after-call.ts';
import { internalFailure, TOO_LONG, UNREADABLE_EVENT } from '../../session/texts/hook.ts';
import { realFolder } from '../roots/file-system.ts';
import { firstProject } from '../roots/project-root.ts';
import { type Decision, type HookCall, PASS } from './hook-call.ts';
import type { GatePorts } from './ports.ts';

export interface Decided {
  readonly decision: Decision;
  /** Error inside of the gate; the decision has taken it into account. */
  readonly failure: unknown;
}

/** @param folders where the client works, for events that name no folder */
export async function decide(loadPorts: LoadPorts, call: HookCall, folders: readonly string[]): Promise<Decided> {
  try {
    return { decision: await decided(loadPorts, inRealFolder(call), folders), failure: undefined };
  } catch (failure) {
    return { decision: onFailure(call, failure), failure };
  }
}

export type LoadPorts = () => Promise<GatePorts>;

async function decided(loadPorts: LoadPorts, call: HookCall, folders: readonly string[]): Promise<Decision> {
  switch (call.kind) {
    case 'before_tool':
      return READS.has(call.call.kind) && call.sent === undefined
        ? PASS
        : (await import('./before-tool.ts')).beforeTool(await loadPorts(), call);
    case 'after_tool':
      return (await import('./after-tool.ts')).afterTool(await loadPorts(), call);
    case 'prompt':
      return (await import('./prompt.ts')).takePrompt(await loadPorts(), call);
    case 'stop':
    case 'subagent_stop':
      return (await import('./stop.ts')).atStop(await loadPorts(), call);
    case 'session_start':
      return (await import('./session-start.ts')).atStart(await loadPorts(), call);
    case 'session_end':
      return (await import('./session-start.ts')).atEnd(await loadPorts(), call);
    case 'ignored':
      return PASS;
    case 'unreadable':
      return call.mayWrite && firstProject(folders) !== undefined
        ? { kind: 'refuse', text: UNREADABLE_EVENT.en }
        : PASS;
    default:
      return unreachable(call);
  }
}

/** Places are compared with their links followed; so must the folder be that they are compared with. */
function inRealFolder<Call extends HookCall>(call: Call): Call {
  return 'caller' in call ? { ...call, caller: { ...call.caller, cwd: realFolder(call.caller.cwd) } } : call;
}

/** Calls that change nothing, whatever the state of the gate. */
const READS: ReadonlySet<string> = new Set(['read', 'grep', 'glob', 'harmless']);

/** A failure refuses what may write, is told of what may have written, and stops nothing else. */
function onFailure(call: HookCall, failure: unknown): Decision {
  if (call.kind === 'after_tool' && !READS.has(call.call.kind)) {
    return { kind: 'tell', text: notCompared(messageOf(failure)).en };
  }
  if (call.kind !== 'before_tool') return PASS;
  if (failure instanceof OutOfTime) return { kind: 'refuse', text: TOO_LONG.en };
  const cause = messageOf(failure);
  return { kind: 'refuse', text: internalFailure(cause).en };
}

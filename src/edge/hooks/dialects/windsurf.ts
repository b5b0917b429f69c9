/**
 * Windsurf (Cascade): an event of its own for each kind of tool, with the details in `tool_info`. Exit 2 refuses before
 * a tool; nothing is read after one, and there is no event at stop (docs.windsurf.com/windsurf/cascade/hooks).
 */
import type { HookCall, ToolCall } from '../../../app/gate/hook-call.ts';
import type { JsonRecord } from '../../../base/json-record.ts';
import { wordsOfPerson } from '../client-turns.ts';
import type { Dialect, Host, NamedEvent } from '../dialect.ts';
import { printAnswer, refusal, SILENT } from '../dialect.ts';
import { recordOf, textOf } from '../fields.ts';
import { mcpCall } from '../mcp-name.ts';
import { readCaller, readOutcome, unreadable } from '../standard.ts';
import { builtInCall } from '../tool-call.ts';

export const windsurf: Dialect = {
  client: 'windsurf',
  events: {
    pre_write_code: 'before_tool',
    pre_run_command: 'before_tool',
    pre_mcp_tool_use: 'before_tool',
    pre_read_code: 'before_tool',
    post_write_code: 'after_tool',
    post_run_command: 'after_tool',
    post_mcp_tool_use: 'after_tool',
    post_read_code: 'after_tool',
    pre_user_prompt: 'prompt',
  },
  read: (payload, event, host) => {
    const info = recordOf(payload, 'tool_info') ?? {};
    const caller = readCaller({ client: 'windsurf', payload: { ...info, ...payload }, host });
    if (event.kind === 'prompt') return prompt(info, caller);
    const call = TOOL_OF[event.name.replace(/^(?:pre|post)_/, '')]?.(info, host);
    return call ? toolEvent({ call, caller, payload, event }) : unreadable(event);
  },
  answer: (decision, { kind }) =>
    decision.kind === 'tell' && decision.person !== undefined
      ? printAnswer(decision.person)
      : decision.kind === 'pass' || decision.kind === 'tell' || kind === 'after_tool'
        ? SILENT
        : refusal(decision.text),
};

const TOOL_OF: Readonly<Record<string, (info: JsonRecord, host: Host) => ToolCall | undefined>> = {
  write_code: (info, { isWindows }) => builtInCall({ tool: 'Edit', input: info, isWindows }),
  read_code: (info, { isWindows }) => builtInCall({ tool: 'Read', input: info, isWindows }),
  run_command: ({ command_line: command }, { isWindows }) =>
    builtInCall({ tool: 'shell', input: { command }, isWindows }),
  mcp_tool_use: (info) => {
    const [server, name] = [textOf(info, 'mcp_server_name'), textOf(info, 'mcp_tool_name')];
    return mcpCall({ tool: `mcp__${server}__${name}`, server, name, input: recordOf(info, 'mcp_tool_arguments') });
  },
};

interface ToolEvent {
  readonly call: ToolCall;
  readonly caller: Extract<HookCall, { kind: 'before_tool' }>['caller'];
  readonly payload: JsonRecord;
  readonly event: NamedEvent;
}

/** A step has an id of its own, which its events before and after share. */
function toolEvent({ call, caller, payload, event }: ToolEvent): HookCall {
  const callId = textOf(payload, 'execution_id') ?? '';
  if (event.kind === 'before_tool') return { kind: 'before_tool', caller, callId, call };
  const info = recordOf(payload, 'tool_info') ?? {};
  return {
    kind: 'after_tool',
    caller,
    callId,
    call,
    ...readOutcome(info, event.name),
    response: info.mcp_result ?? info,
  };
}

function prompt(info: JsonRecord, caller: ToolEvent['caller']): HookCall {
  const text = textOf(info, 'user_prompt');
  return text === undefined ? { kind: 'ignored' } : { kind: 'prompt', caller, text: wordsOfPerson(text, info) };
}

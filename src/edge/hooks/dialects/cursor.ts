/**
 * Cursor: one event before any tool, and one each for shells, MCP tools and files. A refusal is said twice, as exit 2
 * and as JSON; the events after a shell, an MCP tool and an edit take no answer (cursor.com/docs/hooks).
 */
import path from 'node:path';
import type { Decision, HookCall, ToolCall } from '../../../app/gate/hook-call.ts';
import { OWN_SERVER } from '../../../app/gate/tools/judge-mcp.ts';
import type { JsonRecord } from '../../../base/json-record.ts';
import { TOOL_NAMES, USE_TOOL } from '../../../session/tool-name.ts';
import type { Answer, Dialect, Host, NamedEvent } from '../dialect.ts';
import { printAnswer, refusal } from '../dialect.ts';
import { recordOf, textOf } from '../fields.ts';
import { doubleUnderscored, mcpCall } from '../mcp-name.ts';
import { readCaller, readOutcome, standardCall, unreadable } from '../standard.ts';
import { builtInCall } from '../tool-call.ts';

export const cursor: Dialect = {
  client: 'cursor',
  events: {
    preToolUse: 'before_tool',
    beforeShellExecution: 'before_tool',
    beforeMCPExecution: 'before_tool',
    beforeReadFile: 'before_tool',
    postToolUse: 'after_tool',
    afterShellExecution: 'after_tool',
    afterMCPExecution: 'after_tool',
    afterFileEdit: 'after_tool',
    beforeSubmitPrompt: 'prompt',
    stop: 'stop',
    subagentStop: 'subagent_stop',
    sessionStart: 'session_start',
    sessionEnd: 'session_end',
  },
  read: (payload, event, host) => {
    const special = SPECIAL[event.name];
    if (special !== undefined) return specialCall(special(payload, host), { payload, event, host });
    return standardCall({
      client: 'cursor',
      payload,
      event,
      host,
      callOf: (tool, input) => generic(tool, input, host),
    });
  },
  answer: (decision, event) => (decision.kind === 'pass' ? passAnswer(event) : formatDecision(decision, event)),
};

/** Events whose payload is the tool call itself; null when it lacks what makes the call. */
const SPECIAL: Readonly<Record<string, (payload: JsonRecord, host: Host) => ToolCall | null>> = {
  beforeShellExecution: shell,
  afterShellExecution: shell,
  beforeMCPExecution: mcp,
  afterMCPExecution: mcp,
  beforeReadFile: (payload, { isWindows }) => builtInCall({ tool: 'Read', input: payload, isWindows }),
  afterFileEdit: (payload, { isWindows }) => builtInCall({ tool: 'Edit', input: payload, isWindows }),
};

function shell({ command }: JsonRecord, { isWindows }: Host): ToolCall {
  return builtInCall({ tool: 'Shell', input: { command }, isWindows });
}

function mcp(payload: JsonRecord, host: Host): ToolCall | null {
  const tool = textOf(payload, 'tool_name');
  const input = recordOf(payload, 'tool_input');
  const named = textOf(payload, 'server_name', 'mcp_server_name');
  const command = textOf(payload, 'command') ?? '';
  const isOwn =
    isOwnCommand(command, host) ||
    (named === undefined ? isOwnByTool(tool, command) : ownNames(payload, host).includes(named));
  const server = isOwn ? OWN_SERVER : (named ?? 'unnamed');
  return (tool && mcpCall({ tool: `mcp__${named ?? server}__${tool}`, server, name: tool, input })) || null;
}

/** Names of a server in the person's settings, in a plugin, and in the settings of each folder of the window. */
function ownNames(payload: JsonRecord, host: Host): readonly string[] {
  const { bases } = readCaller({ client: 'cursor', payload, host });
  const folders = [...new Set(bases.map((folder) => path.basename(folder)))];
  return [
    OWN_SERVER,
    `user-${OWN_SERVER}`,
    `plugin-${OWN_SERVER}-${OWN_SERVER}`,
    ...folders.flatMap((folder) => bases.map((_, at) => `project-${at}-${folder}-${OWN_SERVER}`)),
  ];
}

/** Commands that `init` writes, which settings may not be changed to by an agent. */
function isOwnCommand(command: string, { programFolder }: Host): boolean {
  if (!/\smcp["']?(?:\s+--tools\s+\w+)?\s*$/.test(command)) return false;
  const own = programFolder === undefined ? undefined : `${withLeadingSlash(programFolder)}/main.js`;
  return (own !== undefined && withLeadingSlash(command).includes(own)) || OWN_PROGRAM.test(command);
}

/** The file that a team commits, or the program by its name. */
const OWN_PROGRAM = /\.code-intel[\\/]hook\.cjs\b|(?:^|[\s\\/])code-intel(?:@[\w.-]+)?\s+mcp(?:\s+--tools\s+\w+)?\s*$/;

function withLeadingSlash(file: string): string {
  return file.replaceAll('\\', '/');
}

/**
 * Some versions send neither the server's name nor more of its command than the program. The tool's name decides then,
 * unless another server is likely to have a tool of that name.
 */
function isOwnByTool(tool: string | undefined, command: string): boolean {
  return (
    !/\s/.test(command.trim()) && tool !== 'query' && (tool === USE_TOOL || TOOL_NAMES.some((name) => name === tool))
  );
}

function specialCall(
  call: ToolCall | null,
  reading: { readonly payload: JsonRecord; readonly event: NamedEvent; readonly host: Host },
): HookCall {
  const { payload, event } = reading;
  if (call === null) return unreadable(event);
  const caller = readCaller({ client: 'cursor', ...reading });
  const callId = textOf(payload, 'tool_use_id') ?? '';
  if (event.kind === 'before_tool') return { kind: 'before_tool', caller, callId, call };
  return { kind: 'after_tool', caller, callId, call, ...readOutcome(payload, event.name) };
}

/** `MCP:tool` is seen again by `beforeMCPExecution`, which knows more of it. */
function generic(tool: string, input: unknown, { isWindows }: Host): ToolCall {
  if (tool.startsWith('MCP:')) return { kind: 'harmless', tool };
  return doubleUnderscored(tool, input) ?? builtInCall({ tool, input, isWindows });
}

/** Answers explicitly, since a silent hook counts as failed, and hooks before a tool fail closed. */
function passAnswer({ kind }: NamedEvent): Answer {
  if (kind === 'before_tool') return printAnswer({ permission: 'allow' });
  return printAnswer(kind === 'prompt' ? { continue: true } : {});
}

function formatDecision(decision: Exclude<Decision, { kind: 'pass' }>, { kind, name }: NamedEvent): Answer {
  const { text } = decision;
  switch (kind) {
    case 'before_tool':
      return decision.kind === 'tell'
        ? printAnswer({ permission: 'allow', agent_message: text })
        : refusal(text, formatDenial(text));
    case 'prompt':
      if (decision.kind === 'tell') return printAnswer({ continue: true, user_message: decision.person ?? text });
      return refusal(text, `${JSON.stringify({ continue: false, user_message: text })}\n`);
    case 'stop':
    case 'subagent_stop':
      return printAnswer({ followup_message: text });
    case 'after_tool':
      return printAnswer(name === 'postToolUse' ? { additional_context: text } : {});
    case 'session_start':
      return printAnswer({ additional_context: text });
    case 'session_end':
      return printAnswer({});
  }
}

function formatDenial(text: string): string {
  return `${JSON.stringify({ permission: 'deny', user_message: text, agent_message: text })}\n`;
}

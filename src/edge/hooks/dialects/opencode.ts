/**
 * OpenCode calls no command: a plugin of a few lines hands the input and the output of its hooks over as one JSON
 * object, throws what it reads on stderr after exit 2, lets a tool run with the arguments that it reads on stdout before it, and adds what it reads on stdout to the conversation
 * (opencode.ai/docs/plugins). Tools of MCP servers are named `server_tool`, or `server.tool`.
 */
import type { ToolCall } from '../../../app/gate/hook-call.ts';
import type { Dialect, Host } from '../dialect.ts';
import { commandIn, printAnswer, refusal, SILENT } from '../dialect.ts';
import { plainlyPrefixed } from '../mcp-name.ts';
import { standardCall } from '../standard.ts';
import { builtInCall } from '../tool-call.ts';
import { TOOLS } from '../tools.ts';

export const opencode: Dialect = {
  client: 'opencode',
  events: {
    'tool.execute.before': 'before_tool',
    'tool.execute.after': 'after_tool',
    'chat.message': 'prompt',
    'session.idle': 'stop',
    'session.created': 'session_start',
    'experimental.session.compacting': 'session_start',
    'session.deleted': 'session_end',
  },
  read: (payload, event, host) =>
    standardCall({
      client: 'opencode',
      payload,
      event,
      host,
      callOf: (tool, input) => callOf(tool, input, host),
    }),
  answer: (decision, { kind }) => {
    const run = commandIn(decision);
    if (kind === 'before_tool' && decision.kind !== 'refuse') return run === undefined ? SILENT : printAnswer(run);
    if (decision.kind === 'pass') return SILENT;
    return decision.kind === 'tell' ? printAnswer(decision.text) : refusal(decision.text);
  },
};

function callOf(tool: string, input: unknown, { isWindows }: Host): ToolCall {
  const builtIn = builtInCall({ tool, input, isWindows });
  return TOOLS.has(tool) ? builtIn : (plainlyPrefixed(tool.replace('.', '_'), input) ?? builtIn);
}

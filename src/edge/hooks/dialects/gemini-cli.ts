/**
 * Gemini CLI: stdout may hold nothing but JSON. A decision refuses a tool, since the person would be shown a failed hook
 * for each exit 2. That erases a prompt and sends the agent on at the end; after a tool it would hide the result, so that
 * the text goes into the context (geminicli.com/docs/hooks).
 */
import type { McpCall } from '../../../app/gate/hook-call.ts';
import type { JsonRecord } from '../../../base/json-record.ts';
import type { Dialect } from '../dialect.ts';
import { commandIn, printAnswer, refusal, SILENT, shownToPerson } from '../dialect.ts';
import { recordOf, textOf } from '../fields.ts';
import { doubleUnderscored, mcpCall, singleUnderscored } from '../mcp-name.ts';
import { standardCall } from '../standard.ts';
import { builtInCall } from '../tool-call.ts';

export const geminiCli: Dialect = {
  client: 'gemini-cli',
  events: {
    BeforeTool: 'before_tool',
    AfterTool: 'after_tool',
    BeforeAgent: 'prompt',
    AfterAgent: 'stop',
    SessionStart: 'session_start',
    SessionEnd: 'session_end',
  },
  read: (payload, event, host) =>
    standardCall({
      client: 'gemini-cli',
      payload,
      event,
      host,
      callOf: (tool, input) =>
        inContext(payload, tool, input) ??
        doubleUnderscored(tool, input) ??
        singleUnderscored(tool, input) ??
        builtInCall({ tool, input, isWindows: host.isWindows }),
    }),
  answer: (decision, { name, kind }) => {
    const run = commandIn(decision);
    if (decision.kind === 'pass')
      return run === undefined ? SILENT : printAnswer({ hookSpecificOutput: { hookEventName: name, tool_input: run } });
    if (decision.kind === 'refuse' && kind === 'before_tool')
      return printAnswer({ decision: 'deny', reason: decision.text });
    if (decision.kind !== 'tell' && kind !== 'after_tool') return refusal(decision.text);
    return printAnswer({
      ...shownToPerson(decision),
      hookSpecificOutput: { hookEventName: name, additionalContext: decision.text, ...(run && { tool_input: run }) },
    });
  },
};

/** The server and the name of its tool as the settings have them, where the client tells them. */
function inContext(payload: JsonRecord, tool: string, input: unknown): McpCall | undefined {
  const context = recordOf(payload, 'mcp_context') ?? {};
  return mcpCall({ tool, server: textOf(context, 'server_name'), name: textOf(context, 'tool_name'), input });
}

/**
 * Gemini CLI: stdout may hold nothing but JSON. A decision refuses a tool, since the person would be shown a failed hook
 * for each exit 2. That erases a prompt and sends the agent on at the end; after a tool it would hide the result, so that
 * the text goes into the context (geminicli.com/docs/hooks).
 */
import type { Dialect } from '../dialect.ts';
import { printed, refusal, SILENT, shownToPerson } from '../dialect.ts';
import { doubleUnderscored, singleUnderscored } from '../mcp-name.ts';
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
        doubleUnderscored(tool, input) ??
        singleUnderscored(tool, input) ??
        builtInCall({ tool, input, isWindows: host.isWindows }),
    }),
  answer: (decision, { name, kind }) => {
    if (decision.kind === 'pass') return SILENT;
    if (decision.kind === 'refuse' && kind === 'before_tool')
      return printed({ decision: 'deny', reason: decision.text });
    if (decision.kind !== 'tell' && kind !== 'after_tool') return refusal(decision.text);
    return printed({
      ...shownToPerson(decision),
      hookSpecificOutput: { hookEventName: name, additionalContext: decision.text },
    });
  },
};

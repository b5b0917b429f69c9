/**
 * Claude Code 2.1: hooks of `settings.json` and of plugins. Exit 2 with a text on stderr refuses before a tool, is read
 * by the agent after one and at stop, and takes a prompt away (code.claude.com/docs/en/hooks).
 */
import type { Dialect } from '../dialect.ts';
import { printAnswer, refusal, SILENT, shownToPerson } from '../dialect.ts';
import { doubleUnderscored } from '../mcp-name.ts';
import { standardCall } from '../standard.ts';
import { builtInCall } from '../tool-call.ts';

export const claudeCode: Dialect = {
  client: 'claude-code',
  events: {
    PreToolUse: 'before_tool',
    PostToolUse: 'after_tool',
    PostToolUseFailure: 'after_tool',
    UserPromptSubmit: 'prompt',
    Stop: 'stop',
    SubagentStop: 'subagent_stop',
    SessionStart: 'session_start',
    SessionEnd: 'session_end',
  },
  read: (payload, event, host) =>
    standardCall({
      client: 'claude-code',
      payload,
      event,
      host,
      callOf: (tool, input) =>
        doubleUnderscored(tool, input) ?? builtInCall({ tool, input, isWindows: host.isWindows }),
    }),
  answer: (decision, { name, kind }) => {
    if (decision.kind === 'pass') return SILENT;
    if (decision.kind !== 'tell') return refusal(decision.text);
    if (kind === 'session_start') return printAnswer(decision.text);
    return printAnswer({
      ...shownToPerson(decision),
      hookSpecificOutput: { hookEventName: name, additionalContext: decision.text },
    });
  },
};

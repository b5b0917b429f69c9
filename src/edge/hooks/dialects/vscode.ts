/**
 * Copilot in VS Code and its command line: the events of Claude Code, with other tool names and fields in camel case.
 * Matchers are ignored there, so that every tool arrives (code.visualstudio.com/docs/copilot/customization/hooks).
 */
import type { Decision } from '../../../app/gate/hook-call.ts';
import { isRecord, type JsonRecord, parseJson } from '../../../base/json-record.ts';
import type { Answer, Dialect, NamedEvent } from '../dialect.ts';
import { commandIn, printAnswer, refusal, SILENT, shownToPerson } from '../dialect.ts';
import { doubleUnderscored, ownDashed, singleUnderscored } from '../mcp-name.ts';
import { standardCall } from '../standard.ts';
import { builtInCall } from '../tool-call.ts';

export const vscode: Dialect = {
  client: 'vscode',
  events: {
    PreToolUse: 'before_tool',
    preToolUse: 'before_tool',
    PostToolUse: 'after_tool',
    postToolUse: 'after_tool',
    UserPromptSubmit: 'prompt',
    userPromptSubmitted: 'prompt',
    Stop: 'stop',
    SubagentStop: 'subagent_stop',
    SessionStart: 'session_start',
    sessionStart: 'session_start',
  },
  read: (payload, event, host) =>
    standardCall({
      client: 'vscode',
      payload,
      event,
      host,
      callOf: (tool, input) =>
        doubleUnderscored(tool, input) ??
        singleUnderscored(tool, input) ??
        ownDashed(tool, input) ??
        builtInCall({ tool, input, isWindows: host.isWindows }),
    }),
  answer: (decision, event) => {
    const run = ledCall(decision, event);
    if (decision.kind !== 'pass') return formatDecision(decision, event, run);
    return run === undefined ? SILENT : printAnswer(rewritten(event, run, {}));
  },
};

/**
 * All arguments of the call with the command that the gate answers with. The decision is left to the person: to allow the call
 * would skip their question.
 */
function ledCall(decision: Decision, { sent = {} }: NamedEvent): JsonRecord | undefined {
  const run = commandIn(decision);
  const given = sent.tool_input ?? sent.toolArgs;
  const input = typeof given === 'string' ? parseJson(given) : given;
  return run === undefined || !isRecord(input) ? undefined : { ...input, ...run };
}

/** The command line takes the arguments at the top, the editor inside. */
function rewritten({ name }: NamedEvent, run: JsonRecord, context: JsonRecord): JsonRecord {
  return { modifiedArgs: run, hookSpecificOutput: { hookEventName: name, ...context, updatedInput: run } };
}

function formatDecision(
  decision: Exclude<Decision, { kind: 'pass' }>,
  event: NamedEvent,
  run: JsonRecord | undefined,
): Answer {
  const { kind, text } = decision;
  if (kind === 'take') return printAnswer({ continue: false, stopReason: text, systemMessage: text });
  if (kind === 'refuse') return refusal(text, `${JSON.stringify(formatDenial(text, event))}\n`);
  if (kind === 'object' && event.kind !== 'after_tool') {
    return printAnswer({ hookSpecificOutput: { hookEventName: event.name, decision: 'block', reason: text } });
  }
  const verdict = kind === 'object' ? { decision: 'block', reason: text } : {};
  const context = { hookEventName: event.name, additionalContext: text };
  if (run !== undefined) return printAnswer({ ...shownToPerson(decision), ...rewritten(event, run, context) });
  return printAnswer({ ...verdict, ...shownToPerson(decision), hookSpecificOutput: context });
}

/** The command line reads the decision at the top, the editor inside. */
function formatDenial(text: string, { name }: NamedEvent) {
  const decision = { permissionDecision: 'deny', permissionDecisionReason: text };
  return { ...decision, hookSpecificOutput: { hookEventName: name, ...decision } };
}

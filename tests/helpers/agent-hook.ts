/** The hook beside the server of `mcp-server.ts`, in the process of the test; `tests/e2e/hook.test.ts` runs the built one. */
import os from 'node:os';
import path from 'node:path';
import { composeGate } from '../../src/app/composition/compose-gate.ts';
import type { Answer } from '../../src/edge/hooks/dialect.ts';
import { runHook as run } from '../../src/edge/hooks/run-hook.ts';
import { type Connected, STATE } from './mcp-server.ts';

export interface Conversation {
  readonly root: string;
  readonly id: string;
}

/** @param event in the names of the client @param more its members besides the common ones */
export async function runHook(conversation: Conversation, event: string, more: object): Promise<void> {
  const { exitCode, stderr } = await answerTo(conversation, event, more);
  if (exitCode !== 0) throw new Error(stderr);
}

/** What becomes of a tool call of the client itself. */
export async function judgeCall(conversation: Conversation, tool: string, args: object): Promise<'passes' | 'refused'> {
  const { exitCode } = await answerTo(conversation, 'PreToolUse', { tool_name: tool, tool_input: args });
  return exitCode === 0 ? 'passes' : 'refused';
}

/** What the agent is told of a refused call; empty where it passes. */
export async function refusalOf(conversation: Conversation, tool: string, args: object): Promise<string> {
  const { exitCode, stderr } = await answerTo(conversation, 'PreToolUse', { tool_name: tool, tool_input: args });
  return exitCode === 0 ? '' : stderr;
}

/** The agent reads a file by its own tool. */
export async function readBy(conversation: Conversation, file: string, lines: object = {}): Promise<void> {
  const tool_input = { file_path: path.join(conversation.root, file), ...lines };
  await runHook(conversation, 'PostToolUse', { tool_name: 'Read', tool_input, tool_response: {} });
}

function answerTo({ root, id }: Conversation, event: string, more: object): Promise<Answer> {
  return run({
    client: 'claude-code',
    event,
    stdin: JSON.stringify({ session_id: id, cwd: root, tool_use_id: 't', ...more }),
    host: { cwd: root, isWindows: false },
    loadPorts: async () => ports(),
    onFailure: (failure) => {
      throw failure;
    },
    failedCode: 2,
  });
}

function ports() {
  const home = os.homedir();
  return composeGate({
    home,
    temporaryFolder: os.tmpdir(),
    platform: process.platform,
    environment: { PATH: process.env.PATH, HOME: home, XDG_STATE_HOME: STATE },
    // The grammars of the index are registered in this process, and a process takes one registration.
    now: Date.now,
  });
}

/** A tool of the server as a client with hooks calls it: the hook sees the call and its answer. */
export async function callWithHook(
  conversation: Conversation,
  server: Connected,
  tool: string,
  args: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const named = { tool_name: `mcp__code-intel__${tool}`, tool_input: args };
  await runHook(conversation, 'PreToolUse', named);
  const { body } = await server.call(tool, args);
  const response = [{ type: 'text', text: JSON.stringify(body) }];
  await runHook(conversation, 'PostToolUse', { ...named, tool_response: response });
  return body;
}

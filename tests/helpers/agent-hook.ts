/** The built hook, as a client runs it beside the server of `mcp-server.ts`. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import os from 'node:os';
import { HOOK } from './built.ts';
import { type Connected, STATE } from './mcp-server.ts';

export interface Conversation {
  readonly root: string;
  readonly id: string;
}

/** @param event in the names of the client @param more its members besides the common ones */
export function runHook(conversation: Conversation, event: string, more: object): void {
  const { status, stderr } = startHook(conversation, event, more);
  if (status !== 0) throw new Error(stderr);
}

/** What becomes of a tool call of the client itself. */
export function judgeCall(conversation: Conversation, tool: string, args: object): 'passes' | 'refused' {
  const { status, stderr } = startHook(conversation, 'PreToolUse', { tool_name: tool, tool_input: args });
  if (status !== 0 && status !== 2) throw new Error(stderr);
  return status === 0 ? 'passes' : 'refused';
}

function startHook({ root, id }: Conversation, event: string, more: object): SpawnSyncReturns<string> {
  const input = JSON.stringify({ session_id: id, cwd: root, tool_use_id: 't', ...more });
  const env = { PATH: process.env.PATH, HOME: os.homedir(), XDG_STATE_HOME: STATE };
  return spawnSync(process.execPath, [HOOK, 'claude-code', event], { input, env, encoding: 'utf8' });
}

/** A tool of the server as a client with hooks calls it: the hook sees the call and its answer. */
export async function callWithHook(
  conversation: Conversation,
  server: Connected,
  tool: string,
  args: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const named = { tool_name: `mcp__code-intel__${tool}`, tool_input: args };
  runHook(conversation, 'PreToolUse', named);
  const { body } = await server.call(tool, args);
  runHook(conversation, 'PostToolUse', { ...named, tool_response: [{ type: 'text', text: JSON.stringify(body) }] });
  return body;
}

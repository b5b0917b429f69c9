/** A tool as the server calls it, without the protocol around it. */
import type { Workspace } from '../../src/app/sessions/workspace.ts';
import { TOOLS } from '../../src/edge/mcp/registry.ts';
import { toWire } from '../../src/edge/mcp/wire.ts';
import type { ToolName } from '../../src/session/tool-name.ts';
import { requireValidAnswer } from './valid-answer.ts';

export interface CallOptions {
  readonly scope?: string;
  readonly signal?: AbortSignal;
}

/** The answer as it goes over the wire. */
export async function callTool(
  workspace: Workspace,
  name: ToolName,
  args: Record<string, unknown> = {},
  { scope, signal = new AbortController().signal }: CallOptions = {},
): Promise<Record<string, unknown>> {
  const tool = TOOLS.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  const body = toWire((await tool.prepare(args).run({ workspace, scope, signal, form: 'json' })).body);
  requireValidAnswer(name, args, JSON.parse(JSON.stringify(body)));
  return body;
}

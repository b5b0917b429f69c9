/** Names of MCP tools as clients write them. */
import type { McpCall } from '../../app/gate/hook-call.ts';
import { isRecord } from '../../base/json-record.ts';

/** `mcp__server__tool`: Claude Code, Codex and what follows them; undefined for other names. */
export function doubleUnderscored(tool: string, input: unknown): McpCall | undefined {
  const [, server, name] = /^mcp__(.+?)__(.+)$/s.exec(tool) ?? [];
  return mcpCall({ tool, server, name, input });
}

/** `mcp_server_tool`: the server ends at the first underscore, so that its name has none. */
export function singleUnderscored(tool: string, input: unknown): McpCall | undefined {
  const [, server, name] = /^mcp_([^_]+)_(.+)$/s.exec(tool) ?? [];
  return mcpCall({ tool, server, name, input });
}

/** `server_tool`, without a mark of its own. */
export function plainlyPrefixed(tool: string, input: unknown): McpCall | undefined {
  const [, server, name] = /^([^_]+)_(.+)$/s.exec(tool) ?? [];
  return mcpCall({ tool, server, name, input });
}

export interface McpParts {
  readonly tool: string;
  readonly server: string | undefined;
  readonly name: string | undefined;
  readonly input: unknown;
}

export function mcpCall({ tool, server, name, input }: McpParts): McpCall | undefined {
  if (server === undefined || name === undefined) return undefined;
  return { kind: 'mcp', tool, server, name, input: isRecord(input) ? input : {} };
}

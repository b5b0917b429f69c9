/** Names of MCP tools as clients write them. */
import type { McpCall } from '../../app/gate/hook-call.ts';
import { OWN_SERVER } from '../../app/gate/tools/judge-mcp.ts';
import { isRecord } from '../../base/json-record.ts';
import { TOOL_NAMES, USE_TOOL } from '../../session/tool-name.ts';
import { usedTool } from '../../session/used-tool.ts';

/** `mcp__server__tool`: Claude Code, Codex and clients that follow them; undefined for other names. */
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

/** `code-intel-tool`: the own server only, since names of other servers may hold the same sign. */
export function ownDashed(tool: string, input: unknown): McpCall | undefined {
  const name = [...TOOL_NAMES, USE_TOOL].find((own) => tool === `${OWN_SERVER}-${own}`);
  return mcpCall({ tool, server: OWN_SERVER, name, input });
}

export function mcpCall({ tool, server, name, input }: McpParts): McpCall | undefined {
  if (server === undefined || name === undefined) return undefined;
  const known = server === PLUGIN_SERVER ? OWN_SERVER : server;
  const given = isRecord(input) ? input : {};
  const inner = known === OWN_SERVER && name === USE_TOOL ? usedTool(given) : undefined;
  const used = TOOL_NAMES.some((own) => own === inner?.name) && inner !== undefined ? inner : { name, args: given };
  return { kind: 'mcp', tool, server: known, name: used.name, input: used.args };
}

/** The server of the plugin for Claude Code, spelled exactly so. */
const PLUGIN_SERVER = `plugin_${OWN_SERVER}_${OWN_SERVER}`;

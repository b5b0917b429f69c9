/** The MCP server on stdio, both eras of the protocol in one process. */
import { McpServer, type ServerContext, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { type StdioServerHandle, serveStdio } from '@modelcontextprotocol/server/stdio';
import { isRecord, type JsonRecord } from '../../base/json-record.ts';
import { answerResult, failureResult, type ToolResult } from './answer.ts';
import { describeBug, type FailedCall, failureOf, internalFailure } from './errors.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { withProgress } from './progress.ts';
import { TOOLS } from './registry.ts';
import type { Tool } from './tool.ts';
import type { Workspaces } from './workspaces.ts';

export interface ServerParts {
  readonly workspaces: Workspaces;
  readonly version: string;
  /** Where a person finds what is no answer: bugs, and what the client sent that is no message. */
  readonly log: (text: string) => void;
}

/** Serves until it is closed; the caller watches for the end of stdin. */
export function serve(parts: ServerParts): StdioServerHandle {
  return serveStdio(() => createServer(parts), { onerror: (error) => parts.log(error.message) });
}

/** Texts that never change may be kept by the client for a day. */
const LIST_TTL_MS = 24 * 60 * 60 * 1000;

function createServer(parts: ServerParts): McpServer {
  const server = new McpServer(
    { name: 'code-intel', title: 'code-intel', version: parts.version },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: { listChanged: false } },
      cacheHints: { 'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' } },
    },
  );
  for (const tool of TOOLS) register(server, tool, parts);
  return server;
}

function register(server: McpServer, tool: Tool, parts: ServerParts): void {
  const { name, title, description, annotations } = tool;
  server.registerTool(
    name,
    { title, description, annotations: { ...annotations }, inputSchema: unchecked(tool.inputSchema) },
    async (raw, context) => ({ ...(await answer(tool, raw, { context, parts })) }),
  );
}

/** The tool checks its arguments itself, since it answers a wrong one with what was meant and the call to make. */
function unchecked(schema: Readonly<Record<string, unknown>>): StandardSchemaWithJSON<unknown, unknown> {
  return {
    '~standard': {
      version: 1,
      vendor: 'code-intel',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}

interface Surroundings {
  readonly context: ServerContext;
  readonly parts: ServerParts;
}

async function answer(tool: Tool, raw: unknown, { context, parts }: Surroundings): Promise<ToolResult> {
  const sent = isRecord(raw) ? raw : {};
  let given: JsonRecord = sent;
  try {
    const call = tool.prepare(sent);
    given = call.given;
    return await withProgress(
      context,
      () => parts.workspaces.state(),
      async () => {
        const place = await parts.workspaces.at(textOf(given.path));
        return answerResult(await call.run({ ...place, signal: context.mcpReq.signal }));
      },
    );
  } catch (error) {
    return failed(error, { tool: tool.name, given, plain: tool.plain(given) }, { context, parts });
  }
}

/** What is no text was refused with the arguments, or means nothing to the tool. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A cancelled call is answered by nobody, so that what it threw is no bug. */
function failed(error: unknown, call: FailedCall, { context, parts }: Surroundings): ToolResult {
  const failure = failureOf(error, call);
  if (failure) return failureResult(failure);
  if (!context.mcpReq.signal.aborted) parts.log(`${call.tool} failed: ${describeBug(error)}`);
  return failureResult(internalFailure(error));
}

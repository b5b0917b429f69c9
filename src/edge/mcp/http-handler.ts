/** The MCP server over Streamable HTTP, both eras of the protocol: a fresh server for each request, as its user may use it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { allows } from '../../app/serving/scopes.ts';
import type { Caller } from '../../app/serving/tokens.ts';
import { createServer, inOneLine } from './server.ts';
import type { Tool } from './tool.ts';
import type { Workspaces } from './workspaces.ts';

export interface HttpParts {
  readonly version: string;
  readonly log: (text: string) => void;
  readonly workspacesOf: (user: string) => Workspaces;
  readonly mostBytes: number;
}

export interface HttpHandler {
  answer(caller: Caller, request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

export function createHttpHandler({ version, log, workspacesOf, mostBytes }: HttpParts): HttpHandler {
  const callers = new WeakMap<object, Caller>();
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const caller = authInfo && callers.get(authInfo);
      if (caller === undefined) throw new Error('a request without a caller reached the protocol');
      const offers = (tool: Tool): boolean => allows(caller, scopeOf(tool));
      return createServer({ workspaces: workspacesOf(caller.user), version, log, offers });
    },
    { maxRequestBodySize: mostBytes, onerror: (error) => log(inOneLine(error)) },
  );
  const node = toNodeHandler(handler, { onerror: (error) => log(inOneLine(error)) });
  return {
    answer: async (caller, request, response) => {
      // The token itself goes no further than this server's door.
      const auth = { token: '', clientId: caller.user, scopes: [caller.scope] };
      callers.set(auth, caller);
      const { method = 'GET', url = '/' } = request;
      await node(Object.assign(request, { auth, method, url }), response);
    },
    close: () => handler.close(),
  };
}

function scopeOf({ name, annotations }: Tool): 'read' | 'session' | 'admin' {
  if (name === 'sync_index') return 'admin';
  return annotations.readOnlyHint ? 'read' : 'session';
}

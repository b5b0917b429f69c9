/** The MCP server over Streamable HTTP, both eras of the protocol: a fresh server for each request, as its user may use it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
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
  const turns = new UserTurns();
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const caller = authInfo && callers.get(authInfo);
      if (caller === undefined) throw new Error('a request without a caller reached the protocol');
      const offers = (tool: Tool): boolean => allows(caller, scopeOf(tool));
      const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.take(caller.user, work);
      return createServer({ workspaces: workspacesOf(caller.user), version, log, offers, inTurn });
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

/** Calls of several users: of those that wait, the one whose user has taken least time is next. */
export class UserTurns {
  /** Milliseconds by user; one who did not ask meanwhile has no credit for that. */
  private readonly taken = new Map<string, number>();
  private waiting: { readonly user: string; readonly begin: () => void }[] = [];
  private running = 0;
  /** Time that the user of the latest turn had taken. */
  private level = 0;

  async take<T>(user: string, work: () => Promise<T>): Promise<T> {
    if (this.running < MOST_AT_ONCE) this.running++;
    else await new Promise<void>((begin) => this.waiting.push({ user, begin }));
    this.level = Math.max(this.level, this.takenBy(user));
    const started = performance.now();
    const answered = work();
    const limit = new AbortController();
    const late = sleep(MOST_OF_TURN_MS, undefined, { signal: limit.signal, ref: false });
    // What waits for something else goes on beside the next.
    void Promise.race([answered, late])
      .catch(() => {})
      .finally(() => {
        limit.abort();
        this.taken.set(user, this.takenBy(user) + performance.now() - started);
        this.next();
      });
    return answered;
  }

  private takenBy(user: string): number {
    return Math.max(this.level, this.taken.get(user) ?? 0);
  }

  private next(): void {
    const least = Math.min(...this.waiting.map(({ user }) => this.takenBy(user)));
    const next = this.waiting.find(({ user }) => this.takenBy(user) === least);
    if (next === undefined) this.running--;
    else {
      this.waiting = this.waiting.filter((one) => one !== next);
      next.begin();
    }
  }
}

const MOST_AT_ONCE = 4;
const MOST_OF_TURN_MS = 2000;

/** The server for a team, or for several agents on one machine: MCP over HTTP behind tokens. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { allows } from '../../app/serving/scopes.ts';
import type { Caller, Tokens } from '../../app/serving/tokens.ts';
import { logText, repairable } from '../../base/failures/machine-failure.ts';
import { counted } from '../../base/numbers.ts';
import type { HttpHandler } from '../mcp/http-handler.ts';
import { AnswersUnderWay } from './answers-under-way.ts';
import { CALLS, MOST_BYTES, MOST_CONNECTIONS, RateLimit, STRANGERS } from './limits.ts';
import { listen, pathOf, portOf } from './listening.ts';
import { Metrics } from './metrics.ts';

export interface ServerOptions {
  readonly tokens: Tokens;
  readonly handler: HttpHandler;
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Names under which a proxy or a person reaches it, besides those of the machine itself. */
  readonly names: readonly string[];
  /** Milliseconds in which the headers and the body of a request must have arrived. */
  readonly arrivalMs: number;
  /** Logs each request as a line of JSON. */
  readonly log: (entry: LogEntry) => void;
  /** Receives the number of answers under way when the server ends. */
  readonly onEnding: (underWay: number) => void;
}

export interface LogEntry {
  readonly at: string;
  readonly user: string | null;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly error?: string;
}

export class HttpServer {
  private readonly options: ServerOptions;
  private readonly server: Server;
  private readonly underWay: AnswersUnderWay;
  private readonly metrics = new Metrics();
  private readonly calls = new RateLimit(CALLS);
  private readonly strangers = new RateLimit(STRANGERS);

  private constructor(options: ServerOptions) {
    this.options = options;
    const { arrivalMs } = options;
    // Node looks for late requests every 30 seconds, if nothing else is said.
    const late = { requestTimeout: arrivalMs, headersTimeout: arrivalMs, connectionsCheckingInterval: arrivalMs / 5 };
    this.server = createServer(late, (request, response) => {
      void this.handle(request, response);
    });
    this.server.maxConnections = MOST_CONNECTIONS;
    this.underWay = new AnswersUnderWay(this.server);
  }

  /** @throws UserError `busy` when the port is taken, `invalid_argument` for a host that is not of this machine */
  static async start(options: ServerOptions): Promise<HttpServer> {
    const started = new HttpServer(options);
    await listen(started.server, options.host, options.port);
    return started;
  }

  get port(): number {
    return portOf(this.server);
  }

  /** Answers what was sent by then, for ten seconds at most. */
  async close(): Promise<void> {
    this.options.onEnding(this.underWay.count);
    await this.underWay.end();
    await this.options.handler.close();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const notes: RequestNotes = {};
    this.underWay.add(request, response);
    response.once('close', () => {
      const ms = performance.now() - started;
      this.metrics.add(response.statusCode, ms / 1000);
      this.note(request, response, { ...notes, ms });
    });
    try {
      await this.answer(request, response, notes);
    } catch (error) {
      if (!(error instanceof Refusal)) notes.error = logText(error);
      if (response.headersSent) response.destroy();
      else refuse(response, error instanceof Refusal ? error : unable(error));
    }
  }

  private async answer(request: IncomingMessage, response: ServerResponse, notes: RequestNotes): Promise<void> {
    const path = pathOf(request);
    this.requireOwnNames(request);
    if (path === '/health') return send(response, 200, 'application/json', '{"status":"ok"}');
    const caller = this.requireCaller(request);
    notes.caller = caller;
    requireRoom(this.calls.take(caller.user));
    if (path === '/metrics') return this.answerMetrics(caller, response);
    if (path !== '/mcp') throw new Refusal(404, 'not_found', 'The server is at /mcp.');
    // The protocol's package cannot handle some methods, such as TRACE.
    if (request.method !== 'POST')
      throw new Refusal(405, 'wrong_method', 'Only POST is known here.', { Allow: 'POST' });
    requireSize(request);
    await this.options.handler.answer(caller, request, response);
  }

  private requireCaller({ headers, socket }: IncomingMessage): Caller {
    const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(headers.authorization ?? '') ?? [];
    const caller = token === undefined ? undefined : this.options.tokens.callerOf(token);
    if (caller !== undefined) return caller;
    requireRoom(this.strangers.take(socket.remoteAddress ?? ''));
    const message = 'The token is missing or wrong; `code-intel token add NAME` makes one.';
    throw new Refusal(401, 'token_required', message, { 'WWW-Authenticate': 'Bearer realm="code-intel"' });
  }

  private answerMetrics(caller: Caller, response: ServerResponse): void {
    if (!allows(caller, 'admin')) throw new Refusal(403, 'wrong_scope', 'Metrics need a token of scope admin.');
    send(response, 200, 'text/plain; version=0.0.4; charset=utf-8', this.metrics.text(this.underWay.count));
  }

  private requireOwnNames({ headers: { host, origin }, headersDistinct }: IncomingMessage): void {
    const isOneHost = headersDistinct.host?.length === 1;
    if (host === undefined || !isOneHost || !this.isOwnName(nameIn(`http://${host}`)))
      throw new Refusal(
        403,
        'wrong_host',
        'This server has another name; `code-intel serve --host-name NAME` adds one.',
      );
    if (origin !== undefined && !this.isOwnName(nameIn(origin)))
      throw new Refusal(403, 'wrong_origin', 'Pages of other origins are not answered.');
  }

  /** A page that has its own name lead to this machine sends that name (DNS rebinding). */
  private isOwnName(name: string | undefined): boolean {
    return name !== undefined && (LOOPBACK.has(name) || this.options.names.includes(name));
  }

  private note(
    request: IncomingMessage,
    { statusCode }: ServerResponse,
    { caller, error, ms }: RequestNotes & { readonly ms: number },
  ): void {
    this.options.log({
      at: new Date().toISOString(),
      user: caller?.user ?? null,
      method: (request.method ?? '').slice(0, 16),
      path: pathOf(request).slice(0, MOST_LOGGED),
      status: statusCode,
      ms: Math.round(ms),
      ...(error === undefined ? {} : { error }),
    });
  }
}

interface RequestNotes {
  caller?: Caller;
  error?: string;
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const MOST_LOGGED = 200;

function nameIn(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** Its message says what to do; the `Refused` of the dashboard has a field for that, which its page shows on its own. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

const BUG = new Refusal(500, 'internal', 'This is a bug in code-intel; its log tells more.');

/** The caller can repair neither the machine nor its settings, so their paths are not shown. */
function unable(error: unknown): Refusal {
  const failure = repairable(error);
  if (failure === undefined) return BUG;
  return new Refusal(503, failure.code, 'The server cannot answer at present; its log says why.');
}

function requireRoom(wait: number): void {
  if (wait === 0) return;
  throw new Refusal(429, 'too_many_requests', `Repeat the request in ${counted(wait, 'second')}.`, {
    'Retry-After': String(wait),
  });
}

/** A body without a stated length is measured as it comes. */
function requireSize({ headers }: IncomingMessage): void {
  if (Number(headers['content-length'] ?? 0) <= MOST_BYTES) return;
  throw new Refusal(413, 'too_large', `A request has at most ${MOST_BYTES} bytes.`);
}

function refuse(response: ServerResponse, { status, code, message, headers }: Refusal): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // The rest of a body that nobody reads must not be waited for.
  response.setHeader('Connection', 'close');
  send(response, status, 'application/json', JSON.stringify({ error: code, message }));
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(text);
}

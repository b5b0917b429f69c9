/** The server of the dashboard: one project, one person, on this machine only. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Workspace } from '../../app/sessions/workspace.ts';
import { logText } from '../../base/failures/machine-failure.ts';
import { listen, pathOf, portOf } from '../http/listening.ts';
import { requireOwnOrigin, requireOwnPage, requireToken } from './access.ts';
import type { GateDoor } from './gate-view.ts';
import { HEADERS } from './headers.ts';
import { Live } from './live.ts';
import type { PageFiles } from './page-files.ts';
import { errorAnswer, Refused } from './refused.ts';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';
import { Secrets } from './secrets.ts';

export interface DashboardOptions {
  readonly workspace: Workspace;
  readonly page: PageFiles;
  /** 0 for any that is free. */
  readonly port: number;
  /** Sign that no person started it; undefined for a person. */
  readonly whoElse: string | undefined;
  /** Undefined where nobody may see or switch it here. */
  readonly gate?: GateDoor | undefined;
  /** Logs bugs, never anything from a request. */
  readonly log: (text: string) => void;
}

const HOST = '127.0.0.1';
const REQUEST_MS = 30_000;

export class Dashboard {
  private readonly options: DashboardOptions;
  private readonly secrets = new Secrets();
  private readonly live: Live;
  private readonly server: Server;

  private constructor(options: DashboardOptions) {
    this.options = options;
    this.live = new Live(options.workspace, (error) => this.report('/api/events', error));
    this.server = createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
      void this.handle(request, response);
    });
  }

  /** @throws UserError `busy` when the port is taken */
  static async start(options: DashboardOptions): Promise<Dashboard> {
    const dashboard = new Dashboard(options);
    await listen(dashboard.server, HOST, options.port);
    return dashboard;
  }

  get port(): number {
    return portOf(this.server);
  }

  /** Address for the person who started the server. */
  get address(): string {
    return `http://${HOST}:${this.port}/?token=${this.secrets.token}`;
  }

  /** Address for the program that opens a browser: it works once, within a minute. */
  launchAddress(): string {
    return `http://${HOST}:${this.port}/open?once=${this.secrets.launchCode()}`;
  }

  /** Code that the person at the terminal types into the page to loosen the gate. */
  get switchCode(): string {
    return this.secrets.switchCode;
  }

  close(): Promise<void> {
    this.live.close();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.answer(request, response);
    } catch (error) {
      const failure = errorAnswer(error);
      if (failure === undefined) this.report(pathOf(request), error);
      if (response.headersSent) response.end();
      else {
        // The rest of a body that nobody reads must not be waited for.
        if (!request.complete) response.setHeader('Connection', 'close');
        if (failure?.allow !== undefined) response.setHeader('Allow', failure.allow);
        sendJson(response, failure?.status ?? 500, failure?.body ?? BUG);
      }
    }
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requireOwnOrigin(request, this.port);
    const url = urlOf(request);
    if (!url.pathname.startsWith('/api/')) return this.answerPage(request, response, url);
    requireToken(request, url, this.secrets);
    if (url.pathname === '/api/events') {
      if (request.method !== 'GET') throw wrongMethod('GET');
      return this.live.add(response);
    }
    const { route, id } = routeFor(request.method ?? '', url.pathname);
    if (route.method === 'POST') requireOwnPage(request);
    const { workspace, whoElse, gate } = this.options;
    const { secrets } = this;
    const language = url.searchParams.get('language') === 'ja' ? 'ja' : 'en';
    sendJson(response, 200, await route.answer({ workspace, url, id, request, language, whoElse, gate, secrets }));
  }

  private answerPage({ method }: IncomingMessage, response: ServerResponse, url: URL): void {
    if (method !== 'GET' && method !== 'HEAD') throw wrongMethod('GET, HEAD');
    const file = this.options.page.get(url.pathname);
    if (url.pathname === '/open') this.open(response, url);
    else if (file === undefined) throw notFound();
    else {
      response.writeHead(200, { ...HEADERS, 'Content-Type': file.type, 'Content-Length': file.content.length });
      response.end(method === 'HEAD' ? undefined : file.content);
    }
  }

  /** Redirects to the page; without a valid code, the page says where the token is. */
  private open(response: ServerResponse, url: URL): void {
    const isGood = this.secrets.takeLaunchCode(url.searchParams.get('once') ?? '');
    response.writeHead(303, { ...HEADERS, Location: isGood ? `/?token=${this.secrets.token}` : '/' });
    response.end();
  }

  private report(path: string, error: unknown): void {
    this.options.log(`${path} failed: ${logText(error)}`);
  }
}

const BUG = { error: 'internal', message: 'This is a bug in code-intel.', next: 'See the terminal that it runs in.' };

function routeFor(method: string, pathname: string): { readonly route: Route; readonly id: string } {
  const found = ROUTES.flatMap((route) => {
    const id = matchPath(route.path, pathname.slice('/api/'.length));
    return id === undefined ? [] : [{ route, id }];
  });
  const match = found.find(({ route }) => route.method === method);
  if (match !== undefined) return match;
  if (found.length === 0) throw notFound();
  throw wrongMethod(found.map(({ route }) => route.method).join(', '));
}

/** Value of `:id`, empty when the pattern has none; undefined for another path. */
function matchPath(pattern: string, path: string): string | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  if (!wanted.every((part, at) => part === ':id' || part === given[at])) return undefined;
  const at = wanted.indexOf(':id');
  return at === -1 ? '' : decodeSegment(given[at] ?? '');
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A path with a broken escape names no page.
    return undefined;
  }
}

/** @throws Refused 404 for a target that is no path */
function urlOf({ url = '/' }: IncomingMessage): URL {
  const base = `http://${HOST}`;
  if (!url.startsWith('/') || !URL.canParse(url, base)) throw notFound();
  return new URL(url, base);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const content = Buffer.from(JSON.stringify(body));
  const type = 'application/json; charset=utf-8';
  response.writeHead(status, { ...HEADERS, 'Content-Type': type, 'Content-Length': content.length });
  response.end(content);
}

function notFound(): Refused {
  return new Refused(404, { error: 'not_found', message: 'There is nothing here.', next: 'See docs/dashboard.md.' });
}

function wrongMethod(allow: string): Refused {
  const message = `Only ${allow} is known here.`;
  return new Refused(405, { error: 'wrong_method', message, next: 'See docs/dashboard.md.' }, allow);
}

/** A dashboard in this process, and requests as no browser would make them. */
import { request } from 'node:http';
import type { Workspace } from '../../src/app/sessions/workspace.ts';
import type { GateDoor } from '../../src/edge/dashboard/gate-view.ts';
import type { PageFiles } from '../../src/edge/dashboard/page-files.ts';
import { Dashboard } from '../../src/edge/dashboard/server.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The text as JSON; undefined for anything else. */
  readonly body: Record<string, unknown> | undefined;
}

export interface AskOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface TestDashboard {
  readonly server: Dashboard;
  readonly token: string;
  readonly origin: string;
  readonly logged: readonly string[];
  /** With the path exactly as it is written. */
  ask(path: string, options?: AskOptions): Promise<Answer>;
  /** With the token. */
  askKnown(path: string, options?: AskOptions): Promise<Answer>;
  /** As the page itself sends a change. */
  post(path: string, body: object): Promise<Answer>;
}

const PAGE: PageFiles = new Map([['/', { type: 'text/html', content: Buffer.from('<title>page</title>') }]]);

export interface StartOptions {
  readonly whoElse?: string | undefined;
  readonly page?: PageFiles;
  readonly gate?: GateDoor;
}

export async function startDashboard(
  workspace: Workspace,
  { whoElse, page = PAGE, gate }: StartOptions = {},
): Promise<TestDashboard> {
  const logged: string[] = [];
  const log = (text: string): void => void logged.push(text);
  const server = await Dashboard.start({ workspace, page, port: 0, whoElse, gate, log });
  const { origin, searchParams } = new URL(server.address);
  const token = searchParams.get('token') ?? '';
  const known = { Authorization: `Bearer ${token}` };
  const ask: TestDashboard['ask'] = (path, options) => send(server.port, path, options);
  return {
    server,
    token,
    origin,
    logged,
    ask,
    askKnown: (path, options) => ask(path, { ...options, headers: { ...known, ...options?.headers } }),
    post: (path, body) => {
      const headers = { ...known, Origin: origin, 'Content-Type': 'application/json' };
      return ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
    },
  };
}

function send(port: number, path: string, { method = 'GET', headers = {}, body }: AskOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const isJson = response.headers['content-type']?.startsWith('application/json') === true;
        const parsed = isJson ? { body: JSON.parse(text) } : { body: undefined };
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, ...parsed });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

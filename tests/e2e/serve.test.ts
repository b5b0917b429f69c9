/** The server for several users: who gets in, what they may do, and that nobody sees the sessions of others. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect as connectSocket } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { copyOfShop, ERAS, type Era } from '../helpers/mcp-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { run, type Started, start } from './program.ts';

const STATE = { XDG_STATE_HOME: temporaryFolder(), CODE_INTEL_ANSWER_FORMAT: 'json' };

/** What `fetch` of Node tells once a request is written to its connection. */
const REQUEST_SENT = 'undici:request:bodySent';

let server: Started;
let address: string;
let log = '';
const tokens: Record<string, string> = {};

beforeAll(async () => {
  for (const [user, scope] of [
    ['hanako', 'session'],
    ['taro', 'session'],
    ['ci', 'read'],
    ['boss', 'admin'],
  ] as const) {
    tokens[user] = (await run(['token', 'add', user, '--scope', scope], { environment: STATE })).out.trim();
  }
  server = start(['serve', copyOfShop(), '--port', '0'], { environment: STATE });
  server.child.stderr?.on('data', (data: Buffer) => {
    log += data.toString();
  });
  address = await new Promise((resolve, reject) => {
    server.child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim()));
    void server.ended.then(({ err }) => reject(new Error(err)));
  });
});

afterAll(() => {
  server.child.kill('SIGKILL');
});

it.skipIf(process.platform === 'win32')('opens no inspector of Node by a signal', async () => {
  server.child.kill('SIGUSR1');
  expect((await fetch(new URL('/health', address))).status).toBe(200);
  expect(log).not.toContain('Debugger listening');
  await expect(fetch('http://127.0.0.1:9229/json')).rejects.toThrow('fetch failed');
});

async function clientOf(user: string, era: Era = 'modern'): Promise<Client> {
  const identity = { name: 'test', version: '1.0.0' };
  const client = new Client(identity, era === 'legacy' ? {} : { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  const headers = { authorization: `Bearer ${tokens[user]}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
  return client;
}

async function ask(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content;
  return { isError: isError === true, body: JSON.parse(first?.type === 'text' ? first.text : '{}') };
}

describe('a user with a token', () => {
  it.each(ERAS)('asks and leads a session in the %s era', async (era) => {
    const client = await clientOf('hanako', era);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('start_session');
    const { body: found } = await ask(client, 'search_text', { pattern: 'class' });
    expect(JSON.stringify(found)).toContain('.php');
    const { body } = await ask(client, 'start_session', { query: 'The login is locked too early.' });
    const { body: status } = await ask(client, 'get_session_status', { session_id: body.session_id });
    expect(status.session_id).toBe(body.session_id);
    await client.close();
  });

  it('is not told of the sessions of another, by id or without one', async () => {
    const [hanako, taro] = [await clientOf('hanako'), await clientOf('taro')];
    const { body } = await ask(hanako, 'start_session', { query: 'The cart forgets its coupon.' });
    for (const args of [{ session_id: body.session_id }, {}]) {
      const { body: refused, isError } = await ask(taro, 'get_session_status', args);
      expect([isError, JSON.stringify(refused)]).toEqual([true, expect.not.stringContaining('coupon')]);
    }
    const { body: analysis } = await ask(taro, 'get_session_analysis', { session_id: body.session_id });
    expect(JSON.stringify(analysis)).not.toContain('coupon');
    await Promise.all([hanako.close(), taro.close()]);
  });

  it('has the tools of the scope only', async () => {
    const namesFor = async (user: string) => (await (await clientOf(user)).listTools()).tools.map(({ name }) => name);
    const [read, session] = [await namesFor('ci'), await namesFor('hanako')];
    expect(read).toContain('find_references');
    expect(read.filter((name) => /^(start_session|submit_|record_outcome|sync_index)/.test(name))).toEqual([]);
    expect(session).toContain('start_session');
    const syncedBy = async (user: string) => ask(await clientOf(user), 'use_tool', { tool: 'sync_index', args: '{}' });
    expect([(await syncedBy('hanako')).isError, (await syncedBy('boss')).isError]).toEqual([true, false]);
    await expect(ask(await clientOf('ci'), 'start_session', { query: 'x' })).rejects.toThrow();
  });

  it('reads no file outside of the projects that are served', async () => {
    const client = await clientOf('hanako');
    for (const path of ['/etc', '..', '../../etc/passwd', '/proc/self/environ']) {
      const { isError, body } = await ask(client, 'search_text', { pattern: 'root', path });
      expect([path, isError, JSON.stringify(body)]).toEqual([path, true, expect.not.stringMatching(/root:|home/)]);
    }
  });
});

describe('whoever has no right', () => {
  const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  async function post(headers: Record<string, string>, body: string = JSON.stringify(CALL), path = '') {
    const all = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers };
    const answer = await fetch(address + path, { method: 'POST', headers: all, body });
    return { status: answer.status, text: await answer.text() };
  }
  const good = () => ({ authorization: `Bearer ${tokens.hanako}` });

  it.each([
    ['no token', {}],
    ['a wrong one', { authorization: 'Bearer cit_wrong' }],
    ['another scheme', { authorization: 'Basic aGFuYWtvOg==' }],
    ['a token in two lines', { authorization: 'Bearer a b' }],
  ])('is refused with %s', async (_name, headers) => {
    expect(await post(headers)).toMatchObject({ status: 401, text: expect.not.stringContaining('find_') });
  });

  it('is refused from a page of another origin, and by a name that is not the server’s', async () => {
    expect(await post({ ...good(), origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    expect(await raw(`GET /health HTTP/1.1\r\nHost: evil.example\r\n\r\n`)).toContain('403');
    expect(await raw('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')).toContain('200');
    expect(await raw('GET /health HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n')).not.toContain('200');
  });

  it('is cut off with a body that is too large, stated or not', async () => {
    const large = JSON.stringify({ ...CALL, params: { text: 'x'.repeat(2_000_000) } });
    expect((await post(good(), large)).status).toBe(413);
    const { port } = new URL(address);
    const head = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nauthorization: ${good().authorization}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n`;
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
    expect(await raw(`${head + chunk.repeat(20)}0\r\n\r\n`)).toMatch(/HTTP\/1.1 4(?:13|00)/);
  });

  it('finds nothing beside the server', async () => {
    expect((await post(good(), '{}', '/../../etc/passwd')).status).toBe(404);
    const metrics = (user: string) =>
      fetch(new URL('/metrics', address), { headers: { authorization: `Bearer ${tokens[user]}` } });
    expect((await metrics('hanako')).status).toBe(403);
    expect(await (await metrics('boss')).text()).toMatch(/code_intel_requests_total\{status="401"\} [1-9]/);
  });

  it('writes no line of the log that is not the server’s own', async () => {
    await raw('GET /health%0a{"at":"forged"} HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await raw('GET /\u0085{"at":"forged"} HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const lines = log.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(JSON.parse(line).at).toMatch(/^20\d\d-/);
    expect(log).not.toContain(tokens.hanako);
  });
});

it('a token that is removed opens nothing any longer, and what was stored is no token', async () => {
  const environment = STATE;
  const made = (await run(['token', 'add', 'guest'], { environment })).out.trim();
  tokens.guest = made;
  await (await clientOf('guest')).close();
  await run(['token', 'remove', 'guest'], { environment });
  await expect(clientOf('guest')).rejects.toThrow();
  expect((await run(['token', 'list', '--json'], { environment })).out).not.toContain(made.slice(4));
});

it('ends when what is under way is answered', async () => {
  const client = await clientOf('hanako');
  const search = () => ask(client, 'semantic_search', { query: 'where is the login locked' });
  // Refused until the first index is complete.
  await vi.waitUntil(async () => !(await search()).isError, { timeout: 120_000 });
  const sent = new Promise<void>((resolve) => {
    const listener = (): void => resolve();
    subscribe(REQUEST_SENT, listener);
    onTestFinished(() => void unsubscribe(REQUEST_SENT, listener));
  });
  const asked = search();
  await sent;
  server.child.kill('SIGTERM');
  await expect(asked).resolves.toMatchObject({ isError: false });
  expect(await server.ended).toMatchObject({ code: 0 });
});

it('ends at once by a second signal, whatever is under way', async () => {
  const second = start(['serve', copyOfShop(), '--port', '0'], { environment: STATE });
  const url = await new Promise<string>((resolve) => {
    second.child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  const said = (text: string) =>
    new Promise<void>((resolve) => {
      second.child.stderr?.on('data', (data: Buffer) => data.includes(text) && resolve());
    });
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  // A body that never comes keeps its request under way for ten seconds.
  socket.write(
    `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${tokens.hanako}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  );
  await fetch(new URL('/health', url));
  const ending = said('"ending: ');
  second.child.kill('SIGTERM');
  await ending;
  second.child.kill('SIGINT');
  expect(await second.ended).toMatchObject({ signal: 'SIGINT' });
});

function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connectSocket(Number(new URL(address).port), '127.0.0.1', () => socket.write(text, 'latin1'));
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      if (answer.includes('\r\n\r\n')) socket.end();
    });
    socket.once('error', () => resolve(answer)).once('close', () => resolve(answer));
    socket.setTimeout(10_000, () => socket.destroy());
  });
}

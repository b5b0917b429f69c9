/** Requests that never come to their end, as those who want to hold a server up send them. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Tokens } from '../../../../src/app/serving/tokens.ts';
import { GRACE_MS } from '../../../../src/edge/http/answers-under-way.ts';
import { MOST_BYTES } from '../../../../src/edge/http/limits.ts';
import { HttpServer, type LogEntry } from '../../../../src/edge/http/server.ts';
import { createHttpHandler } from '../../../../src/edge/mcp/http-handler.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** A slow machine reads what was sent in a fraction of it. */
const ARRIVAL_MS = 2000;

async function started() {
  const home = temporaryFolder();
  const tokens = new Tokens({ platform: 'linux', home, environment: { XDG_STATE_HOME: home } });
  const token = tokens.add('hanako', 'session');
  const notes: string[] = [];
  const entries: LogEntry[] = [];
  const handler = createHttpHandler({
    version: '1.0.0',
    log: (text) => notes.push(text),
    workspacesOf: () => {
      throw new Error('a request that never arrived reached a project');
    },
    mostBytes: MOST_BYTES,
  });
  const server = await HttpServer.start({
    tokens,
    handler,
    host: '127.0.0.1',
    port: 0,
    names: [],
    arrivalMs: ARRIVAL_MS,
    log: (entry) => entries.push(entry),
    onEnding: (underWay) => notes.push(`${underWay} under way`),
  });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= server.close());
  onTestFinished(close);
  return { port: server.port, token, notes, entries, close, tokensFile: path.join(home, 'code-intel', 'tokens.json') };
}

/** Sends `first`, then a byte now and then. @returns everything that was answered when the server ended the connection */
function dripping(port: number, first: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(first));
    const drip = setInterval(() => socket.write('x'), ARRIVAL_MS / 10);
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve(answer);
    });
  });
}

const HEAD =
  'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n';

it('cuts off headers and bodies that trickle in, and answers others meanwhile', async () => {
  const { port, token, notes, entries } = await started();
  const good = `${HEAD}Authorization: Bearer ${token}\r\n`;
  const slow = [
    `${HEAD}X-Never: `,
    `${good}Content-Length: 100000\r\n\r\n{"jsonrpc":"2.0"`,
    `${good}Transfer-Encoding: chunked\r\n\r\n2710\r\n{"jsonrpc":"2.0"`,
  ];
  const cut = Promise.all(slow.flatMap((first) => Array.from({ length: 40 }, () => dripping(port, first))));
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  const answers = await cut;
  expect(answers).toHaveLength(120);
  for (const answer of answers) expect(answer === '' || answer.startsWith('HTTP/1.1 4')).toBe(true);
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  expect(notes.join()).not.toContain('reached a project');
  expect(JSON.stringify([notes, entries])).not.toContain(token);
});

it('waits for no body of somebody without a token', async () => {
  const { port } = await started();
  const answer = await dripping(port, `${HEAD}Content-Length: 100000\r\n\r\n{`);
  expect(answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*token_required/);
});

it('answers what was sent before it ends, though it has not read it yet, and nothing after that', async () => {
  const { port, close, notes } = await started();
  const asked = Array.from({ length: 40 }, () => answerTo(port, 'GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'));
  // By the system: this process has accepted none of them.
  await Promise.all(asked.map(({ sent }) => sent));
  await close();
  const answers = await Promise.all(asked.map(({ answer }) => answer));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close[\s\S]*"ok"/i);
  expect(notes).toEqual([expect.stringMatching(/^\d+ under way$/)]);
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
});

it.each(['{', '[null]', 'a folder'])(
  'with %s in place of its tokens says that it cannot answer, and to its log why',
  async (tokens) => {
    const { port, token, entries, tokensFile } = await started();
    rmSync(tokensFile);
    if (tokens === 'a folder') mkdirSync(tokensFile);
    else writeFileSync(tokensFile, tokens);
    const answer = await fetch(`http://127.0.0.1:${port}/mcp`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      error: expect.stringMatching(/^invalid_/),
      message: expect.not.stringMatching(/bug|\//),
    });
    await vi.waitUntil(() => entries.length > 0);
    expect(entries[0]?.error).toMatch(/tokens|EISDIR/);
  },
);

it.each(['TRACE', 'GET', 'PUT'])('answers %s with the method that it knows', async (method) => {
  const { port, token, notes } = await started();
  const request = `${method} /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`;
  expect(await answerTo(port, request).answer).toMatch(/^HTTP\/1\.1 405 [\s\S]*Allow: POST/);
  expect(notes).toEqual([]);
});

it('waits for no connection that asks nothing when it ends', async () => {
  const { port, close } = await started();
  const idle = [answerTo(port, ''), answerTo(port, 'GET /hea')];
  await Promise.all(idle.map(({ sent }) => sent));
  const begun = performance.now();
  await close();
  expect(performance.now() - begun).toBeLessThan(GRACE_MS / 2);
  expect(await Promise.all(idle.map(({ answer }) => answer))).toEqual(['', '']);
});

function answerTo(port: number, request: string): { readonly sent: Promise<void>; readonly answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  const sent = new Promise<void>((resolve) => socket.once('connect', () => socket.write(request, () => resolve())));
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.on('error', () => {}).on('close', () => resolve(text));
  });
  return { sent, answer };
}

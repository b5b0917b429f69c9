import { createServer, type RequestListener } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { connectionFailure } from '../../../../src/base/failures/connection-failure.ts';

/** The port of a server on loopback. */
async function portOf(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server on TCP has a port');
  return address.port;
}

async function failureAt(url: string) {
  const error = await fetch(url, { redirect: 'error' }).catch((cause: unknown) => cause);
  return connectionFailure(error);
}

it('names a port at which nothing listens', async () => {
  const port = await portOf(() => {});
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const free = typeof address === 'object' && address !== null && address.port !== port ? address.port : 0;
  await new Promise((resolve) => other.close(resolve));
  expect(await failureAt(`http://127.0.0.1:${free}`)).toEqual({
    why: 'nothing listens at this address (ECONNREFUSED)',
    next: undefined,
  });
});

it('names a server that speaks no TLS', async () => {
  const port = await portOf((_request, response) => response.end('x'));
  const { why, next } = await failureAt(`https://127.0.0.1:${port}`);
  expect(why).toMatch(/^it does not speak TLS there \(\w+\)$/);
  expect(next).toContain('http://');
});

it('names a redirection, which is not followed', async () => {
  const port = await portOf((_request, response) => response.writeHead(301, { location: 'https://other/' }).end());
  expect(await failureAt(`http://127.0.0.1:${port}`)).toMatchObject({
    why: expect.stringContaining('redirects to another address'),
    next: expect.stringContaining('Set the address'),
  });
});

it('names a connection that is cut off', async () => {
  const port = await portOf((request) => request.socket.destroy());
  expect((await failureAt(`http://127.0.0.1:${port}`)).why).toContain('cut off');
});

it.each([
  ['ENOTFOUND', 'no machine of this name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'not trusted here'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'not trusted here'],
  ['CERT_HAS_EXPIRED', 'has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'for another name'],
  ['UND_ERR_CONNECT_TIMEOUT', 'cannot be reached'],
])('says what %s means', (code, words) => {
  const cause = Object.assign(new Error('raw'), { code });
  const error = new TypeError('fetch failed', { cause: new AggregateError([new Error('first'), cause]) });
  expect(connectionFailure(error).why).toContain(words);
  expect(connectionFailure(error).why).toContain(`(${code})`);
});

it('gives what it does not know in one line without its stop', () => {
  expect(connectionFailure(new Error('odd thing.\nmore'))).toEqual({ why: 'odd thing' });
  expect(connectionFailure('thrown')).toEqual({ why: 'thrown' });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { ChromaAddress } from '../../../../src/storage/chroma/address.ts';
import { requester } from '../../../../src/storage/chroma/request.ts';

const ADDRESS: ChromaAddress = { url: 'http://127.0.0.1:1', tenant: 'acme', token: 'secret' };

/** What a user is told of an error of the client, and how often it was asked. */
async function toldOf(name: string, message: string, address = ADDRESS) {
  let attempts = 0;
  const request = requester({ address, timeoutMs: 5000, restMs: 0, retries: 2, sleep: async () => {} });
  const failure = request(async () => {
    attempts++;
    throw Object.assign(new Error(message), { name });
  });
  const error = await failure.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const { code, next } = error as { code: string; next: string };
  return { code, next, attempts, message: error instanceof Error ? error.message : '' };
}

it('asks three times a server that does not answer, and says why it cannot be reached', async () => {
  const told = await toldOf('ChromaConnectionError', 'Failed to connect to chromadb. Make sure …');
  expect(told).toMatchObject({ code: 'busy', attempts: 3 });
  expect(told.message).toMatch(/^The shared base http:\/\/127\.0\.0\.1:1 does not answer: (?!Failed)./);
  expect(told.next).toContain('CODE_INTEL_BASE_URL');
});

it.each([
  ['"0.6.3"', 'invalid_config', 'runs Chroma 0.6.3, which is too old', 'version 1 or later'],
  // What every server of version 1 answers.
  ['"1.0.0"', 'busy', "does not answer: KeyError('_type')", 'Start the server'],
])('says that a server of version %s is too old only when it is', async (version, code, why, next) => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/api/v2/version' ? 200 : 500).end(version);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const told = await toldOf('ChromaServerError', "KeyError('_type')", { url: `http://127.0.0.1:${port}` });
  expect(told).toMatchObject({ code, message: expect.stringContaining(why), next: expect.stringContaining(next) });
});

it('repeats no request that was refused', async () => {
  expect(await toldOf('ChromaAuthError', 'Unauthorized')).toMatchObject({
    code: 'invalid_config',
    attempts: 1,
    message: expect.stringContaining('does not accept the token'),
  });
  expect(await toldOf('ChromaForbiddenError', 'x', { url: ADDRESS.url })).toMatchObject({
    message: expect.stringContaining('asks for a token, and none is set'),
  });
});

it('names the database that is missing, with its tenant, and without the address that the client puts before it', async () => {
  const message = 'Bad request to http://127.0.0.1:1/api/v2 with status: Database [default_database] does not exist';
  expect(await toldOf('ChromaClientError', message)).toMatchObject({
    attempts: 1,
    message: 'The shared base http://127.0.0.1:1 has no database "default_database" of a tenant "acme"',
    next: expect.stringContaining('CODE_INTEL_BASE_TENANT'),
  });
});

it('shows no token, whatever fails', async () => {
  for (const name of ['ChromaConnectionError', 'ChromaServerError', 'ChromaAuthError', 'Error']) {
    expect(JSON.stringify(await toldOf(name, 'failed'))).not.toContain('secret');
  }
});

it('waits once for a server that hangs, however often it is asked', async () => {
  let attempts = 0;
  const request = requester({ address: ADDRESS, timeoutMs: 200, restMs: 60_000, retries: 3 });
  const hang = () => {
    attempts++;
    return new Promise<never>(() => {});
  };
  for (const _ of [1, 2, 3]) await expect(request(hang)).rejects.toMatchObject({ code: 'busy' });
  expect(attempts).toBe(1);
});

it('asks a server again that has had its rest', async () => {
  const request = requester({ address: ADDRESS, timeoutMs: 200, restMs: 1, retries: 0 });
  await expect(request(() => new Promise<never>(() => {}))).rejects.toMatchObject({ code: 'busy' });
  await expect.poll(() => request(async () => 'here').catch(() => 'away')).toBe('here');
});

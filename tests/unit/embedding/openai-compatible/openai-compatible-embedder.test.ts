import { afterEach, describe, expect, it } from 'vitest';
import type { Embedder } from '../../../../src/embedding/contract.ts';
import {
  type OpenAiCompatibleConfig,
  openAiCompatibleEmbedder,
} from '../../../../src/embedding/openai-compatible/openai-compatible-embedder.ts';
import { similarities } from '../../../../src/embedding/similarity.ts';
import { type EndpointStub, LETTERS, letterCounts, type StubAnswer, startEndpoint } from '../endpoint-stub.ts';

const calibration = [
  [0, 0],
  [0.5, 0.6],
  [1, 1],
];
const stubs: EndpointStub[] = [];
const pauses: number[] = [];

afterEach(async () => {
  pauses.length = 0;
  await Promise.all(stubs.splice(0).map((stub) => stub.close()));
});

async function start(answer: Parameters<typeof startEndpoint>[0]): Promise<EndpointStub> {
  const stub = await startEndpoint(answer);
  stubs.push(stub);
  return stub;
}

function connect(url: string, changes: Partial<OpenAiCompatibleConfig> = {}): Embedder {
  const sleep = async (milliseconds: number) => {
    pauses.push(milliseconds);
  };
  return openAiCompatibleEmbedder({ url, model: 'letters', dimensions: LETTERS, calibration, sleep, ...changes });
}

/** Answers with each of `answers` once, then as usual. */
function first(...answers: StubAnswer[]): Parameters<typeof startEndpoint>[0] {
  return (request) => answers.shift() ?? letterCounts(request);
}

describe('requests', () => {
  it('send batches, the model and the key to /embeddings [D-34]', async () => {
    const stub = await start(letterCounts);
    await connect(stub.url, { batchSize: 2, apiKey: 'secret' }).embed(['a', '', 'b', 'c']);
    expect(stub.requests.map(({ path, model, input }) => ({ path, model, input }))).toEqual([
      { path: '/v1/embeddings', model: 'letters', input: ['code'] },
      { path: '/v1/embeddings', model: 'letters', input: ['a', 'b'] },
      { path: '/v1/embeddings', model: 'letters', input: ['c'] },
    ]);
    expect(stub.requests[0]!.headers.authorization).toBe('Bearer secret');
  });

  it('carry names with their words split [EM4]', async () => {
    const stub = await start(letterCounts);
    await similarities(connect(stub.url), 'login', ['AuthService', 'HTTPServer']);
    expect(stub.requests[1]!.input).toEqual(['login', 'Auth Service', 'HTTP Server']);
  });

  it('are repeated after failures that may pass, waiting as asked [D-34]', async () => {
    const stub = await start(first({ status: 429, headers: { 'retry-after': '1' } }, { status: 500 }));
    await expect(connect(stub.url).embed(['a'])).resolves.toHaveLength(1);
    expect(pauses).toEqual([1000, 500]);
  });
});

describe('an endpoint', () => {
  it('that still reads its model answers initializing [WU3][D-16]', async () => {
    const stub = await start(() => ({ status: 503, body: 'Loading model' }));
    await expect(connect(stub.url).embed(['a'])).rejects.toMatchObject({ code: 'initializing', retryAfterSeconds: 5 });
  });

  it.each([
    ['refuses the key', { status: 401, body: 'bad key' }, /401: bad key/],
    ['does not know the model', { status: 404, body: 'no such model' }, /404: no such model/],
    ['answers with something else', { body: '<html>' }, /no list of embeddings/],
    ['leaves out a text', { body: { data: [] } }, /lacks embedding 1 of 1/],
    ['answers with half a number', { body: { data: [{ index: 0, embedding: 'AAA=' }] } }, /no list of numbers/],
    ['answers with no number', { body: { data: [{ index: 0, embedding: [null] }] } }, /no list of numbers/],
    ['has other dimensions', { body: { data: [{ index: 0, embedding: [1, 2] }] } }, /returned 2 dimensions, but 26/],
  ])('that %s is an error of the configuration, told at once [D-34]', async (_, answer, message) => {
    const stub = await start(() => answer);
    await expect(connect(stub.url).load()).rejects.toMatchObject({ code: 'invalid_config', message });
    expect(stub.requests).toHaveLength(1);
  });

  it('that answers is tried once, however often it is loaded, and one that failed anew [WU2]', async () => {
    const stub = await start(first({ status: 401 }));
    const embedder = connect(stub.url);
    await expect(embedder.load()).rejects.toMatchObject({ code: 'invalid_config' });
    await Promise.all([embedder.load(), embedder.load()]);
    await embedder.load();
    expect(stub.requests).toHaveLength(2);
  });

  it('that is not there is named without the key [D-34]', async () => {
    const stub = await start(letterCounts);
    await stub.close();
    const load = connect(stub.url, { apiKey: 'secret', retries: 0 }).load();
    await expect(load).rejects.toMatchObject({ code: 'busy', message: /127\.0\.0\.1.*ECONNREFUSED/ });
    await expect(load).rejects.not.toThrow(/secret/);
  });

  it('that redirects is not followed [D-34]', async () => {
    const target = await start(letterCounts);
    const stub = await start(() => ({ status: 307, headers: { location: `${target.url}/embeddings` } }));
    await expect(connect(stub.url, { retries: 0, apiKey: 'secret' }).load()).rejects.toMatchObject({ code: 'busy' });
    expect(target.requests).toEqual([]);
  });
});

describe('a configuration', () => {
  it.each([
    [
      'with the identity as calibration',
      {
        calibration: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
    ['with another protocol', { url: 'file:///etc/passwd' }],
    ['with credentials in the address', { url: 'http://user:secret@localhost/v1' }],
    ['with no dimensions', { dimensions: 0 }],
  ])('%s is refused [D-34]', (_, changes) => {
    const make = () => connect('http://localhost/v1', changes);
    expect(make).toThrow(expect.objectContaining({ code: 'invalid_config' }));
    expect(make).not.toThrow(/secret/);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Embedder } from '../../src/embedding/contract.ts';
import { openAiCompatibleEmbedder } from '../../src/embedding/openai-compatible/openai-compatible-embedder.ts';
import { similarities } from '../../src/embedding/similarity.ts';
import { openStaticEmbedder } from '../../src/embedding/static/static-embedder.ts';
import { innerProduct } from '../../src/embedding/vector.ts';
import { type EndpointStub, LETTERS, letterCounts, startEndpoint } from '../unit/embedding/endpoint-stub.ts';

let stub: EndpointStub;
beforeAll(async () => {
  stub = await startEndpoint(letterCounts);
});
afterAll(() => stub.close());

const calibration = [
  [0, 0],
  [0.8, 0.6],
  [1, 1],
];
const engines: readonly (readonly [name: string, open: () => Embedder])[] = [
  ['static', () => openStaticEmbedder()],
  [
    'openai-compatible',
    () => openAiCompatibleEmbedder({ url: stub.url, model: 'letters', dimensions: LETTERS, calibration }),
  ],
];

describe.each(engines)('the embedder %s', (_, open) => {
  it('is ready once loaded, however often [WU2]', async () => {
    const embedder = open();
    await Promise.all([embedder.load(), embedder.load()]);
    expect(embedder.state).toEqual({ kind: 'ready' });
  });

  it('gives one unit vector per text, in order [EM12]', async () => {
    const embedder = open();
    const vectors = await embedder.embed(['login', 'tax rate', 'login']);
    expect(vectors.map((vector) => vector.length)).toEqual([0, 1, 2].map(() => embedder.dimensions));
    for (const vector of vectors) expect(innerProduct(vector, vector)).toBeCloseTo(1, 5);
    expect(vectors[2]).toEqual(vectors[0]);
    expect(vectors[1]).not.toEqual(vectors[0]);
  });

  it('gives nothing for nothing, and the zero vector for a blank text [EM12]', async () => {
    const embedder = open();
    expect(await embedder.embed([])).toEqual([]);
    expect(await embedder.embed(['', ' \n'])).toEqual([0, 1].map(() => new Float32Array(embedder.dimensions)));
  });

  it('calibrates similarity to 0–1, 1 for the same text [EM3][EM12]', async () => {
    const [same, other] = await similarities(open(), 'tax rate', ['tax rate', 'login']);
    expect(same).toBeCloseTo(1, 4);
    expect(other).toBeGreaterThanOrEqual(0);
    expect(other).toBeLessThan(0.6);
  });

  it('keeps its fingerprint from one start to the next [D-34]', () => {
    expect(open().fingerprint).toBe(open().fingerprint);
  });
});

/** What services do to a client: limits, refusals in their words, broken answers. */
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Embedder, VectorCache } from '../../../../src/embedding/contract.ts';
import {
  type OpenAiCompatibleConfig,
  openAiCompatibleEmbedder,
} from '../../../../src/embedding/openai-compatible/openai-compatible-embedder.ts';
import { similarities } from '../../../../src/embedding/similarity.ts';
import { innerProduct } from '../../../../src/embedding/vector.ts';
import { openVectorCache } from '../../../../src/storage/vector-cache.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { measure } from '../calibration-measure.ts';
import { heldOutTerms } from '../held-out-terms.ts';
import {
  DIMENSIONS,
  error,
  type Fault,
  KEY,
  MODEL,
  type Service,
  type ServiceOptions,
  servedModel,
  startService,
} from '../openai-service.ts';

const KNOTS = [
  [0, 0],
  [0.5, 0.6],
  [1, 1],
];
const running: Service[] = [];
const pauses: number[] = [];

afterEach(async () => {
  pauses.length = 0;
  await Promise.all(running.splice(0).map((service) => service.close()));
});

interface Opened {
  readonly embedder: Embedder;
  readonly service: Service;
}

async function open(options: ServiceOptions = {}, changes: Partial<OpenAiCompatibleConfig> = {}): Promise<Opened> {
  const service = await startService(options);
  running.push(service);
  const sleep = async (milliseconds: number) => {
    pauses.push(milliseconds);
  };
  const config = { url: service.url, model: MODEL, dimensions: DIMENSIONS, calibration: KNOTS, apiKey: KEY, sleep };
  return { service, embedder: openAiCompatibleEmbedder({ ...config, ...changes }) };
}

const limited = (headers: Record<string, string>): Fault => ({
  kind: 'status',
  ...error(429, 'Rate limit reached'),
  headers,
});
const TEXTS = Array.from({ length: 20 }, (_, at) => `where is part ${at}`);

describe('a service', () => {
  it.each(['as-asked', 'base64'] as const)(
    'gives the vectors of its model, numbers written %s [D-34]',
    async (encoding) => {
      const { embedder } = await open({ encoding });
      const [vectors, expected] = [await embedder.embed(TEXTS), await servedModel().embed(TEXTS)];
      for (const [at, vector] of vectors.entries()) expect(innerProduct(vector, expected[at]!)).toBeCloseTo(1, 5);
    },
  );

  it.each([
    ['in seconds', { 'retry-after': '3' }, 3000],
    ['in milliseconds', { 'retry-after-ms': '1500', 'retry-after': '2' }, 1500],
    ['until a time that has passed', { 'retry-after': 'Fri, 01 Jan 2021 00:00:00 GMT' }, 0],
    ['without saying for how long', {}, 250],
  ])('that asks to wait %s is given that time', async (_, headers, pause) => {
    const { embedder } = await open({ faults: [limited(headers)] });
    await expect(embedder.embed(['a'])).resolves.toHaveLength(1);
    expect(pauses).toEqual([pause]);
  });

  it('that asks for an hour is not waited for, nor one without credit', async () => {
    const busy = await open({ faults: [limited({ 'retry-after': '3600' })] });
    await expect(busy.embedder.embed(['a'])).rejects.toMatchObject({ code: 'busy', message: /429/ });
    const empty: Fault = { kind: 'status', ...error(429, 'You exceeded your current quota', 'insufficient_quota') };
    const { embedder } = await open({ faults: [empty] });
    await expect(embedder.embed(['a'])).rejects.toMatchObject({ code: 'invalid_config', next: /credit/ });
    expect(pauses).toEqual([]);
  });

  it('that stays busy is left after five requests, each pause twice the last', async () => {
    const faults = Array.from({ length: 9 }, () => limited({}));
    const { embedder, service } = await open({ faults });
    await expect(embedder.embed(['a'])).rejects.toMatchObject({ code: 'busy' });
    expect([service.inputs.length, pauses]).toEqual([5, [250, 500, 1000, 2000]]);
  });

  it.each(['openai', 'tei'] as const)(
    'that takes fewer texts at once is sent fewer, in the words of %s',
    async (dialect) => {
      const { embedder, service } = await open({ mostInputs: 4, dialect });
      const vectors = await embedder.embed(TEXTS);
      const expected = await servedModel().embed(TEXTS);
      for (const [at, vector] of vectors.entries()) expect(innerProduct(vector, expected[at]!)).toBeCloseTo(1, 5);
      expect(Math.max(...service.inputs.map(({ length }) => length))).toBeLessThanOrEqual(4);
    },
  );

  it.each(['openai', 'tei', 'llama.cpp'] as const)(
    'that takes shorter texts is sent the beginning of a long one, in the words of %s',
    async (dialect) => {
      const { embedder, service } = await open({ mostTokens: 300, dialect });
      const long = `the login is checked ${'and so on '.repeat(100)}`;
      const vectors = await embedder.embed(['before', long, 'after']);
      expect(vectors.map((vector) => Math.round(innerProduct(vector, vector)))).toEqual([1, 1, 1]);
      expect(service.inputs.flat()).toContain(long.slice(0, 256));
    },
  );

  it('that takes hardly any text is refused, and says what to set', async () => {
    const { embedder } = await open({ mostTokens: 10 });
    const refusal = { code: 'invalid_config', message: /maximum context length/, next: /chunk_max_tokens/ };
    await expect(embedder.embed(['x'.repeat(5000)])).rejects.toMatchObject(refusal);
  });

  it.each(['cut', 'torn'] as const)('whose answer is %s is asked again', async (kind) => {
    const { embedder, service } = await open({ faults: [{ kind }, { kind }] });
    await expect(embedder.embed(['a'])).resolves.toHaveLength(1);
    // The first word that it is asked for, three times, and the text.
    expect(service.inputs).toHaveLength(4);
  });

  it.each([
    ['stays cut off', 'cut', 'busy', /cut off/],
    ['stays torn', 'torn', 'busy', /did not answer/],
    ['never ends', 'endless', 'busy', /more than \d+ bytes/],
    ['stops in the middle', 'silent', 'busy', /within 0.3 seconds/],
    ['is the page of a proxy', 'page', 'invalid_config', /no list of embeddings/],
  ] as const)('whose answer %s is told in words', async (_, kind, code, message) => {
    // Only the silent one has to be given up: a slow machine takes longer for the others.
    const timeoutMs = kind === 'silent' ? 300 : 60_000;
    const { embedder } = await open({ faults: Array.from({ length: 9 }, () => ({ kind })) }, { timeoutMs });
    await expect(embedder.embed(['a'])).rejects.toMatchObject({ code, message });
  });

  it.each([
    ['no key', { apiKey: undefined }, /Incorrect API key/, /key/],
    ['another model', { model: 'large' }, /does not exist/, /offers the model large/],
    ['other dimensions', { dimensions: 512 }, /returned 256 dimensions, but 512/, /to 256/],
  ])('with %s is refused at the first word', async (_, changes, message, next) => {
    const { embedder } = await open({}, changes);
    await expect(embedder.load()).rejects.toMatchObject({ code: 'invalid_config', message, next });
    await expect(embedder.load()).rejects.not.toThrow(KEY);
  });
});

describe('texts that were embedded before', () => {
  const cacheIn = (folder: string): VectorCache => openVectorCache(path.join(folder, 'vectors.db'));

  it('are not sent again, by this process or another, and are the same', async () => {
    const folder = temporaryFolder();
    const first = await open({}, { cache: cacheIn(folder) });
    const vectors = await first.embedder.embed([...TEXTS, TEXTS[0]!]);
    expect(first.service.inputs.flat()).toHaveLength(TEXTS.length + 1);
    const second = await open({}, { cache: cacheIn(folder) });
    expect(await second.embedder.embed([...TEXTS, 'new'])).toEqual([...vectors.slice(0, -1), expect.anything()]);
    expect(second.service.inputs.flat()).toEqual(['code', 'new']);
  });

  it('are sent to another model, whose vectors they do not have', async () => {
    const folder = temporaryFolder();
    await (await open({}, { cache: cacheIn(folder) })).embedder.embed(TEXTS);
    const other = openAiCompatibleEmbedder({
      ...{ url: running[0]!.url, model: 'large', dimensions: DIMENSIONS, calibration: KNOTS, apiKey: KEY },
      cache: cacheIn(folder),
    });
    await expect(other.embed(TEXTS)).rejects.toThrow(/does not exist/);
  });
});

describe('a model without knots', () => {
  it('is calibrated at the first use on the pairs of the package, as the shipped one was [EM2][D-34]', async () => {
    const folder = temporaryFolder();
    const calibrated = () => open({}, { calibration: undefined, cache: openVectorCache(path.join(folder, 'v.db')) });
    const { embedder } = await calibrated();
    expect(() => embedder.calibration).toThrow(/loading/);
    const [same] = await similarities(embedder, 'login', ['login']);
    expect(same).toBeCloseTo(1, 3);
    const shipped = servedModel().calibration;
    expect(embedder.calibration.map(([, value]) => value)).toEqual(shipped.map(([, value]) => value));
    for (const [at, [cosine]] of embedder.calibration.entries())
      expect(Math.abs(cosine - shipped[at]![0])).toBeLessThan(0.03);
    const again = await calibrated();
    await again.embedder.load();
    expect(again.service.inputs).toEqual([['code']]);
    expect([again.embedder.calibration, again.embedder.fingerprint]).toEqual([
      embedder.calibration,
      embedder.fingerprint,
    ]);
  });

  it('keeps what a calibration promises on pairs that it was not fitted on [D-34]', async () => {
    const { embedder } = await open({}, { calibration: undefined });
    await embedder.load();
    const { rightAccepted, rightRefused, precision } = await measure(embedder, heldOutTerms);
    expect(precision).toBeGreaterThan(0.9);
    expect([rightAccepted > 0.5, rightRefused < 0.15]).toEqual([true, true]);
  });

  it.each([
    ['puts all texts in one place', () => [1, ...new Array<number>(DIMENSIONS - 1).fill(0)]],
    [
      'knows the length of a text only',
      (text: string) => Array.from({ length: DIMENSIONS }, (_, at) => Math.cos(text.length * at)),
    ],
  ])('that %s is not offered [EM2]', async (_, vectorOf) => {
    const { embedder } = await open({ vectorOf }, { calibration: undefined });
    const refusal = { code: 'invalid_config', message: /no threshold tells the right pairs/, next: /static/ };
    await expect(embedder.load()).rejects.toMatchObject(refusal);
    await expect(similarities(embedder, 'login', ['AuthService'])).rejects.toMatchObject(refusal);
  });
});

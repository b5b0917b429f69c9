import { describe, expect, it } from 'vitest';
import { openStaticEmbedder } from '../../../../src/embedding/static/static-embedder.ts';
import { findTransformerModel } from '../../../../src/embedding/transformers/models.ts';
import {
  type TransformersConfig,
  transformersEmbedder,
} from '../../../../src/embedding/transformers/transformers-embedder.ts';

interface Call {
  readonly texts: readonly string[];
  readonly options: unknown;
}

/** A runtime whose vectors all point in the first direction; it records what it is asked. */
function fakeRuntime(calls: Call[] = [], dimensions = 384) {
  const extractor = async (texts: readonly string[], options: unknown) => {
    calls.push({ texts, options });
    return { data: Float32Array.from({ length: texts.length * dimensions }, (_, at) => Number(at % dimensions === 0)) };
  };
  return async () => ({ pipeline: async () => extractor });
}

function open(changes: Partial<TransformersConfig> = {}) {
  return transformersEmbedder({ model: 'multilingual-e5-small', importRuntime: fakeRuntime(), ...changes });
}

const KNOTS = [
  [0.7, 0],
  [0.9, 1],
];

describe('model names', () => {
  it.each(['multilingual-e5-small', 'intfloat/multilingual-e5-small'])('%s is accepted [D-29][EM1]', (name) => {
    expect(findTransformerModel(name)).toMatchObject({ id: 'intfloat/multilingual-e5-small', dimensions: 384 });
  });

  it.each([
    ['multilingual-e5-base', 'Xenova/multilingual-e5-base', 'query: Login'],
    ['microsoft/codebert-base', 'microsoft/codebert-base', 'Login'],
    ['unixcoder-base', 'microsoft/unixcoder-base', 'Login'],
  ])('%s asks for its own weights, and embeds as it was trained [EM2]', async (model, weights, text) => {
    const calls: Call[] = [];
    const loaded: unknown[] = [];
    const importRuntime = async () => {
      const { pipeline } = await fakeRuntime(calls, 768)();
      return { pipeline: async (_task: string, name: string) => loaded.push(name) && pipeline() };
    };
    const embedder = open({ model, calibration: KNOTS, importRuntime });
    await embedder.load();
    expect(await embedder.embed(['Login'])).toMatchObject([{ length: 768 }]);
    expect([loaded, calls.map(({ texts }) => texts)]).toEqual([[weights], [[text]]]);
  });

  it('an unknown one is answered with the known ones [EM2]', () => {
    expect(() => open({ model: 'small' })).toThrow(
      expect.objectContaining({ next: expect.stringContaining('e5-base') }),
    );
  });
});

describe('calibration', () => {
  it('of multilingual-e5-small comes with the package [D-34]', () => {
    expect(open().calibration[0]).toEqual([0.797, 0]);
  });

  it('of the others is measured when they are loaded [EM2]', async () => {
    const shipped = openStaticEmbedder();
    const extractor = async (texts: readonly string[]) => {
      const vectors = await shipped.embed(texts.map((text) => text.replace(/^query: /, '')));
      return { data: Float32Array.from(vectors.flatMap((vector) => [...vector, ...new Float32Array(512)])) };
    };
    const embedder = open({
      model: 'multilingual-e5-base',
      importRuntime: async () => ({ pipeline: async () => extractor }),
    });
    expect(() => embedder.calibration).toThrow(/loading/);
    await embedder.load();
    expect(embedder.calibration.map(([, value]) => value)).toEqual([0, 0.3, 0.6, 0.9, 1]);
  });

  it('that cannot be measured keeps a model from being used [EM2]', async () => {
    const embedder = open({ model: 'codebert-base', importRuntime: fakeRuntime([], 768) });
    await expect(embedder.load()).rejects.toMatchObject({ code: 'invalid_config', message: /no threshold/ });
    await expect(embedder.embed(['a'])).rejects.toThrow(/no threshold/);
  });
});

describe('a transformer', () => {
  it('answers initializing until it is loaded, and loads in the background [WU2][WU3][D-16]', async () => {
    const embedder = open();
    expect(embedder.state).toEqual({ kind: 'loading', retryAfterSeconds: 5 });
    await expect(embedder.embed(['a'])).rejects.toMatchObject({
      code: 'initializing',
      message: 'Embedding model is loading. Please retry in a few seconds.',
      retryAfterSeconds: 5,
    });
    await embedder.load();
    expect(embedder.state.kind).toBe('ready');
    await expect(embedder.embed(['a'])).resolves.toHaveLength(1);
  });

  it('sees the prefix of its training [EM3]', async () => {
    const calls: Call[] = [];
    const embedder = open({ importRuntime: fakeRuntime(calls) });
    await embedder.load();
    await embedder.embed(['ログイン', 'Login']);
    expect(calls[0]).toEqual({
      texts: ['query: ログイン', 'query: Login'],
      options: { pooling: 'mean', normalize: true },
    });
  });

  it('reports the progress of its download [WU1][WU4]', async () => {
    const seen: unknown[] = [];
    const pipeline = async (
      _task: string,
      _model: string,
      options: { progress_callback: (event: unknown) => void },
    ) => {
      options.progress_callback({ status: 'progress', file: 'model.onnx', progress: 50 });
      return async () => undefined;
    };
    await open({ importRuntime: async () => ({ pipeline }), onProgress: (progress) => seen.push(progress) }).load();
    expect(seen).toEqual([{ file: 'model.onnx', percent: 50 }]);
  });

  it('without its runtime says how to install it [D-34]', async () => {
    const embedder = open({ importRuntime: () => import(String('@huggingface/absent-runtime')) });
    await expect(embedder.load()).rejects.toMatchObject({
      next: /npm install --ignore-scripts @huggingface\/transformers/,
    });
    expect(embedder.state).toMatchObject({ kind: 'failed' });
    await expect(embedder.embed(['a'])).rejects.toMatchObject({ code: 'invalid_config' });
  });

  it('that could not be loaded can be loaded later [WU2]', async () => {
    const ready = fakeRuntime();
    let attempts = 0;
    const importRuntime = async () => (attempts++ === 0 ? Promise.reject(new Error('offline')) : ready());
    const embedder = open({ importRuntime });
    await expect(embedder.load()).rejects.toThrow();
    await expect(embedder.load()).resolves.toBeUndefined();
  });

  it('with the weights of another model is refused [D-34]', async () => {
    const embedder = open({ importRuntime: fakeRuntime([], 768) });
    await embedder.load();
    await expect(embedder.embed(['a'])).rejects.toThrow(/768 dimensions instead of 384/);
  });
});

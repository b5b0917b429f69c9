/** Picks the embedding engine that the configuration names; the one place that knows them all. */
import { once } from '../../base/once.ts';
import type { Embedder, SyncEmbedder, VectorCache } from '../../embedding/contract.ts';
import { openStaticEmbedder } from '../../embedding/static/static-embedder.ts';
import { quantize } from '../../embedding/vector.ts';
import type { EmbeddingEndpoint } from '../config/embedding-endpoint.ts';
import type { ModelFolderSetting } from '../config/model-folder.ts';
import { downloadNotices } from './download-notices.ts';

/** Settings as plain data, because they cross into other processes. */
export interface EmbeddingSettings {
  /** `embedding_model` of the configuration. */
  readonly model: string;
  /** `embedding_calibration`, for a transformer. */
  readonly calibration?: unknown;
  /** An endpoint that the person named in the environment; it comes before `model`. */
  readonly endpoint?: EmbeddingEndpoint | undefined;
  /** Transformer on this machine that the person named in the environment; it has precedence over `model`. */
  readonly folder?: ModelFolderSetting | undefined;
  /** File of the vectors that were computed before; none are kept without one. */
  readonly cacheFile?: string | undefined;
}

/** Shared model of a process, whose table takes 11 MB. */
export const shippedEmbedder = once(() => openStaticEmbedder());

/**
 * Engines other than the shipped one are imported only when they are asked for.
 * @param notify told how far a model is that has to be fetched first
 * @throws UserError when the engine cannot be had, with what to install or to set
 */
export async function openEmbedder(
  { model, calibration, endpoint, folder, cacheFile }: EmbeddingSettings,
  notify: (text: string) => void = () => {},
): Promise<Embedder> {
  if (endpoint) {
    const { openAiCompatibleEmbedder } = await import(
      '../../embedding/openai-compatible/openai-compatible-embedder.ts'
    );
    return openAiCompatibleEmbedder({ ...endpoint, cache: await openCache(cacheFile) });
  }
  if (model === 'static' && folder === undefined) return shippedEmbedder();
  const { transformersEmbedder } = await import('../../embedding/transformers/transformers-embedder.ts');
  return transformersEmbedder({
    model,
    folder,
    calibration: calibration ?? undefined,
    onProgress: downloadNotices(model, notify),
    cache: await openCache(cacheFile),
  });
}

async function openCache(file: string | undefined): Promise<VectorCache | undefined> {
  if (file === undefined) return undefined;
  const { openVectorCache } = await import('../../storage/vector-cache.ts');
  return openVectorCache(file);
}

/** Quantised unit vectors of the texts, one after another. */
export async function embedQuantized(embedder: Embedder, texts: readonly string[]): Promise<Int8Array> {
  const { dimensions } = embedder;
  const joined = new Int8Array(texts.length * dimensions);
  if (isSynchronous(embedder)) {
    const vector = new Float32Array(dimensions);
    texts.forEach((text, index) => {
      embedder.embedInto(text, vector);
      quantize(vector, joined.subarray(index * dimensions, (index + 1) * dimensions));
    });
    return joined;
  }
  await embedder.load();
  const vectors = await embedder.embed(texts);
  vectors.forEach((vector, index) => {
    quantize(vector, joined.subarray(index * dimensions, (index + 1) * dimensions));
  });
  return joined;
}

function isSynchronous(embedder: Embedder): embedder is SyncEmbedder {
  return 'embedInto' in embedder;
}

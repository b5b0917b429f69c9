/** The model that the vectors of an index were made with, which is another one than the configured while it is switched. */
import { contentHash } from '../../base/hash.ts';
import { isRecord, parseJson } from '../../base/json-record.ts';
import type { Embedder } from '../../embedding/contract.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { canStillAnswer, isModelOf } from './index-settings.ts';
import { type EmbeddingSettings, openEmbedder, shippedEmbedder } from './open-embedder.ts';

const MODEL = 'model';

/**
 * The note of an index about its model. An endpoint is recognised by its address and never reached through it: an index is
 * part of a project, which must not choose where code is sent. Nor does it choose which folder a model is read from.
 */
export function modelMeta({ model, calibration, endpoint, folder }: EmbeddingSettings): Record<typeof MODEL, string> {
  if (endpoint === undefined && folder !== undefined) return { [MODEL]: JSON.stringify({ folder: folder.path }) };
  if (endpoint === undefined) return { [MODEL]: JSON.stringify({ model, calibration }) };
  const { url, ...named } = endpoint;
  const { model: name, dimensions, calibration: knots } = named;
  return { [MODEL]: JSON.stringify({ address: contentHash(url), model: name, dimensions, calibration: knots }) };
}

/** @returns undefined for a model of a folder or of an endpoint that is not the one of now, or where the index tells none */
function formerSettings(store: IndexStore, { endpoint, cacheFile }: EmbeddingSettings): EmbeddingSettings | undefined {
  const stored = parseJson(store.meta(MODEL) ?? 'null');
  if (!isRecord(stored) || typeof stored.model !== 'string') return undefined;
  const { address, model, dimensions, calibration } = stored;
  if (address === undefined) return { model, calibration, cacheFile };
  if (endpoint === undefined || address !== contentHash(endpoint.url)) return undefined;
  return { model: '', endpoint: { ...endpoint, model, dimensions: Number(dimensions), calibration }, cacheFile };
}

/** Picks the model for answers from one index. */
export class IndexModel {
  private readonly holder: Holder;
  private former: { readonly made: string | undefined; readonly embedder: Embedder } | undefined;

  constructor(holder: Holder) {
    this.holder = holder;
  }

  /**
   * The configured model; while an index of another one still answers that one, as soon as it is loaded. Without it the
   * shipped model compares short texts, and chunks are found by their words (see `rankingFor`).
   */
  get embedder(): Embedder {
    const { store, embedder } = this.holder;
    if (isModelOf(store, embedder) || !canStillAnswer(store)) return embedder;
    const made = store.meta('fingerprint');
    if (this.former?.made !== made) this.find(made);
    return this.former?.embedder ?? shippedEmbedder();
  }

  private find(made: string | undefined): void {
    this.former = { made, embedder: shippedEmbedder() };
    void this.open().then(
      (embedder) => {
        if (embedder !== undefined) this.former = { made, embedder };
      },
      // A model that cannot be loaded any longer is done without.
      () => {},
    );
  }

  private async open(): Promise<Embedder | undefined> {
    const { store, embedding } = this.holder;
    const settings = formerSettings(store, embedding);
    if (settings === undefined) return undefined;
    const embedder = await openEmbedder(settings);
    await embedder.load();
    return isModelOf(store, embedder) ? embedder : undefined;
  }
}

interface Holder {
  readonly store: IndexStore;
  readonly embedder: Embedder;
  readonly embedding: EmbeddingSettings;
}

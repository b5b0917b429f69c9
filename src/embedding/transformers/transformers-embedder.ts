/**
 * A transformer model in this process, opt-in (D-34). Loading takes seconds the first time even
 * from disk, so it runs in the background and calls meanwhile are told to come back (WU2, WU3).
 */
import { UserError } from '../../base/user-error.ts';
import { embedInBatches } from '../batches.ts';
import { type Calibration, calibrationHash, parseCalibration } from '../calibration.ts';
import {
  type Embedder,
  type EmbedderState,
  InitializingError,
  RETRY_AFTER_SECONDS,
  type VectorCache,
} from '../contract.ts';
import { calibrateAtFirstUse, firstCalibrationHash } from '../first-calibration.ts';
import { readModelDescription, shippedModelDirectory } from '../shipped-model.ts';
import { type ModelFolder, modelIn } from './model-folder.ts';
import { CALIBRATED_MODEL, findTransformerModel, type TransformerModel } from './models.ts';
import { createExtractor, type ExtractorRequest, type FeatureExtractor } from './runtime.ts';

export interface TransformersConfig extends Omit<ExtractorRequest, 'model'> {
  /** A name of `transformerModels`, with or without its owner. */
  readonly model: string;
  /** A model of this machine, which comes before `model`. */
  readonly folder?: ModelFolder | undefined;
  /** Knots [[cosine, value], …]; without them those of the package, or what the first use measures. */
  readonly calibration?: unknown;
  /** Texts whose vectors it has are not computed again. */
  readonly cache?: VectorCache | undefined;
}

/** @throws UserError `invalid_config` for an unknown model, a folder without one, or knots that are none */
export function transformersEmbedder(config: TransformersConfig): Embedder {
  return new TransformersEmbedder(config);
}

class TransformersEmbedder implements Embedder {
  readonly fingerprint: string;
  readonly dimensions: number;
  private readonly model: TransformerModel;
  private readonly cache: VectorCache | undefined;
  /** Model and weights. */
  private readonly name: string;
  private known: Calibration | undefined;
  private readonly request: ExtractorRequest;
  private progress: Progress = { kind: 'idle' };

  constructor({ model: name, folder, calibration, cache, ...request }: TransformersConfig) {
    this.model = folder ? modelIn(folder) : findTransformerModel(name);
    this.dimensions = this.model.dimensions;
    this.cache = cache;
    this.known = givenCalibration(this.model, calibration);
    this.request = { ...request, model: this.model };
    const { id, weights, isLocal } = this.model;
    this.name = isLocal ? `transformers-${id}` : `transformers-${id}-${weights}`;
    const scale = this.known ? calibrationHash(this.known) : firstCalibrationHash();
    this.fingerprint = `${this.name}-${scale}`;
  }

  get calibration(): Calibration {
    if (this.known) return this.known;
    throw new InitializingError();
  }

  get state(): EmbedderState {
    const { progress } = this;
    if (progress.kind === 'failed') return progress;
    if (progress.kind === 'ready') return { kind: 'ready' };
    return { kind: 'loading', retryAfterSeconds: RETRY_AFTER_SECONDS };
  }

  /** Loads the model, or awaits the load under way; after a failure it tries anew. */
  async load(): Promise<void> {
    if (this.progress.kind === 'ready') return;
    if (this.progress.kind !== 'loading') this.progress = { kind: 'loading', done: this.start() };
    await this.progress.done;
    if (this.state.kind === 'failed') throw this.state.error;
  }

  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    return this.vectorsOf(this.extractor(), texts);
  }

  private vectorsOf(extractor: FeatureExtractor, texts: readonly string[]): Promise<Float32Array[]> {
    const { dimensions, cache, name: model } = this;
    const embedBatch = (batch: readonly string[]) => this.embedBatch(extractor, batch);
    return embedInBatches({ texts, size: BATCH_SIZE, dimensions, embedBatch, model, cache });
  }

  private extractor(): FeatureExtractor {
    const { progress } = this;
    if (progress.kind === 'ready') return progress.extractor;
    if (progress.kind === 'failed') throw progress.error;
    // The failure of a load that nobody awaits is kept in the state and shown to the next caller.
    this.load().catch(() => {});
    throw new InitializingError();
  }

  private async embedBatch(extractor: FeatureExtractor, texts: readonly string[]): Promise<Float32Array[]> {
    const data = await extractor(texts.map((text) => this.model.prefix + text));
    if (data.length !== texts.length * this.dimensions) throw otherLength(this.model, data.length / texts.length);
    return texts.map((_, at) => data.slice(at * this.dimensions, (at + 1) * this.dimensions));
  }

  private async start(): Promise<void> {
    try {
      const extractor = await createExtractor(this.request);
      this.known ??= await calibrateAtFirstUse(this.model.id, (texts) => this.vectorsOf(extractor, texts));
      this.progress = { kind: 'ready', extractor };
    } catch (error) {
      this.progress = error instanceof UserError ? { kind: 'failed', error } : { kind: 'idle' };
      if (this.progress.kind === 'idle') throw error;
    }
  }
}

type Progress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly done: Promise<void> }
  | { readonly kind: 'ready'; readonly extractor: FeatureExtractor }
  | { readonly kind: 'failed'; readonly error: UserError };

/** Larger batches gain little on a processor and are padded to their longest text. */
const BATCH_SIZE = 16;

function givenCalibration(model: TransformerModel, knots: unknown): Calibration | undefined {
  if (knots !== undefined) return parseCalibration(knots, model.id);
  return model.id === CALIBRATED_MODEL ? readModelDescription(shippedModelDirectory()).calibrationE5 : undefined;
}

function otherLength(model: TransformerModel, found: number): UserError {
  return new UserError(
    'invalid_config',
    `The weights of ${model.id} gave ${found} dimensions instead of ${model.dimensions}.`,
    'Fetch the model again; a folder of one must hold its own config.json.',
  );
}

/**
 * A transformer model in this process, opt-in (D-34). Loading takes seconds the first time even
 * from disk, so it runs in the background and calls meanwhile are told to come back (WU2, WU3).
 */
import { UserError } from '../../base/user-error.ts';
import { embedInBatches } from '../batches.ts';
import { type Calibration, calibrationHash, requireCalibration } from '../calibration.ts';
import { type Embedder, type EmbedderState, InitializingError, RETRY_AFTER_SECONDS } from '../contract.ts';
import { readModelDescription, shippedModelDirectory } from '../shipped-model.ts';
import { CALIBRATED_MODEL, findTransformerModel, type TransformerModel } from './models.ts';
import { createExtractor, type ExtractorRequest, type FeatureExtractor } from './runtime.ts';

export interface TransformersConfig extends Omit<ExtractorRequest, 'model'> {
  /** A name of `transformerModels`, with or without its owner. */
  readonly model: string;
  /** Knots [[cosine, value], …]; only multilingual-e5-small has a calibration without them. */
  readonly calibration?: unknown;
}

/** @throws UserError `invalid_config` for an unknown model, or one without calibration */
export function transformersEmbedder(config: TransformersConfig): Embedder {
  return new TransformersEmbedder(config);
}

class TransformersEmbedder implements Embedder {
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly calibration: Calibration;
  private readonly model: TransformerModel;
  private readonly request: ExtractorRequest;
  private progress: Progress = { kind: 'idle' };

  constructor({ model: name, calibration, ...request }: TransformersConfig) {
    this.model = findTransformerModel(name);
    this.dimensions = this.model.dimensions;
    this.calibration = calibrationFor(this.model, calibration);
    this.request = { ...request, model: this.model };
    const weights = request.weights ?? this.model.weights;
    this.fingerprint = `transformers-${this.model.id}-${weights}-${calibrationHash(this.calibration)}`;
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
    const extractor = this.extractor();
    const embedBatch = (batch: readonly string[]) => this.embedBatch(extractor, batch);
    return embedInBatches({ texts, size: BATCH_SIZE, dimensions: this.dimensions, embedBatch });
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
      this.progress = { kind: 'ready', extractor: await createExtractor(this.request) };
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

function calibrationFor(model: TransformerModel, knots: unknown): Calibration {
  if (knots === undefined && model.id === CALIBRATED_MODEL) {
    return readModelDescription(shippedModelDirectory()).calibrationE5;
  }
  return requireCalibration(knots, model.id);
}

function otherLength(model: TransformerModel, found: number): UserError {
  return new UserError(
    'invalid_config',
    `The weights of ${model.id} gave ${found} dimensions instead of ${model.dimensions}.`,
    'Set the weights to those of this very model, or remove the setting.',
  );
}

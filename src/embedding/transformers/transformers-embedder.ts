/**
 * A transformer model in this process, opt-in (D-34). Loading takes seconds the first time even
 * from disk, so it runs in the background and calls meanwhile are told to come back (WU2, WU3).
 */

import { messageOf } from '../../base/error-text.ts';
import { importPackage } from '../../base/import-package.ts';
import { isRecord } from '../../base/json-record.ts';
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

/** @throws UserError `invalid_config` for an unknown model, a folder without a model, or invalid knots */
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

/** Texts → the components of all their unit vectors, one vector after the other. */
type FeatureExtractor = (texts: readonly string[]) => Promise<Float32Array>;

interface ExtractorRequest {
  readonly model: TransformerModel;
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Imports the runtime; replaced in tests. */
  readonly importRuntime?: () => Promise<unknown>;
}

interface DownloadProgress {
  readonly file: string;
  /** 0–100. */
  readonly percent: number;
}

/** @throws UserError when the runtime is not installed, or cannot load the model */
async function createExtractor(request: ExtractorRequest): Promise<FeatureExtractor> {
  const runtime = await importOrExplain(request.importRuntime ?? (() => importPackage(RUNTIME)));
  if (!isRecord(runtime) || !isAsyncFunction(runtime.pipeline)) throw unsuitable('it exports no "pipeline"');
  const extractor = await loadOrExplain(runtime.pipeline, request);
  return async (texts) => dataOf(await extractor([...texts], { pooling: 'mean', normalize: true }));
}

/**
 * The runtime weighs hundreds of megabytes, so it is no dependency: who wants it installs it beside this package. It is
 * looked for there only, since importing a module of that name from a searched repository would run the repository's code.
 * The name is kept in a variable, so that neither the compiler nor the bundler asks for the module.
 */
const RUNTIME: string = '@huggingface/transformers';

type AsyncFunction = (...args: unknown[]) => Promise<unknown>;

async function importOrExplain(importRuntime: () => Promise<unknown>): Promise<unknown> {
  try {
    return await importRuntime();
  } catch (cause) {
    throw notInstalled(cause);
  }
}

async function loadOrExplain(pipeline: AsyncFunction, request: ExtractorRequest): Promise<AsyncFunction> {
  const { weights, isLocal = false } = request.model;
  const progress = { progress_callback: (event: unknown) => report(event, request) };
  const options = { dtype: 'fp32', local_files_only: isLocal, ...(isLocal ? {} : progress) };
  try {
    const extractor = await pipeline('feature-extraction', weights, options);
    if (isAsyncFunction(extractor)) return extractor;
  } catch (cause) {
    throw notLoaded(request, cause);
  }
  throw unsuitable('its pipeline cannot be called');
}

function report(event: unknown, { onProgress }: ExtractorRequest): void {
  if (!onProgress || !isRecord(event)) return;
  const { file, progress } = event;
  if (typeof file === 'string' && typeof progress === 'number') onProgress({ file, percent: progress });
}

function dataOf(tensor: unknown): Float32Array {
  if (isRecord(tensor) && tensor.data instanceof Float32Array) return tensor.data;
  throw unsuitable('its answer is no tensor of 32-bit floats');
}

function isAsyncFunction(input: unknown): input is AsyncFunction {
  return typeof input === 'function';
}

function notInstalled(cause: unknown): UserError {
  return new UserError(
    'invalid_config',
    `The configured embedding model needs ${RUNTIME}, which is not installed beside code-intel.`,
    `Run "npm install --ignore-scripts ${RUNTIME}" where code-intel is installed (with -g when it is installed globally; ` +
      'its scripts only fetch files for graphics cards), or choose the embedding model "static", which needs nothing.',
    { cause },
  );
}

function notLoaded({ model: { weights, isLocal } }: ExtractorRequest, cause: unknown): UserError {
  return new UserError(
    'invalid_config',
    `${RUNTIME} cannot load ${weights}: ${messageOf(cause)}`,
    isLocal
      ? 'Put the files of one model there, as its page on the hub lists them (CODE_INTEL_MODEL_FOLDER).'
      : 'Check the connection to the model hub, or name a folder with the files of a model in CODE_INTEL_MODEL_FOLDER.',
    { cause },
  );
}

function unsuitable(what: string): UserError {
  return new UserError(
    'invalid_config',
    `The installed ${RUNTIME} cannot be used: ${what}.`,
    `Install its version 3 or later: npm install ${RUNTIME}@latest.`,
  );
}

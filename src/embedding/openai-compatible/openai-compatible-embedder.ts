/**
 * Any endpoint that speaks OpenAI's `POST /embeddings`: a hosted service, or Ollama, llama.cpp, vLLM
 * and text-embeddings-inference on the user's own machine. The user opts in to sending code there.
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
import { EmbeddingsEndpoint } from './endpoint.ts';
import { vectorsOf } from './response.ts';

export interface OpenAiCompatibleConfig {
  /** Base address such as `http://localhost:11434/v1`, with or without the final `/embeddings`. */
  readonly url: string;
  readonly model: string;
  /** Length of the vectors that the model returns. */
  readonly dimensions: number;
  /** Knots [[cosine, value], …] of this model; without them they are measured at the first use. */
  readonly calibration?: unknown;
  /** Sent as a bearer token, and never shown. */
  readonly apiKey?: string | undefined;
  /** Most texts of one request; 64 by default. */
  readonly batchSize?: number;
  /** For one request, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
  /** Repetitions after a failure that may pass; 4 by default. */
  readonly retries?: number;
  /** Waits between repetitions; replaced in tests. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** Texts whose vectors it has are not sent again. */
  readonly cache?: VectorCache | undefined;
}

/** @throws UserError `invalid_config` when the configuration cannot work */
export function openAiCompatibleEmbedder(config: OpenAiCompatibleConfig): Embedder {
  return new OpenAiCompatibleEmbedder(config);
}

class OpenAiCompatibleEmbedder implements Embedder {
  readonly fingerprint: string;
  readonly dimensions: number;
  private readonly endpoint: EmbeddingsEndpoint;
  private readonly model: string;
  private readonly cache: VectorCache | undefined;
  private readonly batchSize: number;
  private known: Calibration | undefined;
  private ready = false;
  private checked: Promise<void> | undefined;

  constructor(config: OpenAiCompatibleConfig) {
    const { model, calibration, cache, batchSize = 64 } = config;
    this.dimensions = positive('dimensions', config.dimensions);
    this.batchSize = positive('batchSize', batchSize);
    this.known = calibration === undefined ? undefined : parseCalibration(calibration, model);
    this.endpoint = new EmbeddingsEndpoint(config);
    this.model = model;
    this.cache = cache;
    // The address is left out: the same model behind another one gives the same vectors.
    const scale = this.known ? calibrationHash(this.known) : firstCalibrationHash();
    this.fingerprint = `openai-compatible-${model}-${this.dimensions}-${scale}`;
  }

  get calibration(): Calibration {
    if (this.known) return this.known;
    throw new InitializingError();
  }

  get state(): EmbedderState {
    return this.ready ? { kind: 'ready' } : { kind: 'loading', retryAfterSeconds: RETRY_AFTER_SECONDS };
  }

  /** Embeds one word, which shows a wrong address, key, model or length before anything is indexed, and calibrates. */
  load(): Promise<void> {
    this.checked ??= this.check();
    return this.checked;
  }

  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    await this.load();
    return this.vectorsOf(texts);
  }

  private async check(): Promise<void> {
    try {
      await this.embedBatch([PROBE]);
      this.known ??= await calibrateAtFirstUse(this.model, (texts) => this.vectorsOf(texts));
      this.ready = true;
    } catch (error) {
      // A server that is started meanwhile answers the next attempt.
      this.checked = undefined;
      throw error;
    }
  }

  private vectorsOf(texts: readonly string[]): Promise<Float32Array[]> {
    const { batchSize: size, dimensions, model, cache } = this;
    const embedBatch = (batch: readonly string[]) => this.embedBatch(batch);
    return embedInBatches({ texts, size, dimensions, embedBatch, model: `openai-compatible-${model}`, cache });
  }

  /** Fewer texts, then a shorter text, where the endpoint takes no more: one long chunk must not end an index run. */
  private async embedBatch(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const { dimensions } = this;
    const mostBytes = ENVELOPE_BYTES + texts.length * (dimensions * NUMBER_BYTES + ENVELOPE_BYTES);
    const answer = await this.endpoint.request(texts, mostBytes);
    if (answer.kind === 'answer') return vectorsOf(answer.body, { count: texts.length, dimensions });
    const parts = halvesOf(texts);
    if (parts === undefined) throw answer.error;
    const vectors: Float32Array[] = [];
    for (const part of parts) vectors.push(...(await this.embedBatch(part)));
    return vectors;
  }
}

const PROBE = 'code';
/** Of a component written as a number, with room for spaces. */
const NUMBER_BYTES = 40;
const ENVELOPE_BYTES = 4096;
/** The beginning of a chunk tells what it is about; of less, the model is too small for code. */
const SHORTEST_CUT = 100;

function halvesOf(texts: readonly string[]): readonly (readonly string[])[] | undefined {
  const [first = ''] = texts;
  const middle = Math.ceil(texts.length / 2);
  if (texts.length > 1) return [texts.slice(0, middle), texts.slice(middle)];
  return first.length > SHORTEST_CUT ? [[first.slice(0, Math.ceil(first.length / 2))]] : undefined;
}

function positive(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new UserError(
    'invalid_config',
    `The embedding endpoint has ${name} ${value}.`,
    `Set ${name} to a whole number above 0.`,
  );
}

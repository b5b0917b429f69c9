/**
 * Any endpoint that speaks OpenAI's `POST /embeddings`: a hosted service, or Ollama, llama.cpp, vLLM
 * and text-embeddings-inference on the user's own machine. The user opts in to sending code there.
 */
import { UserError } from '../../base/user-error.ts';
import { embedInBatches } from '../batches.ts';
import { type Calibration, calibrationHash, requireCalibration } from '../calibration.ts';
import type { Embedder, EmbedderState } from '../contract.ts';
import { EmbeddingsEndpoint } from './endpoint.ts';
import { vectorsOf } from './response.ts';

export interface OpenAiCompatibleConfig {
  /** Base address such as `http://localhost:11434/v1`, with or without the final `/embeddings`. */
  readonly url: string;
  readonly model: string;
  /** Length of the vectors that the model returns. */
  readonly dimensions: number;
  /** Knots [[cosine, value], …] of this model; without them its scores would mean nothing. */
  readonly calibration?: unknown;
  /** Sent as a bearer token, and never shown. */
  readonly apiKey?: string | undefined;
  /** Most texts of one request; 64 by default. */
  readonly batchSize?: number;
  /** For one request, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
  /** Repetitions after a failure that may pass; 2 by default. */
  readonly retries?: number;
  /** Waits between repetitions; replaced in tests. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

/** @throws UserError `invalid_config` when the configuration cannot work */
export function openAiCompatibleEmbedder(config: OpenAiCompatibleConfig): Embedder {
  return new OpenAiCompatibleEmbedder(config);
}

class OpenAiCompatibleEmbedder implements Embedder {
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly calibration: Calibration;
  /** Each request says for itself whether the endpoint is there, so there is nothing to wait for. */
  readonly state: EmbedderState = { kind: 'ready' };
  private readonly endpoint: EmbeddingsEndpoint;
  private readonly batchSize: number;
  private checked: Promise<void> | undefined;

  constructor(config: OpenAiCompatibleConfig) {
    this.dimensions = positive('dimensions', config.dimensions);
    this.batchSize = positive('batchSize', config.batchSize ?? 64);
    this.calibration = requireCalibration(config.calibration, config.model);
    this.endpoint = new EmbeddingsEndpoint(config);
    // The address is left out: the same model behind another one gives the same vectors.
    this.fingerprint = `openai-compatible-${config.model}-${this.dimensions}-${calibrationHash(this.calibration)}`;
  }

  /** Embeds one word, which shows a wrong address, key, model or length before anything is indexed. */
  load(): Promise<void> {
    this.checked ??= this.check();
    return this.checked;
  }

  embed(texts: readonly string[]): Promise<Float32Array[]> {
    const { batchSize: size, dimensions } = this;
    return embedInBatches({ texts, size, dimensions, embedBatch: (batch) => this.embedBatch(batch) });
  }

  private async check(): Promise<void> {
    try {
      await this.embed(['code']);
    } catch (error) {
      // A server that is started meanwhile answers the next attempt.
      this.checked = undefined;
      throw error;
    }
  }

  private async embedBatch(texts: readonly string[]): Promise<Float32Array[]> {
    const answer = await this.endpoint.request(texts);
    return vectorsOf(answer, { count: texts.length, dimensions: this.dimensions });
  }
}

function positive(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new UserError(
    'invalid_config',
    `The embedding endpoint has ${name} ${value}.`,
    `Set ${name} to a whole number above 0.`,
  );
}

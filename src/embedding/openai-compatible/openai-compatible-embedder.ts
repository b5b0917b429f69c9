/**
 * Any endpoint that speaks OpenAI's `POST /embeddings`: a hosted service, or Ollama, llama.cpp, vLLM
 * and text-embeddings-inference on the user's own machine. The user opts in to sending code there.
 */

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
import { normalize } from '../vector.ts';
import { EmbeddingsEndpoint } from './endpoint.ts';

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
  /** Number of texts in a request; 64 by default. */
  readonly batchSize?: number;
  /** Time limit of a request in milliseconds; 30,000 by default. */
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
    return this.parseVectors(texts);
  }

  private async check(): Promise<void> {
    try {
      await this.embedBatch([PROBE]);
      this.known ??= await calibrateAtFirstUse(this.model, (texts) => this.parseVectors(texts));
      this.ready = true;
    } catch (error) {
      // A server that is started meanwhile answers the next attempt.
      this.checked = undefined;
      throw error;
    }
  }

  private parseVectors(texts: readonly string[]): Promise<Float32Array[]> {
    const { batchSize: size, dimensions, model, cache } = this;
    const embedBatch = (batch: readonly string[]) => this.embedBatch(batch);
    return embedInBatches({ texts, size, dimensions, embedBatch, model: `openai-compatible-${model}`, cache });
  }

  /** Retries with fewer texts, then a shorter text, where the endpoint refuses: a long chunk must not end an index run. */
  private async embedBatch(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const { dimensions } = this;
    const mostBytes = ENVELOPE_BYTES + texts.length * (dimensions * NUMBER_BYTES + ENVELOPE_BYTES);
    const answer = await this.endpoint.request(texts, mostBytes);
    if (answer.kind === 'answer') return parseVectors(answer.body, { count: texts.length, dimensions });
    const parts = halvesOf(texts);
    if (parts === undefined) throw answer.error;
    const vectors: Float32Array[] = [];
    for (const part of parts) vectors.push(...(await this.embedBatch(part)));
    return vectors;
  }
}

const PROBE = 'code';
/** Bytes of a vector component in decimal notation, with room for spaces. */
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

interface ExpectedVectors {
  readonly count: number;
  readonly dimensions: number;
}

/**
 * Reads `{data: [{index, embedding}, …]}` as unit vectors in the order of the texts. Services that do not heed
 * `encoding_format` send base64 of little-endian 32-bit floats.
 * @throws UserError `invalid_config` when the answer is not what the configuration promises
 */
function parseVectors(answer: unknown, expected: ExpectedVectors): Float32Array[] {
  const data = isRecord(answer) ? answer.data : undefined;
  if (!Array.isArray(data)) throw unexpectedError('is no list of embeddings');
  const vectors = new Map(data.map((item: unknown, at) => vectorOf(item, at, expected)));
  return Array.from({ length: expected.count }, (_, at) => {
    const vector = vectors.get(at);
    if (!vector) throw unexpectedError(`lacks embedding ${at + 1} of ${expected.count}`);
    return vector;
  });
}

function vectorOf(item: unknown, at: number, { dimensions }: ExpectedVectors): [index: number, vector: Float32Array] {
  const { index = at, embedding } = isRecord(item) ? item : {};
  const vector = typeof embedding === 'string' ? floatsIn(embedding) : embedding;
  if (typeof index !== 'number' || !isNumbers(vector))
    throw unexpectedError('has an embedding that is no list of numbers');
  if (vector.length !== dimensions) throw otherLength(vector.length, dimensions);
  return [index, normalize(Float32Array.from(vector))];
}

function isNumbers(input: unknown): input is number[] {
  return Array.isArray(input) && input.every(Number.isFinite);
}

function floatsIn(base64: string): number[] | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0 || bytes.length % 4 !== 0) return undefined;
  return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
}

function unexpectedError(what: string): UserError {
  return new UserError(
    'invalid_config',
    `The answer of the embedding endpoint ${what}.`,
    'Check that the configured address is that of an OpenAI-compatible embeddings endpoint.',
  );
}

function otherLength(found: number, configured: number): UserError {
  return new UserError(
    'invalid_config',
    `The embedding endpoint returned ${found} dimensions, but ${configured} are configured.`,
    `Set the dimensions of the embedding endpoint to ${found}, or choose the model that has ${configured}.`,
  );
}

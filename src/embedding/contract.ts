/**
 * The contract of every embedding engine. A text becomes a unit vector; the inner product of two unit vectors is their
 * cosine, and the engine's calibration maps that onto the 0–1 scale of the thresholds 0.3, 0.6 and 0.7 (D-34).
 */
import { counted } from '../base/numbers.ts';
import { UserError } from '../base/user-error.ts';
import type { Calibration } from './calibration.ts';

export interface Embedder {
  /** Names model and calibration. Vectors and scores of different fingerprints are never mixed. */
  readonly fingerprint: string;
  /** Length of every vector. */
  readonly dimensions: number;
  /** Calibration of the model; one without its own is measured by `load`. @throws InitializingError before that */
  readonly calibration: Calibration;
  readonly state: EmbedderState;
  /**
   * Makes the engine ready and checks what can be checked; repeated calls share one attempt.
   * @throws UserError when the model cannot be loaded
   */
  load(): Promise<void>;
  /**
   * Embeds texts as unit vectors, in order; a text without content gives the zero vector.
   * @throws InitializingError while the model loads, UserError when the engine failed
   */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}

/** An engine fast enough to be called without waiting, as the workers of the index do. */
export interface SyncEmbedder extends Embedder {
  /** Writes the vector of `text` into `out`, which has `dimensions` elements. */
  embedInto(text: string, out: Float32Array): void;
}

/** Vectors that were computed before, by what was embedded. It may forget any of them, and never fails. */
export interface VectorCache {
  /** Gets an entry for each key, in order; undefined for unknown keys. */
  get(keys: readonly string[]): readonly (Float32Array | undefined)[];
  put(vectors: ReadonlyMap<string, Float32Array>): void;
}

export type EmbedderState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'loading'; readonly retryAfterSeconds: number }
  | { readonly kind: 'failed'; readonly error: UserError };

/** Answers a call that came before the model was there (WU3, D-16). */
export class InitializingError extends UserError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds = RETRY_AFTER_SECONDS) {
    super(
      'initializing',
      'Embedding model is loading. Please retry in a few seconds.',
      `Retry in ${counted(retryAfterSeconds, 'second')}.`,
    );
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The waiting time that WU3 names. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * An OpenAI-compatible embedding endpoint, named by environment variables only: if a repository's
 * configuration could name one, opening a cloned project would send its code to a stranger.
 */
import { isHeaderToken } from '../../base/header-token.ts';
import { UserError } from '../../base/user-error.ts';
import type { Environment } from './config.ts';

export interface EmbeddingEndpoint {
  readonly url: string;
  readonly model: string;
  readonly dimensions: number;
  /** Knots [[cosine, value], …], see docs/embedding.md; undefined where the first use measures them. */
  readonly calibration: unknown;
  readonly apiKey: string | undefined;
  /** Price of a million tokens, in the currency of the bill; undefined where none is set. */
  readonly price: number | undefined;
}

/**
 * @returns undefined when `CODE_INTEL_ENDPOINT_URL` is not set
 * @throws UserError `invalid_config` when it is set and something that it needs is missing
 */
export function endpointFrom(environment: Environment): EmbeddingEndpoint | undefined {
  const url = environment.CODE_INTEL_ENDPOINT_URL;
  if (!url) return undefined;
  return {
    url,
    model: requireVariable(environment, 'CODE_INTEL_ENDPOINT_MODEL'),
    dimensions: lengthIn(requireVariable(environment, 'CODE_INTEL_ENDPOINT_DIMENSIONS')),
    calibration: knotsIn(environment.CODE_INTEL_ENDPOINT_CALIBRATION),
    apiKey: keyIn(environment.CODE_INTEL_ENDPOINT_KEY),
    price: priceIn(environment.CODE_INTEL_ENDPOINT_PRICE),
  };
}

function requireVariable(environment: Environment, name: string): string {
  const value = environment[name];
  if (value) return value;
  throw new UserError(
    'invalid_config',
    `CODE_INTEL_ENDPOINT_URL is set, but ${name} is not.`,
    `Set ${name}, or unset CODE_INTEL_ENDPOINT_URL.`,
  );
}

function lengthIn(text: string): number {
  const length = Number(text);
  if (Number.isInteger(length) && length > 0) return length;
  throw new UserError(
    'invalid_config',
    `CODE_INTEL_ENDPOINT_DIMENSIONS is ${JSON.stringify(text)}, which is no length of a vector.`,
    'Set it to the whole number that the page of the model names, such as 1536.',
  );
}

function keyIn(text: string | undefined): string | undefined {
  if (!text || isHeaderToken(text)) return text;
  throw new UserError(
    'invalid_config',
    'CODE_INTEL_ENDPOINT_KEY holds a space, a line break or a character that is not ASCII, which no key has.',
    'Set it to the key alone, or unset it.',
  );
}

function priceIn(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const price = Number(text);
  if (Number.isFinite(price) && price >= 0) return price;
  throw new UserError(
    'invalid_config',
    `CODE_INTEL_ENDPOINT_PRICE is ${JSON.stringify(text)}, which is no price.`,
    'Set it to what a million tokens cost, such as 0.02, or unset it.',
  );
}

function knotsIn(text: string | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UserError(
      'invalid_config',
      'CODE_INTEL_ENDPOINT_CALIBRATION is not JSON.',
      'Unset it, and the model is measured at its first use, or set it to knots such as [[0.1,0],[0.4,0.6],[1,1]].',
      { cause },
    );
  }
}

/** Requests to the endpoint: bounded in time, and repeated when the failure may pass. */
import { setTimeout as wait } from 'node:timers/promises';
import { parseJson } from '../../base/json-record.ts';
import { UserError } from '../../base/user-error.ts';
import { checkAddress, failureOf, unreachable } from './failures.ts';

export interface EndpointConfig {
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

export class EmbeddingsEndpoint {
  private readonly url: URL;
  private readonly config: EndpointConfig;

  constructor(config: EndpointConfig) {
    this.url = checkAddress(config.url);
    this.config = config;
  }

  /**
   * The parsed answer for some texts.
   * @throws UserError when the endpoint refuses, or keeps failing
   */
  async request(texts: readonly string[]): Promise<unknown> {
    const { retries = 2, sleep = wait } = this.config;
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.attempt(texts);
      if (outcome.kind === 'answer') return outcome.body;
      if (!outcome.passing || attempt >= retries) throw outcome.error;
      await sleep(Math.min(outcome.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS));
    }
  }

  private async attempt(texts: readonly string[]): Promise<Outcome> {
    const response = await this.send(texts);
    if (response instanceof UserError) return { kind: 'failure', error: response, passing: true };
    if (response.status === 200) return { kind: 'answer', body: parseJson(response.text) };
    return {
      kind: 'failure',
      error: failureOf({ url: this.url, model: this.config.model, ...response }),
      passing: response.status === 429 || response.status >= 500,
      retryAfterMs: response.retryAfterMs,
    };
  }

  private async send(texts: readonly string[]): Promise<Reply | UserError> {
    try {
      return await replyOf(await fetch(this.url, this.post(texts)));
    } catch (cause) {
      // No connection, a broken one, a redirection, or the time limit: fetch tells them apart in the cause only.
      return unreachable(this.url, cause);
    }
  }

  private post(texts: readonly string[]): RequestInit {
    const { apiKey, model, timeoutMs = 30_000 } = this.config;
    return {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      // A redirection could carry code and key to an address that the user did not choose.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    };
  }
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number | undefined;
}

type Outcome =
  | { readonly kind: 'answer'; readonly body: unknown }
  | {
      readonly kind: 'failure';
      readonly error: UserError;
      /** Whether the same request may succeed later. */
      readonly passing: boolean;
      readonly retryAfterMs?: number | undefined;
    };

async function replyOf(response: Response): Promise<Reply> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    status: response.status,
    text: await response.text(),
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
  };
}

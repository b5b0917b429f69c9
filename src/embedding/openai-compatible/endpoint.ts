/** Requests to the endpoint: bounded in time and size, and repeated when the failure may pass. */

import { setTimeout as wait } from 'node:timers/promises';
import { counted } from '../../base/numbers.ts';
import { FOREIGN_LIMITS } from '../../base/programs/limits.ts';
import { UserError } from '../../base/user-error.ts';
import { checkAddress, cutOff, failureOf, isTooLarge, mayPass, tooLarge, unreachable } from './failures.ts';
import { type Reply, readReply } from './reply.ts';

export interface EndpointConfig {
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

/** `too_large` is an answer, not a failure: fewer or shorter texts may be taken. */
export type Answer =
  | { readonly kind: 'answer'; readonly body: unknown }
  | { readonly kind: 'too_large'; readonly error: UserError };

export class EmbeddingsEndpoint {
  private readonly url: URL;
  private readonly config: EndpointConfig;

  constructor(config: EndpointConfig) {
    this.url = checkAddress(config.url);
    this.config = config;
  }

  /**
   * The parsed answer for some texts.
   * @param mostBytes of the answer
   * @throws UserError when the endpoint refuses, keeps failing, or asks for a longer pause than anybody waits
   */
  async request(texts: readonly string[], mostBytes: number): Promise<Answer> {
    const { retries = 4, sleep = wait } = this.config;
    // Someone waits for the answer to a question; an index may take its time.
    const patienceMs = texts.length <= QUESTION_TEXTS ? 10_000 : 120_000;
    for (let attempt = 0, waited = 0; ; attempt++) {
      const outcome = await this.attempt(texts, mostBytes);
      if (outcome.kind !== 'failure') return outcome;
      const pause = outcome.retryAfterMs ?? Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
      waited += pause;
      if (!outcome.passing || attempt >= retries || waited > patienceMs) throw outcome.error;
      await sleep(pause);
    }
  }

  private async attempt(texts: readonly string[], mostBytes: number): Promise<Answer | Failure> {
    const reply = await this.send(texts, mostBytes);
    if (reply instanceof UserError) return { kind: 'failure', error: reply, passing: true };
    if (reply.status === 200) return this.answerIn(reply);
    const refused = { url: this.url, model: this.config.model, ...reply };
    if (isTooLarge(refused)) return { kind: 'too_large', error: tooLarge(refused) };
    const { retryAfterMs } = reply;
    return { kind: 'failure', error: failureOf(refused), passing: mayPass(refused), retryAfterMs };
  }

  private answerIn({ text }: Reply): Answer | Failure {
    try {
      return { kind: 'answer', body: JSON.parse(text) };
    } catch {
      // A page of a proxy is no JSON from its first character on, and stays so.
      if (!/^\s*[{[]/.test(text)) return { kind: 'answer', body: undefined };
      return { kind: 'failure', error: cutOff(this.url), passing: true };
    }
  }

  private async send(texts: readonly string[], mostBytes: number): Promise<Reply | UserError> {
    const { timeoutMs = FOREIGN_LIMITS.endpoint } = this.config;
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(new Error(`no answer within ${counted(timeoutMs / 1000, 'second')}`)),
      timeoutMs,
    );
    try {
      const { signal } = limit;
      return await readReply(await fetch(this.url, this.post(texts, signal)), { mostBytes, signal });
    } catch (cause) {
      // No connection, a broken one, a redirection, or the time limit: fetch tells them apart in the cause only.
      return unreachable(this.url, cause);
    } finally {
      clearTimeout(timer);
    }
  }

  private post(texts: readonly string[], signal: AbortSignal): RequestInit {
    const { apiKey, model } = this.config;
    return {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      // A redirection could carry code and key to an address that the user did not choose.
      redirect: 'error',
      signal,
    };
  }
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8000;
/** A question, or a term with some names. */
const QUESTION_TEXTS = 8;

interface Failure {
  readonly kind: 'failure';
  readonly error: UserError;
  /** Whether the same request may succeed later. */
  readonly passing: boolean;
  readonly retryAfterMs?: number | undefined;
}

/** Requests to the endpoint: bounded in time and size, and repeated when the failure may pass. */
import { setTimeout as wait } from 'node:timers/promises';
import { connectionFailure } from '../../base/failures/connection-failure.ts';
import { counted } from '../../base/numbers.ts';
import { FOREIGN_LIMITS } from '../../base/programs/limits.ts';
import { UserError } from '../../base/user-error.ts';
import { InitializingError } from '../contract.ts';

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
    const refusedError = { url: this.url, model: this.config.model, ...reply };
    if (isTooLarge(refusedError)) return { kind: 'too_large', error: tooLarge(refusedError) };
    const { retryAfterMs } = reply;
    return { kind: 'failure', error: describeFailure(refusedError), passing: mayPass(refusedError), retryAfterMs };
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
      // A failed or broken connection, a redirection, and the time limit differ only in the cause of the error.
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

interface RefusedRequest {
  readonly url: URL;
  readonly model: string;
  readonly status: number;
  readonly text: string;
}

/** The address of the endpoint itself; `/embeddings` is added to a base address. */
function checkAddress(input: string): URL {
  const url = URL.canParse(input) ? new URL(input) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw noAddress(input);
  if (url.username || url.password) throw credentials(url);
  if (!url.pathname.endsWith('/embeddings')) url.pathname = `${url.pathname.replace(/\/$/, '')}/embeddings`;
  return url;
}

/** Whether the same request may succeed later. An account without credit answers 429 too, and stays so. */
function mayPass({ status, text }: RefusedRequest): boolean {
  if (status === 429) return !text.includes('insufficient_quota');
  return status === 408 || status >= 500;
}

/**
 * Whether fewer or shorter texts might be taken. Services tell it in words only: OpenAI and vLLM as 400, llama.cpp as 500,
 * text-embeddings-inference as 413 or 422.
 */
function isTooLarge({ status, text }: RefusedRequest): boolean {
  return status === 413 || (TOO_LARGE_STATUS.has(status) && TOO_LARGE.test(text));
}

const TOO_LARGE_STATUS: ReadonlySet<number> = new Set([400, 422, 500]);
const TOO_LARGE =
  /context (?:length|size|window)|too (?:large|long|many (?:tokens|inputs))|max(?:imum|_)\S* (?:\S+ ){0,4}(?:tokens|length|batch)|must have less than|array length/i;

/** Refusal of a single text that is already cut to the minimum. */
function tooLarge(request: RefusedRequest): UserError {
  return refusedError(request, 'Set `chunk_max_tokens` lower, or choose a model that takes longer texts.');
}

function cutOff(url: URL): UserError {
  return new UserError(
    'busy',
    `The answer of the embedding endpoint ${withoutSecrets(url)} was cut off.`,
    'Repeat the command later; what is indexed so far is kept.',
  );
}

function describeFailure(request: RefusedRequest): UserError {
  const { status } = request;
  // Local servers answer 503 for as long as they read the model (D-16).
  if (status === 503) return new InitializingError();
  if (status === 401 || status === 403) return refusedError(request, 'Check the key of the embedding endpoint.');
  if (status === 429 && !mayPass(request))
    return refusedError(request, 'Add credit to the account of the endpoint’s key.');
  if (mayPass(request)) return troubledError(request);
  return refusedError(
    request,
    `Check the address of the endpoint, which mostly ends with /v1, and that it offers the model ${request.model}.`,
  );
}

function unreachable(url: URL, cause: unknown): UserError {
  const { why, next = 'Start the server or correct its address' } = connectionFailure(cause);
  return new UserError(
    'busy',
    `The embedding endpoint ${withoutSecrets(url)} did not answer: ${why}.`,
    `${next}, then repeat the command; the model "static" needs no server.`,
    { cause },
  );
}

function refusedError(request: RefusedRequest, next: string): UserError {
  return new UserError('invalid_config', statusLine(request), next);
}

function troubledError(request: RefusedRequest): UserError {
  return new UserError('busy', statusLine(request), 'Repeat the command later; what is indexed so far is kept.');
}

function statusLine({ url, status, text }: RefusedRequest): string {
  const excerpt = text.replace(/\s+/g, ' ').trim().slice(0, 200);
  return `The embedding endpoint ${withoutSecrets(url)} answered with status ${status}${excerpt && `: ${excerpt}`}`;
}

function withoutSecrets(url: URL): string {
  return url.origin + url.pathname;
}

function noAddress(input: string): UserError {
  return new UserError(
    'invalid_config',
    `${JSON.stringify(input)} is not an address of an embedding endpoint.`,
    'Give an address that begins with http:// or https://, such as http://localhost:11434/v1.',
  );
}

function credentials(url: URL): UserError {
  return new UserError(
    'invalid_config',
    `The address of the embedding endpoint ${withoutSecrets(url)} contains a user name or a password.`,
    'Remove them from the address, and give the key in the environment.',
  );
}

/** Reads the reply of the endpoint within a bound. */

interface Reply {
  readonly status: number;
  readonly text: string;
  /** The pause that the endpoint asks for. */
  readonly retryAfterMs: number | undefined;
}

interface ReplyLimits {
  readonly mostBytes: number;
  readonly signal: AbortSignal;
}

/** @throws when the connection breaks, the signal ends it, or more bytes come than an answer can have */
async function readReply(response: Response, limits: ReplyLimits): Promise<Reply> {
  const body = response.body ? await readBody(response.body.getReader(), limits) : '';
  return { status: response.status, text: body, retryAfterMs: parseRetryAfter(response.headers, Date.now()) };
}

async function readBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { mostBytes, signal }: ReplyLimits,
): Promise<string> {
  // The runtime may forget the signal of a request once the headers are there; its body can be cancelled at any time.
  const cancel = (): void => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  const chunks: Uint8Array[] = [];
  try {
    for (let left = mostBytes; ; ) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return Buffer.concat(chunks).toString('utf8');
      left -= value.byteLength;
      if (left < 0) throw new Error(`its answer has more than ${counted(mostBytes, 'byte')}`);
      chunks.push(value);
    }
  } catch (error) {
    cancel();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Seconds or a date; some services add a header in milliseconds, which is exact. */
function parseRetryAfter(headers: Headers, now: number): number | undefined {
  const exact = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact)) return Math.max(0, exact);
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const pause = /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(pause) ? Math.max(0, pause) : undefined;
}

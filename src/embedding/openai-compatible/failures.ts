/** Failures of an endpoint, in the words of its user. Neither key nor credentials are ever shown. */
import { connectionFailure } from '../../base/failures/connection-failure.ts';
import { UserError } from '../../base/user-error.ts';
import { InitializingError } from '../contract.ts';

export interface RefusedRequest {
  readonly url: URL;
  readonly model: string;
  readonly status: number;
  /** Body of the answer. */
  readonly text: string;
}

/** The address of the endpoint itself; `/embeddings` is added to a base address. */
export function checkAddress(input: string): URL {
  const url = URL.canParse(input) ? new URL(input) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw noAddress(input);
  if (url.username || url.password) throw credentials(url);
  if (!url.pathname.endsWith('/embeddings')) url.pathname = `${url.pathname.replace(/\/$/, '')}/embeddings`;
  return url;
}

/** Whether the same request may succeed later. An account without credit answers 429 too, and stays so. */
export function mayPass({ status, text }: RefusedRequest): boolean {
  if (status === 429) return !text.includes('insufficient_quota');
  return status === 408 || status >= 500;
}

/**
 * Whether fewer or shorter texts might be taken. Services tell it in words only: OpenAI and vLLM as 400, llama.cpp as 500,
 * text-embeddings-inference as 413 or 422.
 */
export function isTooLarge({ status, text }: RefusedRequest): boolean {
  return status === 413 || (TOO_LARGE_STATUS.has(status) && TOO_LARGE.test(text));
}

const TOO_LARGE_STATUS: ReadonlySet<number> = new Set([400, 422, 500]);
const TOO_LARGE =
  /context (?:length|size|window)|too (?:large|long|many (?:tokens|inputs))|max(?:imum|_)\S* (?:\S+ ){0,4}(?:tokens|length|batch)|must have less than|array length/i;

/** One text alone, cut as short as it is cut, is still refused. */
export function tooLarge(request: RefusedRequest): UserError {
  return refused(request, 'Set `chunk_max_tokens` lower, or choose a model that takes longer texts.');
}

export function cutOff(url: URL): UserError {
  return new UserError(
    'busy',
    `The answer of the embedding endpoint ${shown(url)} was cut off.`,
    'Repeat the command later; what is indexed so far is kept.',
  );
}

export function failureOf(request: RefusedRequest): UserError {
  const { status } = request;
  // Local servers answer 503 for as long as they read the model (D-16).
  if (status === 503) return new InitializingError();
  if (status === 401 || status === 403) return refused(request, 'Check the key of the embedding endpoint.');
  if (status === 429 && !mayPass(request)) return refused(request, 'Add credit to the account of the endpoint’s key.');
  if (mayPass(request)) return troubled(request);
  return refused(
    request,
    `Check the address of the endpoint, which mostly ends with /v1, and that it offers the model ${request.model}.`,
  );
}

export function unreachable(url: URL, cause: unknown): UserError {
  const { why, next = 'Start the server or correct its address' } = connectionFailure(cause);
  return new UserError(
    'busy',
    `The embedding endpoint ${shown(url)} did not answer: ${why}.`,
    `${next}, then repeat the command; the model "static" needs no server.`,
    { cause },
  );
}

function refused(request: RefusedRequest, next: string): UserError {
  return new UserError('invalid_config', statusLine(request), next);
}

function troubled(request: RefusedRequest): UserError {
  return new UserError('busy', statusLine(request), 'Repeat the command later; what is indexed so far is kept.');
}

function statusLine({ url, status, text }: RefusedRequest): string {
  const excerpt = text.replace(/\s+/g, ' ').trim().slice(0, 200);
  return `The embedding endpoint ${shown(url)} answered with status ${status}${excerpt && `: ${excerpt}`}`;
}

function shown(url: URL): string {
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
    `The address of the embedding endpoint ${shown(url)} contains a user name or a password.`,
    'Remove them from the address, and give the key in the environment.',
  );
}

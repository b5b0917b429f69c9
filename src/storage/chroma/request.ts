/** Requests to Chroma: bounded in time, repeated when the failure may pass, with errors in the words of their user. */

import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '../../base/error-text.ts';
import { type ConnectionFailure, connectionFailure } from '../../base/failures/connection-failure.ts';
import { counted } from '../../base/numbers.ts';
import { UserError } from '../../base/user-error.ts';
import type { ChromaAddress } from './address.ts';

export interface RequestOptions {
  readonly address: ChromaAddress;
  /** Time limit of a request with all its attempts, in milliseconds. */
  readonly timeoutMs: number;
  /** Milliseconds for which a server is left alone that did not answer. */
  readonly restMs: number;
  readonly retries: number;
  /** Waits between two attempts; replaced in tests. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

export type Request = <T>(send: () => Promise<T>) => Promise<T>;

/**
 * A run asks many times; a server that hangs costs it one request.
 * @throws UserError from each request: `busy` or `invalid_config`
 */
export function requester(options: RequestOptions): Request {
  const { retries, timeoutMs, restMs, sleep = wait } = options;
  let away: { readonly until: number; readonly failure: UserError } | undefined;
  return async (send) => {
    if (away !== undefined && performance.now() < away.until) throw away.failure;
    const started = performance.now();
    for (let attempt = 0; ; attempt++) {
      try {
        return await withinTime(send, Math.max(1, timeoutMs - (performance.now() - started)));
      } catch (error) {
        if (mayPass(error) && attempt < retries && !(error instanceof TimedOut)) {
          await sleep(FIRST_PAUSE_MS * 2 ** attempt * (1 + Math.random()));
          continue;
        }
        const failure = await describeFailure(error, options.address);
        // A connection that is refused costs no time, so a server that returns is asked at once.
        if (error instanceof TimedOut) away = { until: performance.now() + restMs, failure };
        throw failure;
      }
    }
  };
}

const FIRST_PAUSE_MS = 100;

class TimedOut extends Error {}

/** The client's own requests cannot be cancelled; one that is late is left behind. */
async function withinTime<T>(send: () => Promise<T>, timeoutMs: number): Promise<T> {
  const ended = new AbortController();
  const late = wait(timeoutMs, undefined, { signal: ended.signal }).then(
    () => Promise.reject(new TimedOut(`no answer within ${counted(Math.ceil(timeoutMs / 1000), 'second')}`)),
    () => new Promise<never>(() => {}),
  );
  try {
    return await Promise.race([send(), late]);
  } finally {
    ended.abort();
  }
}

/** The client's errors are told apart by name, since another copy of the package has other classes. */
function mayPass(error: unknown): boolean {
  return error instanceof TimedOut || PASSING.has(nameOf(error));
}

const PASSING: ReadonlySet<string> = new Set(['ChromaConnectionError', 'ChromaServerError', 'ChromaRateLimitError']);
const REFUSING: ReadonlySet<string> = new Set(['ChromaAuthError', 'ChromaForbiddenError']);

async function describeFailure(error: unknown, address: ChromaAddress): Promise<UserError> {
  if (error instanceof UserError) return error;
  const [name, text] = [nameOf(error), textOf(error)];
  if (REFUSING.has(name)) return refusedError(address, tokenFault(address), 'Correct CODE_INTEL_BASE_TOKEN', error);
  if (name === 'ChromaNotFoundError')
    return refusedError(address, 'has not what Chroma has (404)', CHECK_SERVER, error);
  if (name === 'ChromaConnectionError') return away(address, await findReason(address), error);
  const version = await formerVersion(address);
  if (version !== undefined) return refusedError(address, `runs Chroma ${version}, which is too old`, UPGRADE, error);
  if (mayPass(error)) return away(address, { why: text }, error);
  if (name === 'ChromaQuotaExceededError') return refusedError(address, `has no room: ${text}`, RAISE_QUOTA, error);
  if (NO_DATABASE.test(text)) return refusedError(address, `has no ${databaseOf(address)}`, MAKE_DATABASE, error);
  // Any other error comes from an answer that the client could not read.
  return refusedError(address, `does not answer as Chroma does: ${text}`, CHECK_SERVER, error);
}

const UPGRADE = 'Start a Chroma server of version 1 or later, on the same data if you like';
const RAISE_QUOTA = 'Raise its quota, or have `code-intel index --publish` retire old files by a smaller --keep-days';
const CHECK_SERVER = 'Check that it is a Chroma server of version 1 or later, and its tenant and database';
const NO_DATABASE = /^(?:Database|Tenant) \[.*\] (?:does not exist|not found)/i;
const MAKE_DATABASE =
  'Correct CODE_INTEL_BASE_TENANT and CODE_INTEL_BASE_DATABASE, or make the database as docs/scale.md says';

function databaseOf({ tenant = 'default_tenant', database = 'default_database' }: ChromaAddress): string {
  return `database ${JSON.stringify(database)} of a tenant ${JSON.stringify(tenant)}`;
}

function tokenFault({ token }: ChromaAddress): string {
  return token ? 'does not accept the token' : 'asks for a token, and none is set';
}

/** @returns the version of a server before 1, which fails in words that only its developers understand; undefined for any other */
async function formerVersion({ url }: ChromaAddress): Promise<string | undefined> {
  const answer = await probe(url, '/api/v2/version').catch(() => undefined);
  const text = answer?.ok ? await answer.text().catch(() => '') : '';
  return /^"(0\.\d{1,4}\.\d{1,4})"\s*$/.exec(text)?.[1];
}

/** The client keeps to itself why it could not connect. Asks once more for that. */
async function findReason({ url }: ChromaAddress): Promise<ConnectionFailure> {
  try {
    await probe(url, '/api/v2/heartbeat');
    return { why: 'the connection was cut off' };
  } catch (cause) {
    return connectionFailure(cause);
  }
}

/** Sends a request without a token. */
function probe(url: string, path: string): Promise<Response> {
  return fetch(new URL(path, url), { redirect: 'error', signal: AbortSignal.timeout(PROBE_MS) });
}

const PROBE_MS = 3000;

function away({ url }: ChromaAddress, { why, next = START }: ConnectionFailure, cause: unknown): UserError {
  return new UserError('busy', `The shared base ${url} does not answer: ${why}`, `${next}${WITHOUT}`, { cause });
}

const START = 'Start the server or correct CODE_INTEL_BASE_URL';
const WITHOUT = '; without a base every machine reads its files itself.';

function refusedError({ url }: ChromaAddress, why: string, next: string, cause: unknown): UserError {
  return new UserError('invalid_config', `The shared base ${url} ${why}`, `${next}${WITHOUT}`, { cause });
}

/** The words of the server: the client puts the address before them, and behind them what a browser's developer should do. */
function textOf(error: unknown): string {
  const [first = ''] = messageOf(error)
    .replace(/^Bad request to \S+ with status: /, '')
    .split('. ');
  return first.replace(/\s+/g, ' ').replace(/\.$/, '').slice(0, MOST_SHOWN);
}

const MOST_SHOWN = 200;

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

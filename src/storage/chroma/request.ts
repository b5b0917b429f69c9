/** Requests to Chroma: bounded in time, repeated when the failure may pass, and told in the words of their user. */

import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '../../base/error-text.ts';
import { UserError } from '../../base/user-error.ts';

export interface RequestOptions {
  /** For messages. */
  readonly address: string;
  /** For one attempt, in milliseconds. */
  readonly timeoutMs: number;
  readonly retries: number;
  /** Waits between two attempts; replaced in tests. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

export type Request = <T>(send: () => Promise<T>) => Promise<T>;

/** @throws UserError from each request: `busy` or `invalid_config` */
export function requester(options: RequestOptions): Request {
  const { retries, sleep = wait } = options;
  return async (send) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await withinTime(send, options.timeoutMs);
      } catch (error) {
        if (!mayPass(error) || attempt >= retries) throw failureOf(error, options.address);
        await sleep(FIRST_PAUSE_MS * 2 ** attempt * (1 + Math.random()));
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
    () => Promise.reject(new TimedOut(`no answer within ${timeoutMs / 1000} seconds`)),
    () => new Promise<never>(() => {}),
  );
  try {
    return await Promise.race([send(), late]);
  } finally {
    ended.abort();
  }
}

/** Errors of the client are told apart by name: another copy of the package has other classes. */
function mayPass(error: unknown): boolean {
  return error instanceof TimedOut || PASSING.has(nameOf(error));
}

const PASSING: ReadonlySet<string> = new Set(['ChromaConnectionError', 'ChromaServerError', 'ChromaRateLimitError']);
const REFUSING: ReadonlySet<string> = new Set(['ChromaUnauthorizedError', 'ChromaForbiddenError']);

function failureOf(error: unknown, address: string): UserError {
  if (error instanceof UserError) return error;
  const name = nameOf(error);
  if (REFUSING.has(name)) return refused(address, 'does not accept the token', 'Correct CODE_INTEL_BASE_TOKEN.', error);
  if (mayPass(error)) return away(address, error);
  if (name === 'ChromaQuotaExceededError') return refused(address, `has no room: ${textOf(error)}`, RAISE_QUOTA, error);
  // Any other error comes from an answer that the client could not read.
  return refused(address, `does not answer as Chroma does: ${textOf(error)}`, CHECK_SERVER, error);
}

const RAISE_QUOTA = 'Raise its quota, or have `code-intel index --publish` retire old files by a smaller --keep-days.';
const CHECK_SERVER = 'Check that it is a Chroma server of version 1 or later, and its tenant and database.';

function away(address: string, cause: unknown): UserError {
  return new UserError(
    'busy',
    `The shared base ${address} does not answer: ${textOf(cause)}`,
    'Start the server or correct CODE_INTEL_BASE_URL; without a base every file is read here.',
    { cause },
  );
}

function refused(address: string, why: string, next: string, cause: unknown): UserError {
  return new UserError('invalid_config', `The shared base ${address} ${why}`, next, { cause });
}

/** The client tells a browser's developer what to do, at length. */
function textOf(error: unknown): string {
  const [first = ''] = messageOf(error).split('. ');
  return first.replace(/\s+/g, ' ').slice(0, MOST_SHOWN);
}

const MOST_SHOWN = 200;

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/** A request that is not answered, with its status and what to do instead. */
import { repairable } from '../../base/failures/machine-failure.ts';
import type { ApiError } from './api.ts';

export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly next: string;
  /** Methods that the route knows, for 405. */
  readonly allow: string | undefined;

  constructor(status: number, { error, message, next }: ApiError, allow?: string) {
    super(message);
    this.status = status;
    this.code = error;
    this.next = next;
    this.allow = allow;
  }
}

export function invalidArgument(message: string, next = 'See the routes in docs/dashboard.md.'): Refused {
  return new Refused(400, { error: 'invalid_argument', message, next });
}

export interface ErrorAnswer {
  readonly status: number;
  readonly body: ApiError;
  readonly allow?: string | undefined;
}

/** Answer for an error; undefined for a bug, whose details stay in the log. */
export function errorAnswer(error: unknown): ErrorAnswer | undefined {
  if (error instanceof Refused) {
    const { status, code, message, next, allow } = error;
    return { status, body: { error: code, message, next }, allow };
  }
  const failure = repairable(error);
  if (failure === undefined) return undefined;
  const { code, message, next } = failure;
  return { status: STATUS[code] ?? 500, body: { error: code, message, next } };
}

const STATUS: Readonly<Record<string, number>> = {
  invalid_argument: 400,
  not_found: 404,
  session_not_found: 404,
  ambiguous: 409,
  validation_failed: 409,
  busy: 503,
  initializing: 503,
  no_access: 503,
  disk_full: 503,
  out_of_resources: 503,
};

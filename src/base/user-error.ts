/**
 * An error that its reader can repair: what happened, why, and what to do next.
 * Every other exception is a bug and is reported with its stack once, at the edge.
 */
export class UserError extends Error {
  readonly code: ErrorCode;
  /** The next step, as a sentence in the imperative. */
  readonly next: string;

  constructor(code: ErrorCode, message: string, next: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UserError';
    this.code = code;
    this.next = next;
  }
}

/** Stable codes; they are part of the public contract (JSON output, MCP errors). */
export type ErrorCode =
  | 'invalid_argument'
  | 'invalid_config'
  | 'path_outside_project'
  | 'not_found'
  | 'ambiguous'
  | 'no_project'
  | 'project_gone'
  | 'index_unavailable'
  | 'sessions_unavailable'
  | 'initializing'
  | 'busy'
  | 'disk_full'
  | 'no_access'
  | 'out_of_resources'
  | 'phase_blocked'
  | 'no_active_session'
  | 'session_not_found'
  | 'validation_failed'
  | 'evidence_missing'
  | 'evidence_stale';

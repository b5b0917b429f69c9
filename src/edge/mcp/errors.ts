/** Errors as tool results: what happened, and the legal call that leads on. */
import { Refusal } from '../../app/sessions/refusal.ts';
import { messageOf } from '../../base/error-text.ts';
import { machineFailure } from '../../base/failures/machine-failure.ts';
import type { JsonRecord } from '../../base/json-record.ts';
import { type ErrorCode, UserError } from '../../base/user-error.ts';
import type { ToolName } from '../../session/tool-name.ts';
import { toWire } from './wire.ts';

export interface ToolFailure {
  readonly success: false;
  readonly error: ErrorCode | 'internal';
  readonly message: string;
  readonly next: WireCall;
  /** Details such as `current_phase` and `allowed_tools`. */
  readonly [detail: string]: unknown;
}

export interface WireCall {
  readonly tool: ToolName;
  readonly args: JsonRecord;
  readonly why: string;
}

export interface FailedCall {
  readonly tool: ToolName;
  /** The arguments as far as they were understood. */
  readonly given: JsonRecord;
  /** The plainest call of the same kind. */
  readonly plain: JsonRecord;
}

/** Failure of a tool whose subject is not there; `details` are members of the answer, in camelCase. */
export class FactFailure extends UserError {
  readonly nextCall: Pick<WireCall, 'tool' | 'args'>;
  readonly details: object;

  constructor(error: UserError, nextCall: Pick<WireCall, 'tool' | 'args'>, details: object = {}) {
    super(error.code, error.message, error.next);
    this.name = 'FactFailure';
    this.nextCall = nextCall;
    this.details = details;
  }
}

/** Describes an error that its reader can repair; undefined for a bug. */
export function failureOf(thrown: unknown, call: FailedCall): ToolFailure | undefined {
  if (thrown instanceof Refusal) return refusal(thrown);
  const error = thrown instanceof UserError ? thrown : machineFailure(thrown);
  if (error === undefined) return undefined;
  const details = error instanceof FactFailure ? toWire(error.details) : {};
  return { success: false, error: error.code, message: error.message, next: nextCall(error, call), ...details };
}

/** The reader learns that it is not their fault; the cause is in the log. */
export function internalFailure(error: unknown): ToolFailure {
  const what = messageOf(error);
  return {
    success: false,
    error: 'internal',
    message: `This is a bug in code-intel: ${what}`,
    next: { tool: 'sync_index', args: { status_only: true }, why: 'It tells whether the index is sound.' },
  };
}

function refusal({ code, message, next, nextCall, details }: Refusal): ToolFailure {
  const { tool, args } = nextCall;
  return { success: false, error: code, message, next: { tool, args: toWire(args), why: next }, ...toWire(details) };
}

function nextCall(error: UserError, call: FailedCall): WireCall {
  if (error instanceof FactFailure) return { ...error.nextCall, why: error.next };
  return { ...REMEDIES[error.code](call), why: error.next };
}

type Remedy = (call: FailedCall) => Pick<WireCall, 'tool' | 'args'>;

const again: Remedy = ({ tool, given }) => ({ tool, args: given });
const plainly: Remedy = ({ tool, plain }) => ({ tool, args: plain });
const status: Remedy = () => ({ tool: 'get_session_status', args: {} });
const indexStatus: Remedy = () => ({ tool: 'sync_index', args: { status_only: true } });

/** A file is looked for by the end of its path. */
const lookForIt: Remedy = ({ given }) => {
  const named = given.file ?? given.path;
  if (typeof named !== 'string') return { tool: 'pack_repository', args: {} };
  return { tool: 'search_files', args: { pattern: named.split('/').at(-1) ?? named } };
};

const inProject: Remedy = ({ tool, given }) => ({ tool, args: { ...given, path: '/…' } });

/** Remedies for errors that name nothing more precise. */
const REMEDIES: Readonly<Record<ErrorCode, Remedy>> = {
  invalid_argument: plainly,
  invalid_config: again,
  path_outside_project: lookForIt,
  not_found: lookForIt,
  ambiguous: plainly,
  no_project: inProject,
  project_gone: again,
  index_unavailable: indexStatus,
  sessions_unavailable: indexStatus,
  initializing: again,
  busy: again,
  disk_full: indexStatus,
  no_access: indexStatus,
  out_of_resources: again,
  phase_blocked: status,
  no_active_session: status,
  session_not_found: status,
  validation_failed: status,
  evidence_missing: status,
  evidence_stale: status,
};

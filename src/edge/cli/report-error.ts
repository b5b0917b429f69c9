/** Errors in one format: what happened, and the next step; for programs as one JSON object. */
import { messageOf, stackOf } from '../../base/error-text.ts';
import { machineFailure } from '../../base/failures/machine-failure.ts';
import { UserError } from '../../base/user-error.ts';
import { toJson } from '../json.ts';
import type { Terminal } from './terminal.ts';

export interface ErrorStyle {
  readonly json: boolean;
  /** Shows the stack, of every error and its causes. */
  readonly debug: boolean;
}

export function reportError(error: unknown, terminal: Terminal, { json, debug }: ErrorStyle): void {
  const shown = describeError(error);
  if (json) terminal.out(`${toJson(shown)}\n`);
  else
    terminal.err(
      `${terminal.colors.red('error:')} ${shown.message}\n ${terminal.colors.cyan('next:')} ${shown.next}\n`,
    );
  if (debug) terminal.err(`${stackOf(error)}\n`);
}

export interface DescribedError {
  readonly error: string;
  readonly message: string;
  readonly next: string;
}

/** An error that its reader cannot repair is a bug of the program. */
export function describeError(thrown: unknown): DescribedError {
  const error = thrown instanceof UserError ? thrown : machineFailure(thrown);
  if (error !== undefined) return { error: error.code, message: withEnd(error.message), next: error.next };
  const what = messageOf(thrown);
  return {
    error: 'internal',
    message: `This is a bug in code-intel: ${what}`,
    next: 'Set CODE_INTEL_DEBUG=1 to see the stack, and report it.',
  };
}

function withEnd(message: string): string {
  return /[.!?。]$/.test(message) ? message : `${message}.`;
}

/** The call of a builtin of the shell, and the effects that most of them share. */
import type { Field } from './field.ts';
import type { Judged } from './invocation.ts';
import type { Running } from './running.ts';
import { noteUnknown, type RunResult } from './scope.ts';
import { always, type ShellState } from './state.ts';
import { text, type Value } from './value.ts';

/** `timeout 5 nice env xargs …`: each looks at all words that follow. */
export const MOST_HANDED = 12;

export interface BuiltinCall extends Running {
  readonly name: string;
  readonly fields: readonly Field[];
  run(fields: readonly Field[]): Judged;
}

export type Builtin = (call: BuiltinCall) => RunResult;

export function done(state: ShellState, output: Value = text('')): RunResult {
  return { ...always(state), output };
}

export function refuse(call: BuiltinCall): RunResult {
  noteUnknown(call.scope, call.place, 'changes-shell');
  return done({ ...call.state, hasWritten: true });
}

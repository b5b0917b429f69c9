/** Needs of every step of a judgement: the surroundings, and where effects are put. */
import type { CommandEffect, Effect, Parse, ShellContext, UnknownReason } from '../contract.ts';
import type { Statement } from '../script.ts';
import { type EndStates, remember, type ShellState } from './state.ts';
import type { Value } from './value.ts';

/** Result of a command: how it ends and what it prints. */
export interface RunResult extends EndStates {
  readonly output: Value;
}

export interface Scope {
  readonly context: ShellContext;
  readonly source: string;
  readonly effects: CommandEffect[];
  /** Parses bash: the strings that shells are given as programs. */
  readonly parse: Parse;
  /** How many strings deep the source lies in the original command. */
  readonly depth: number;
  /** Statements that may still be walked; shared by all nested scopes. */
  readonly budget: { left: number };
  /** That of the states. */
  readonly brought: ShellState['brought'];
  walk(scope: Scope, statement: Statement, state: ShellState, input: Value): RunResult;
}

export function note(scope: Scope, place: { start: number; end: number }, effect: Effect): void {
  remember(scope, scope.context.root, effect);
  if (effect.kind !== 'reader') scope.effects.push({ command: scope.source.slice(place.start, place.end), effect });
}

export function noteUnknown(scope: Scope, place: { start: number; end: number }, reason: UnknownReason): void {
  note(scope, place, { kind: 'unknown', reason });
}

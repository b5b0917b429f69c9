/** One program with its arguments, as the judges of programs see it, and the surroundings of a judgement. */
import type { Bringing, CommandEffect, Effect, ShellContext, Target, UnknownReason } from '../contract.ts';
import type { Statement } from '../script.ts';
import type { Field } from './field.ts';
import { type EndStates, remember, type ShellState } from './state.ts';
import { ANY, type Value } from './value.ts';

export interface Invocation {
  readonly context: ShellContext;
  readonly state: ShellState;
  /** Without the folder in which the system keeps it. */
  readonly name: string;
  readonly fields: readonly Field[];
  /** Standard input, as far as it is known. */
  readonly input: Value;
  /** Standard output goes to a file or a device. */
  readonly isOutputRedirected: boolean;
  /** Judges a program that this one starts: where the shell is, in a folder that nobody knows, or with another environment. */
  run(fields: readonly Field[], where?: 'here' | 'anywhere' | 'bare'): Judged;
  /** Judges a string that this program has a shell run, with the parameters `$1` and so on, undefined when they are not known. */
  runScript(source: string, parameters: readonly Value[] | undefined): Judged;
}

export interface Judged {
  readonly effects: readonly Effect[];
  readonly output: Value;
}

export type ProgramJudge = (invocation: Invocation) => Judged;

const READER: Effect = { kind: 'reader' };

export function reads(output: Value = ANY): Judged {
  return { effects: [READER], output };
}

export function unknown(reason: UnknownReason): Judged {
  return { effects: [{ kind: 'unknown', reason }], output: ANY };
}

/** @returns a reader when there is no target */
export function writes(targets: readonly Target[], output: Value = ANY): Judged {
  return targets.length === 0 ? reads(output) : { effects: [{ kind: 'writer', targets }], output };
}

/** Marks the writers of a result as ones that may bring links. */
export function brings(what: Bringing, { effects, output }: Judged): Judged {
  return {
    effects: effects.map((effect) => (effect.kind === 'writer' ? { ...effect, brings: what } : effect)),
    output,
  };
}

/** Everything that all of them do. */
export function together(parts: readonly Judged[], output: Value = ANY): Judged {
  return { effects: parts.flatMap(({ effects }) => effects), output };
}

/** Result of a command: how it ends and what it prints. */
export interface RunResult extends EndStates {
  readonly output: Value;
}

/** Needs of every step of a judgement: the surroundings, and where effects are put. */
export interface Scope {
  readonly context: ShellContext;
  readonly source: string;
  readonly effects: CommandEffect[];
  /** How many strings deep the source lies in the original command. */
  readonly depth: number;
  /** Statements that may still be walked; shared by all nested scopes. */
  readonly budget: { left: number };
  /** `brought` of the shell states. */
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

/** A simple command while it is judged. */
export interface Running {
  readonly scope: Scope;
  readonly place: { readonly start: number; readonly end: number };
  readonly state: ShellState;
  readonly input: Value;
  readonly isOutputRedirected: boolean;
  /** How many programs have handed on to one another. */
  readonly handed?: number;
  /** Variables were taken from its environment, or put there. */
  readonly isBare?: boolean;
  /** The commands that a person has allowed are looked for: no variable was set for this one. */
  readonly isPlain: boolean;
}

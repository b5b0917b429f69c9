/** One program with its arguments, as the judges of programs see it. */
import type { Bringing, Effect, ShellContext, Target, UnknownReason } from '../contract.ts';
import type { Field } from './field.ts';
import type { ShellState } from './state.ts';
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
  /** Judges a program that this one starts: where the shell is, or in a folder that nobody knows. */
  run(fields: readonly Field[], where?: 'here' | 'anywhere'): Judged;
  /** Judges a string that this program has bash run, with the parameters `$1` and so on. */
  runScript(source: string, parameters: readonly Value[]): Judged;
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

/** The same for what may hold links. */
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

/** A simple command while it is judged. */

import type { Scope } from './scope.ts';
import type { ShellState } from './state.ts';
import type { Value } from './value.ts';

export interface Running {
  readonly scope: Scope;
  readonly place: { readonly start: number; readonly end: number };
  readonly state: ShellState;
  readonly input: Value;
  readonly isOutputRedirected: boolean;
  /** Standard input is another than that of the shell. */
  readonly isInputRedirected: boolean;
  /** How many programs have handed on to one another. */
  readonly handed?: number;
  /** The commands that a person has allowed are looked for: no variable was set for this one. */
  readonly isPlain: boolean;
}

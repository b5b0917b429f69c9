/** A source of PowerShell while it is judged, and the effects found in it. */
import type { CommandEffect, Effect, ShellContext, SyntaxNode } from '../contract.ts';
import { remember, type ShellState } from '../judge/state.ts';

export interface PowerShellScope {
  readonly context: ShellContext;
  readonly source: string;
  readonly state: ShellState;
  readonly effects: CommandEffect[];
  /** Judges a part of a command, in which commands may stand again. */
  readonly visit: (scope: PowerShellScope, node: SyntaxNode) => void;
}

export function note(scope: PowerShellScope, { start, end }: SyntaxNode, effect: Effect): void {
  const { source, effects, state, context } = scope;
  remember(state, context.root, effect);
  if (effect.kind !== 'reader') effects.push({ command: source.slice(start, end), effect });
}

/** The verdict on a shell command: `docs/shell.md` explains it, the tables in `programs/` say what programs do. */
import type { CommandEffect, GatePhase, ShellContext, ShellLanguage, Verdict } from './contract.ts';
import { startState } from './judge/state.ts';
import { ANY } from './judge/value.ts';
import { walk } from './judge/walk.ts';
import { powerShellEffects } from './powershell/judge-powershell.ts';
import { readBash } from './read-bash.ts';
import { verdictOf } from './verdict.ts';

export interface ShellCommand {
  readonly source: string;
  readonly context: ShellContext;
  readonly phase: GatePhase;
  /** Bash when it is left out. */
  readonly language?: ShellLanguage;
}

/** UTF-16 code units. A command is typed by an agent, so this is far above what is honest. */
const LONGEST = 64_000;
/** Statements that are walked, those of loops counted once for each round. */
const MOST_STATEMENTS = 5000;

/** Judges a command. Never throws, whatever the source is. */
export function judgeCommand(command: ShellCommand): Verdict {
  return verdictOf(effectsOf(command), command.context, command.phase);
}

/** Effects of the simple commands and redirections of a command, in the order of the source; readers are left out. */
export function effectsOf(command: Omit<ShellCommand, 'phase'>): readonly CommandEffect[] {
  const { source, context, language } = command;
  if (source.length > LONGEST) return tooComplex(source);
  try {
    return language === 'powershell' ? powerShellEffects(source, context) : bashEffects(source, context);
  } catch (error) {
    // Thousands of `!` or `&&` nest deeper than calls may.
    if (!(error instanceof RangeError)) throw error;
    return tooComplex(source);
  }
}

function tooComplex(source: string): readonly CommandEffect[] {
  return [{ command: source.slice(0, 200), effect: { kind: 'unknown', reason: 'too-complex' } }];
}

function bashEffects(source: string, context: ShellContext): readonly CommandEffect[] {
  const effects: CommandEffect[] = [];
  const state = startState(context.cwd, context.environment, context.isInBackground);
  const budget = { left: MOST_STATEMENTS };
  walk({ context, source, effects, depth: 0, budget, brought: state.brought, walk }, readBash(source), state, ANY);
  return budget.left < 0 ? [...effects, ...tooComplex(source)] : effects;
}

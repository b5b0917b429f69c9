/** The verdict on a shell command: `docs/shell.md` explains it, the tables in `programs/` say what programs do. */

import { blanked, disagreementsIn } from './bash/disagreements.ts';
import { readScript } from './bash/read-script.ts';
import type { CommandEffect, GatePhase, Parse, ShellContext, ShellLanguage, Verdict } from './contract.ts';
import { startState } from './judge/state.ts';
import { ANY } from './judge/value.ts';
import { walk } from './judge/walk.ts';
import { powerShellEffects } from './powershell/judge-powershell.ts';
import type { Script } from './script.ts';
import { verdictOf } from './verdict.ts';

export interface ShellCommand {
  readonly source: string;
  readonly parse: Parse;
  readonly context: ShellContext;
  readonly phase: GatePhase;
  /** Language of the source, whose grammar `parse` has; bash when it is left out. */
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
  return command.language === 'powershell' ? powerShellEffects(command) : bashEffects(command);
}

function bashEffects({ source, parse, context }: Omit<ShellCommand, 'phase'>): readonly CommandEffect[] {
  const script = source.length > LONGEST || isCrowded(source) ? undefined : readBash(source, parse);
  if (script === undefined)
    return [{ command: source.slice(0, 200), effect: { kind: 'unknown', reason: 'too-complex' } }];
  const effects: CommandEffect[] = [];
  const state = startState(context.cwd, context.environment, context.isInBackground);
  const budget = { left: MOST_STATEMENTS };
  const scope = { context, source, effects, parse, depth: 0, budget, brought: state.brought, walk };
  walk(scope, script.body, state, ANY);
  return effects;
}

/** Of signs that match nothing the time of the grammar grows with their square, and nothing ends it. */
const MOST_SIGNS = 3000;

function isCrowded(source: string): boolean {
  return ['<', ')'].some((sign) => source.split(sign).length > MOST_SIGNS);
}

/** Each round blanks at least one stumbling block. */
const MOST_ROUNDS = 8;

/** @returns undefined when the grammar gives up */
function readBash(source: string, parse: Parse, round = 0): Script | undefined {
  const tree = parse(source);
  const script = tree && readScript(source, tree);
  const blocks = script === undefined || round === MOST_ROUNDS ? [] : disagreementsIn(script.body);
  return script === undefined || blocks.length === 0 ? script : readBash(blanked(source, blocks), parse, round + 1);
}

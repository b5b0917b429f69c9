/** The verdict on a shell command: `docs/shell.md` explains it, the tables in `programs/` say what programs do. */
import { readScript } from './bash/read-script.ts';
import type { CommandEffect, Parse, Phase, ShellContext, ShellLanguage, Verdict } from './contract.ts';
import { startState } from './judge/state.ts';
import { ANY } from './judge/value.ts';
import { walk } from './judge/walk.ts';
import { powerShellEffects } from './powershell/judge-powershell.ts';
import { verdictOf } from './verdict.ts';

export interface ShellCommand {
  readonly source: string;
  readonly parse: Parse;
  readonly context: ShellContext;
  readonly phase: Phase;
  /** What the source is written in, and `parse` has the grammar of; bash when it is left out. */
  readonly language?: ShellLanguage;
}

/** UTF-16 code units. A command is typed by an agent, so this is far above what is honest. */
const LONGEST = 200_000;
/** Statements that are walked, those of loops counted once for each round. */
const MOST_STATEMENTS = 20_000;

/** Judges a command. Never throws, whatever the source is. */
export function judgeCommand(command: ShellCommand): Verdict {
  return verdictOf(effectsOf(command), command.context, command.phase);
}

/** What the simple commands and redirections of a command do, in the order of the source; readers are left out. */
export function effectsOf(command: Omit<ShellCommand, 'phase'>): readonly CommandEffect[] {
  return command.language === 'powershell' ? powerShellEffects(command) : bashEffects(command);
}

/** The grammar does not know `time` before these; it changes nothing of what they do. */
const TIMED = /(?<=^|[\s;&|({])time(?:[ \t]+-p)?(?=[ \t]+(?:for|while|until|if|case|select|\{)\s)/g;

function bashEffects(command: Omit<ShellCommand, 'phase'>): readonly CommandEffect[] {
  const effects = effectsOfSource(command);
  const untimed = command.source.replace(TIMED, (found) => ' '.repeat(found.length));
  const isUnread = effects.some(({ effect }) => effect.kind === 'unknown' && effect.reason === 'not-parsable');
  return isUnread && untimed !== command.source ? effectsOfSource({ ...command, source: untimed }) : effects;
}

function effectsOfSource({ source, parse, context }: Omit<ShellCommand, 'phase'>): readonly CommandEffect[] {
  const tree = source.length > LONGEST ? undefined : parse(source);
  if (tree === undefined)
    return [{ command: source.slice(0, 200), effect: { kind: 'unknown', reason: 'too-complex' } }];
  const effects: CommandEffect[] = [];
  const scope = { context, source, effects, parse, depth: 0, budget: { left: MOST_STATEMENTS }, walk };
  walk(scope, readScript(source, tree).body, startState(context.cwd, context.environment), ANY);
  return effects;
}

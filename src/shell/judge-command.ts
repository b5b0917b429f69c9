/** The verdict on a shell command: `docs/shell.md` explains it, the tables in `programs/` say what programs do. */

import { relativeInside } from '../base/paths.ts';
import type {
  CommandEffect,
  Effect,
  GatePhase,
  Recorded,
  RecordedFiles,
  RefusalReason,
  ShellContext,
  ShellLanguage,
  Target,
  UnknownReason,
  Verdict,
} from './contract.ts';
import { affectsExecution } from './execution-paths.ts';
import { startState } from './judge/state.ts';
import { ANY } from './judge/value.ts';
import { walk } from './judge/walk.ts';
import { isWithin, placeOfLocation } from './paths.ts';
import { powerShellEffects } from './powershell/judge-powershell.ts';
import { readBash } from './read-bash.ts';

interface ShellCommand {
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

/** The first effect that is refused decides; what nobody may do comes before everything else. */
function verdictOf(effects: readonly CommandEffect[], context: ShellContext, phase: GatePhase): Verdict {
  const forbidden = effects.find(({ effect }) => isForbidden(effect, context));
  if (forbidden !== undefined) return refusal(forbidden, forbiddenReason(forbidden.effect), context);
  for (const item of effects) {
    const reason =
      phase === 'closed' ? refusedWhileClosed(item.effect, context) : refusedWhileOpen(item.effect, context);
    if (reason !== undefined) {
      return refusal(reason === 'not-granted' ? onlyRefused(item, context) : item, reason, context);
    }
    if (phase === 'open' && unstashes(item.effect) && effects.length > 1) {
      return refusal(item, 'unprovable-target', context);
    }
  }
  return { allowed: true, watch: effects.some(({ effect }) => isUnseen(effect, phase)) };
}

/** A view lets a writer of what cannot be told run, and git records in one what it likes. */
function isUnseen(effect: Effect, phase: GatePhase): boolean {
  if (effect.kind === 'unknown') return true;
  return phase === 'open' && effect.kind === 'writer' && effect.targets.some(({ kind }) => kind === 'unprovable');
}

/** Paths that were granted are not named with those that were not. */
function onlyRefused({ command, effect }: CommandEffect, context: ShellContext): CommandEffect {
  if (!('targets' in effect)) return { command, effect };
  const isFine = (location: string): boolean => isFree(context, location) || context.isGranted(location);
  const targets = effect.targets.filter((target) => target.kind === 'unprovable' || !target.locations.every(isFine));
  return { command, effect: { ...effect, targets } };
}

function refusal({ command, effect }: CommandEffect, reason: RefusalReason, context: ShellContext): Verdict {
  const targets = 'targets' in effect ? effect.targets.map((target) => nameOf(target, context)) : [];
  const recorded = reason === 'not-granted' && effect.kind === 'records' ? filesOf(effect.what) : undefined;
  const below = 'targets' in effect ? placesBelow(effect.targets) : undefined;
  return recorded === undefined
    ? { allowed: false, reason, command, targets }
    : { allowed: false, reason, command, targets: context.notGranted(recorded, below) ?? [], recorded };
}

function filesOf(what: Recorded): RecordedFiles | undefined {
  return what === 'index' || what === 'tracked' || what === 'work-tree' ? what : undefined;
}

/** Undefined where a command names none, or one that cannot be told. */
function placesBelow(targets: readonly Target[]): readonly string[] | undefined {
  const isTold = targets.length > 0 && targets.every(({ kind }) => kind === 'path');
  return isTold ? targets.flatMap((target) => (target.kind === 'path' ? target.locations : [])) : undefined;
}

/** The stash, and what differs, is looked at before the command begins; another part of the command could change it. */
function unstashes(effect: Effect): boolean {
  return (
    effect.kind === 'writer' && effect.targets.some((target) => target.kind === 'unprovable' && isToldByGit(target))
  );
}

/** After a `cd`, a path as written means another file to a tool that is called with it. */
function nameOf(target: Target, { cwd, root }: ShellContext): string {
  const { written } = target;
  if (target.kind === 'unprovable' || /^[\\/~]|^[a-z]:/i.test(written)) return written;
  const location = target.locations.find((place) => isWithin(place, root) && !place.endsWith('*'));
  if (!isWithin(cwd, root)) return location ?? written;
  return (location && relativeInside(root, location)) || written;
}

function forbiddenReason(effect: Effect): RefusalReason {
  return effect.kind === 'protected' ? effect.reason : 'protected-path';
}

/** In every phase. */
function isForbidden(effect: Effect, context: ShellContext): boolean {
  if (effect.kind === 'protected') return true;
  return effect.kind === 'writer' && effect.targets.some((target) => placesOf(target, context).includes('protected'));
}

function placesOf(target: Target, context: ShellContext): readonly string[] {
  return target.kind === 'path' ? target.locations.map((location) => placeOfLocation(context, location)) : [];
}

function refusedWhileClosed(effect: Effect, context: ShellContext): RefusalReason | undefined {
  switch (effect.kind) {
    case 'reader':
      return undefined;
    case 'writer':
      return (
        refusedTargets(effect.targets, context, (location) => isFree(context, location), 'writes-project') ??
        steering(effect.targets, context) ??
        naming(effect.targets, context)
      );
    case 'records':
      // An agent that looks what is new elsewhere loses nothing when git says that it cannot keep it.
      return effect.what === 'fetched' && context.isHeld === true ? undefined : 'writes-project';
    case 'unknown':
      return isHarmless(effect.reason, context) ? undefined : effect.reason;
    case 'protected':
      return effect.reason;
  }
}

function refusedWhileOpen(effect: Effect, context: ShellContext): RefusalReason | undefined {
  switch (effect.kind) {
    case 'writer':
      if (effect.targets.some((target) => isDoneByHalf(target, context))) return 'unprovable-target';
      return refusedTargets(
        effect.targets.filter((target) => target.kind === 'path' || !isToldByGit(target)),
        context,
        (location) => isFree(context, location) || context.isGranted(location),
        'not-granted',
      );
    case 'records':
      if (effect.what === 'discarded') return 'discards';
      return isRecorded(effect, context) ? undefined : 'not-granted';
    case 'unknown':
      return OPEN_REFUSALS.has(effect.reason) && !isHarmless(effect.reason, context) ? effect.reason : undefined;
    case 'reader':
    case 'protected':
      return undefined;
  }
}

/** In READY a view leaves git its records open, and of the work tree what was granted only. */
function isDoneByHalf(target: Target, context: ShellContext): boolean {
  if (target.kind === 'path' || target.extent === undefined) return false;
  if (target.extent === 'work-tree') return true;
  const taken =
    target.extent === 'stash' ? context.notGranted('stash') : context.notGranted('tracked', target.extent.changedBelow);
  return taken?.length !== 0;
}

/** git knows which files it changes. */
function isToldByGit({ extent }: Extract<Target, { kind: 'unprovable' }>): boolean {
  return extent !== undefined && extent !== 'work-tree';
}

/** The system keeps a held command from writing, so only what lets others write for it is still refused unseen. */
function isHarmless(reason: UnknownReason, { isHeld }: ShellContext): boolean {
  return isHeld === true && reason !== 'other-user-or-machine';
}

/** An unreadable command may hide a writer of anything, so it does not become better when the gate opens. */
const OPEN_REFUSALS: ReadonlySet<RefusalReason> = new Set(['not-parsable', 'too-complex']);

/** It lies outside, and is free in READY as all of that. */
function steering(targets: readonly Target[], context: ShellContext): RefusalReason | undefined {
  const locations = targets.flatMap((target) => (target.kind === 'path' ? target.locations : []));
  const outside = locations.filter((location) => placeOfLocation(context, location) === 'outside');
  const isRefused = outside.some((location) => affectsExecution(context, location) && !context.isFree(location));
  return isRefused ? 'steers-commands' : undefined;
}

/** Names of files are believed to be a person's: none that a command could take for code or an option is made. */
function naming(targets: readonly Target[], { isHeld, root }: ShellContext): RefusalReason | undefined {
  const locations = targets.flatMap((target) => (target.kind === 'path' ? target.locations : []));
  const isOdd = locations.some(
    (location) => isWithin(location, root) && /[$`;|&()<>\n'"\\]|\/-/.test(location.slice(root.length)),
  );
  return isOdd && isHeld !== true ? 'unprovable-target' : undefined;
}

function isFree(context: ShellContext, location: string): boolean {
  return placeOfLocation(context, location) === 'outside' || context.isFree(location);
}

function refusedTargets(
  targets: readonly Target[],
  { isHeld }: ShellContext,
  isFine: (location: string) => boolean,
  reason: RefusalReason,
): RefusalReason | undefined {
  if (!isHeld && targets.some(({ kind }) => kind === 'unprovable')) return 'unprovable-target';
  return targets.every((target) => target.kind === 'unprovable' || target.locations.every(isFine)) ? undefined : reason;
}

function isRecorded({ what, targets }: Extract<Effect, { kind: 'records' }>, context: ShellContext): boolean {
  if (what === 'references' || what === 'fetched') return true;
  if (what === 'discarded') return false;
  if (what !== 'paths') return context.notGranted(what, placesBelow(targets))?.length === 0;
  return targets.every(
    (target) =>
      target.kind === 'path' &&
      target.locations.every((location) => context.isGranted(location) || isFree(context, location)),
  );
}

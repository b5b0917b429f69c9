/** From effects to a verdict, by the phase of the gate. */
import type {
  CommandEffect,
  Effect,
  GatePhase,
  RefusalReason,
  ShellContext,
  Target,
  UnknownReason,
  Verdict,
} from './contract.ts';
import { affectsExecution } from './execution-paths.ts';
import { placeOfLocation } from './paths.ts';

/** The first effect that is refused decides; what nobody may do comes before everything else. */
export function verdictOf(effects: readonly CommandEffect[], context: ShellContext, phase: GatePhase): Verdict {
  const forbidden = effects.find(({ effect }) => isForbidden(effect, context));
  if (forbidden !== undefined) return refusal(forbidden, forbiddenReason(forbidden.effect));
  for (const item of effects) {
    const reason =
      phase === 'closed' ? refusedWhileClosed(item.effect, context) : refusedWhileOpen(item.effect, context);
    if (reason !== undefined) return refusal(item, reason);
  }
  return { allowed: true, watch: effects.some(({ effect }) => effect.kind === 'unknown') };
}

function refusal({ command, effect }: CommandEffect, reason: RefusalReason): Verdict {
  const targets = 'targets' in effect ? effect.targets.map(({ written }) => written) : [];
  return { allowed: false, reason, command, targets };
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
        steering(effect.targets, context)
      );
    case 'records':
      return 'writes-project';
    case 'unknown':
      return isHarmless(effect.reason, context) ? undefined : effect.reason;
    case 'protected':
      return effect.reason;
  }
}

function refusedWhileOpen(effect: Effect, context: ShellContext): RefusalReason | undefined {
  switch (effect.kind) {
    case 'writer':
      return refusedTargets(
        effect.targets,
        context,
        (location) => isFree(context, location) || context.isGranted(location),
        'not-granted',
      );
    case 'records':
      return isRecorded(effect, context) ? undefined : 'not-granted';
    case 'unknown':
      return OPEN_REFUSALS.has(effect.reason) && !isHarmless(effect.reason, context) ? effect.reason : undefined;
    case 'reader':
    case 'protected':
      return undefined;
  }
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
  if (what === 'references') return true;
  if (what !== 'paths') return context.isRecordGranted(what);
  return targets.every(
    (target) =>
      target.kind === 'path' &&
      target.locations.every((location) => context.isGranted(location) || isFree(context, location)),
  );
}

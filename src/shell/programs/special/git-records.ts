/** Git commands that leave the work tree alone and only record: what they record is what must have been granted. */
import type { Effect, Target } from '../../contract.ts';
import { type Arguments, takesBack } from '../../judge/arguments.ts';
import { hasOption } from '../../judge/by-spec.ts';
import type { Invocation } from '../../judge/invocation.ts';
import { pathspecTargets } from './git-pathspecs.ts';

/** @returns undefined for a command that changes the work tree */
export function judgeRecording(invocation: Invocation, args: Arguments): Effect | undefined {
  switch (invocation.name) {
    case 'add':
    case 'stage':
      return hasOption(args, '-i -p -e --interactive --patch --edit --pathspec-from-file')
        ? whole()
        : added(invocation, args);
    case 'commit':
      return committed(invocation, args);
    case 'tag':
    case 'branch':
    case 'fetch':
      return { kind: 'records', what: 'fetched', targets: [] };
    case 'push':
      return { kind: 'records', what: 'references', targets: [] };
    default:
      return undefined;
  }
}

function whole(): Effect {
  return { kind: 'records', what: 'work-tree', targets: [] };
}

/** A folder stands for whatever changed below it, a pattern for anything. */
function added(invocation: Invocation, args: Arguments): Effect {
  const targets = pathspecTargets(invocation, args.operands);
  if (targets === undefined || args.options.some(isUncertain)) return whole();
  if (hasOption(args, '-u --update')) return { kind: 'records', what: 'tracked', targets: [] };
  if (args.operands.length === 0) return whole();
  const isWide = hasOption(args, '-A --all') || isMore(invocation, args, targets);
  return { kind: 'records', what: isWide ? 'work-tree' : 'paths', targets };
}

/** `--no-update` behind `-u`, and what is a file although it looks like an option. */
function isUncertain({ name }: Arguments['options'][number]): boolean {
  return name === '--end-of-options' || takesBack(name, '--update');
}

/** A name stands for more than one file. */
function isMore({ context }: Invocation, { operands }: Arguments, targets: readonly Target[]): boolean {
  if (targets.length > operands.length) return true;
  const found = targets.flatMap((target) => (target.kind === 'path' ? target.locations.map(context.resolvePath) : []));
  return found.some((resolution) => resolution.kind === 'exists' && resolution.isFolder);
}

/** With paths a commit takes these from the work tree, and with `-a` all that git tracks. */
function committed(invocation: Invocation, args: Arguments): Effect {
  const isWide =
    hasOption(args, '-i --include -p --patch --interactive --pathspec-from-file') ||
    (args.operands.length === 0 && hasOption(args, '-o --only'));
  if (isWide) return whole();
  // The index is then left out.
  if (args.operands.length > 0) {
    const targets = pathspecTargets(invocation, args.operands);
    if (targets === undefined) return whole();
    return { kind: 'records', what: isMore(invocation, args, targets) ? 'work-tree' : 'paths', targets };
  }
  // New files are not taken by `-a`.
  return { kind: 'records', what: hasOption(args, '-a --all') ? 'tracked' : 'index', targets: [] };
}

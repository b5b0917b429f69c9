/** Git commands that leave the work tree alone and only record: what they record is what must have been granted. */
import type { Effect } from '../../contract.ts';
import { type Arguments, takesBack } from '../../judge/arguments.ts';
import { hasOption } from '../../judge/by-spec.ts';
import { exactText } from '../../judge/field.ts';
import type { Invocation } from '../../judge/invocation.ts';
import { targetOf } from '../../judge/targets.ts';

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
  if (args.operands.some(isOpen) || args.options.some(isUncertain)) return whole();
  if (hasOption(args, '-u --update')) return { kind: 'records', what: 'tracked', targets: [] };
  if (args.operands.length === 0) return whole();
  const { targets } = paths(invocation, args);
  const isWide = hasOption(args, '-A --all') || areFolders(invocation, args);
  return { kind: 'records', what: isWide ? 'work-tree' : 'paths', targets };
}

/** `--no-update` behind `-u`, and what is a file although it looks like an option. */
function isUncertain({ name }: Arguments['options'][number]): boolean {
  return name === '--end-of-options' || takesBack(name, '--update');
}

function isOpen(field: Arguments['operands'][number]): boolean {
  const word = exactText(field);
  return word === undefined || /[*?[]|^:/.test(word);
}

function areFolders(invocation: Invocation, { operands }: Arguments): boolean {
  const { context, state } = invocation;
  return operands.some((operand) => {
    const target = targetOf(context, state, operand);
    const found = target.kind === 'path' ? target.locations.map((location) => context.resolvePath(location)) : [];
    return found.some((resolution) => resolution.kind === 'exists' && resolution.isFolder);
  });
}

function paths({ context, state }: Invocation, { operands }: Arguments): Extract<Effect, { kind: 'records' }> {
  return { kind: 'records', what: 'paths', targets: operands.map((operand) => targetOf(context, state, operand)) };
}

/** With paths a commit takes these from the work tree, and with `-a` all that git tracks. */
function committed(invocation: Invocation, args: Arguments): Effect {
  const isWide =
    hasOption(args, '-i --include -p --patch --interactive --pathspec-from-file') ||
    (args.operands.length === 0 && hasOption(args, '-o --only'));
  if (isWide) return whole();
  // The index is then left out.
  if (args.operands.length > 0)
    return args.operands.some(isOpen) || areFolders(invocation, args) ? whole() : paths(invocation, args);
  // New files are not taken by `-a`.
  return { kind: 'records', what: hasOption(args, '-a --all') ? 'tracked' : 'index', targets: [] };
}

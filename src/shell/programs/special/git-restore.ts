/** Git commands that bring files of the work tree back to a state that was recorded, and new branches, which change none. */

import { type Arguments, means, sortArguments } from '../../judge/arguments.ts';
import { hasOption } from '../../judge/by-spec.ts';
import { exactText, type Field } from '../../judge/field.ts';
import { type Invocation, type Judged, writes } from '../../judge/invocation.ts';
import { targetOf } from '../../judge/targets.ts';
import { ANY } from '../../judge/value.ts';

/** @returns undefined for a form that may change more than the files it names */
export function judgeRestoring(invocation: Invocation, args: Arguments): Judged | undefined {
  switch (invocation.name) {
    case 'restore':
      return hasOnly(args, '-q --quiet -W --worktree -s --source') ? restored(invocation, args.operands) : undefined;
    case 'checkout':
      return newBranch(args, '-b') ?? checkedOut(invocation);
    case 'switch':
      return newBranch(args, '-c --create');
    default:
      return undefined;
  }
}

/** `git checkout -- FILE`, `git checkout HEAD -- FILE`: without the dashes a name may be that of a branch. */
function checkedOut(invocation: Invocation): Judged | undefined {
  const at = invocation.fields.findIndex((field) => exactText(field) === '--');
  if (at === -1) return undefined;
  const before = sortArguments(invocation.fields.slice(0, at), {});
  const isPlain = before.unsure.length === 0 && before.operands.length < 2 && hasOnly(before, '-q --quiet');
  return isPlain ? restored(invocation, invocation.fields.slice(at + 1)) : undefined;
}

/** A folder or a pattern stands for whatever changed below it. */
function restored({ context, state }: Invocation, operands: readonly Field[]): Judged | undefined {
  const targets = operands.map((operand) => targetOf(context, state, operand));
  const isFiles = targets.every(
    (target) =>
      target.kind === 'path' && target.locations.every((location) => !isFolder(context.resolvePath(location))),
  );
  const isPlain = operands.every((operand) => /^[^*?[:]+$/.test(exactText(operand) ?? '*'));
  return operands.length > 0 && isFiles && isPlain ? writes(targets) : undefined;
}

function isFolder(found: ReturnType<Invocation['context']['resolvePath']>): boolean {
  return found.kind === 'exists' && found.isFolder;
}

/** From where the work tree is, so that no file changes. */
function newBranch(args: Arguments, listed: string): Judged | undefined {
  const isNew = hasOption(args, listed) && hasOnly(args, `${listed} -q --quiet`);
  const isHere =
    args.operands.length === 0 &&
    args.options.every(({ name, value }) => value !== undefined || /^-(?:q|-quiet)$/.test(name));
  return isNew && isHere ? { effects: [{ kind: 'records', what: 'references', targets: [] }], output: ANY } : undefined;
}

function hasOnly({ options }: Arguments, listed: string): boolean {
  const names = listed.split(' ');
  return options.every(({ name }) => names.some((item) => name === item || means(name, item)));
}

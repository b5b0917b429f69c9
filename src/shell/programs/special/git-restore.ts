/** Git commands that change files of the work tree which can be told before: those they name, or those of the last stash. */

import { type Arguments, means, sortArguments } from '../../judge/arguments.ts';
import { hasOption } from '../../judge/by-spec.ts';
import { exactText, type Field } from '../../judge/field.ts';
import { type Invocation, type Judged, writes } from '../../judge/invocation.ts';
import { ANY } from '../../judge/value.ts';
import { namesIn } from '../spec.ts';
import { GIT_REWRITERS, GIT_SPARES, STASH_LIST } from './git-commands.ts';
import { pathspecTargets } from './git-pathspecs.ts';

/** @returns undefined for a form that may change more than the files it names */
export function judgeRestoring(invocation: Invocation, args: Arguments): Judged | undefined {
  switch (invocation.name) {
    case 'restore':
    case 'reset': {
      const named = unstaged(invocation, args);
      if (named !== undefined || invocation.name === 'reset') return named;
      if (!hasOnly(args, '-q --quiet -W --worktree -s --source')) return undefined;
      return hasOption(args, '-s --source')
        ? restored(invocation, args.operands)
        : takenBack(invocation, args.operands);
    }
    case 'rm':
      return hasOnly(args, '-q --quiet -f --force') ? restored(invocation, args.operands) : undefined;
    case 'stash':
      return stashed(invocation, args);
    case 'checkout':
      return newBranch(args, '-b') ?? checkedOut(invocation);
    case 'switch':
      return newBranch(args, '-c --create');
    default:
      return undefined;
  }
}

/**
 * `git restore --staged FILE`, `git reset -- FILE`, `git reset HEAD FILE`: the index is as the commit has it, and the files stay.
 * In a view such a command loses nothing, of whatever it is.
 */
function unstaged(invocation: Invocation, args: Arguments): Judged | undefined {
  const { name, fields, context } = invocation;
  if (context.isHeld === true) return undefined;
  const isNamed =
    name === 'restore'
      ? hasOption(args, '-S --staged') && hasOnly(args, '-S --staged -q --quiet')
      : hasOnly(args, '-q --quiet') && fields.some((field) => /^(?:--|HEAD)$/.test(exactText(field) ?? ''));
  const isAfter = name === 'reset' && exactText(args.operands[0]) === 'HEAD';
  const files = isAfter ? args.operands.slice(1) : args.operands;
  if (!isNamed || files.length === 0) return undefined;
  const targets = pathspecTargets(invocation, files);
  return targets && { effects: [{ kind: 'records', what: 'paths', targets }], output: ANY };
}

/** `git stash push -- FILE`, and the way back. */
function stashed(invocation: Invocation, { operands, options }: Arguments): Judged | undefined {
  const [word = '', ...rest] = operands.map(exactText);
  const isPlain = options.every(({ name }) => /^(?:-q|--quiet|-m|--message)$/.test(name));
  if (word === 'push') return isPlain ? restored(invocation, operands.slice(1)) : undefined;
  const isLast = rest.every((name) => name === 'stash@{0}' || name === '0');
  const isOwn = isAtRoot(invocation);
  const isBack =
    isOwn && /^(?:pop|apply)$/.test(word) && isLast && options.every(({ name }) => /^(?:-q|--quiet)$/.test(name));
  return isBack ? writes([{ kind: 'unprovable', written: `git stash ${word}`, extent: 'stash' }]) : undefined;
}

/** A repository in a folder below may have a stash of its own. */
function isAtRoot({ context, state: { been = [], folders = been, isLost } }: Invocation): boolean {
  return !isLost && folders.every((folder) => folder === context.root);
}

/** Whether a command that names no files changes files of the work tree at all. */
export function rewrites({ name }: Invocation, args: Arguments): boolean {
  if (!GIT_REWRITERS.has(name)) return false;
  if (name === 'reset') return !hasOnly(args, '-q --quiet --soft --mixed -N --intent-to-add');
  if (name === 'stash') return !namesIn(STASH_LIST).includes(exactText(args.operands[0]) ?? '');
  const { spares, beside } = (Object.hasOwn(GIT_SPARES, name) && GIT_SPARES[name]) || { spares: '', beside: '' };
  const isBundled = args.options.some(({ name: option, value }) => option === '-S' && exactText(value) !== '');
  return isBundled || !hasOption(args, spares) || !hasOnly(args, `${spares} ${beside}`);
}

/** `git checkout -- FILE`, `git checkout HEAD -- FILE`: without the dashes a name may be that of a branch. */
function checkedOut(invocation: Invocation): Judged | undefined {
  const at = invocation.fields.findIndex((field) => exactText(field) === '--');
  if (at === -1) return undefined;
  const before = sortArguments(invocation.fields.slice(0, at), {});
  const isPlain = before.unsure.length === 0 && before.operands.length < 2 && hasOnly(before, '-q --quiet');
  const isOfIndex = before.operands.every((operand) => exactText(operand) === 'HEAD');
  const restore = isOfIndex ? takenBack : restored;
  return isPlain ? restore(invocation, invocation.fields.slice(at + 1)) : undefined;
}

/** From the index or the last commit: a folder stands for what differs from them below it. */
function takenBack(invocation: Invocation, operands: readonly Field[]): Judged | undefined {
  const targets = pathspecTargets(invocation, operands) ?? [];
  const places = targets.flatMap((target) => (target.kind === 'path' ? target.locations : []));
  const isKnown = targets.every(({ kind }) => kind === 'path');
  const isWithFolder = places.some((place) => isFolder(invocation.context.resolvePath(place)));
  if (!isKnown || !isWithFolder) return restored(invocation, operands);
  return writes([{ kind: 'unprovable', written: `git ${invocation.name}`, extent: { changedBelow: places } }]);
}

/** A folder or a pattern stands for whatever changed below it. */
function restored(invocation: Invocation, operands: readonly Field[]): Judged | undefined {
  const targets = pathspecTargets(invocation, operands);
  if (targets === undefined || operands.length === 0) return undefined;
  const isFiles = targets.every(
    (target) =>
      target.kind === 'path' &&
      target.locations.every((location) => !isFolder(invocation.context.resolvePath(location))),
  );
  return isFiles ? writes(targets) : undefined;
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

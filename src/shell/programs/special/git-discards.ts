/** Git commands that throw away what only git has: a stash, the way back to a commit, a branch of a remote repository. */
import type { Arguments } from '../../judge/arguments.ts';
import { hasOption } from '../../judge/by-spec.ts';
import { exactText, type Field } from '../../judge/field.ts';
import type { Invocation } from '../../judge/invocation.ts';

/** True for a form with which something may be gone for good; a branch that is deleted is told by its commit. */
export function discards({ name }: Invocation, args: Arguments): boolean {
  const first = exactText(args.operands[0]) ?? '';
  switch (name) {
    case 'push':
      return hasOption(args, '-f --force --mirror --prune -d --delete') || args.operands.some(isForced) || leases(args);
    case 'fetch':
      return fetchesOver(args);
    case 'branch':
      return hasOption(args, '-M -C -f --force') && !hasOption(args, '-d -D --delete');
    case 'tag':
      return hasOption(args, '-d --delete -f --force');
    case 'stash':
      return /^(?:drop|clear)$/.test(first);
    case 'reflog':
      return /^(?:expire|delete)$/.test(first);
    case 'gc':
      return hasOption(args, '--prune');
    case 'update-ref':
      return hasOption(args, '-d --stdin');
    case 'worktree':
      return first === 'remove' && hasOption(args, '-f --force');
    case 'prune':
      return true;
    default:
      return false;
  }
}

/** `+HEAD:main` forces, `:main` deletes. */
function isForced(operand: Field): boolean {
  return /^[+:]/.test(exactText(operand) ?? '');
}

/** A branch that was pushed from here before may be pushed anew under its own name. */
function leases(args: Arguments): boolean {
  const others = args.operands.some((operand) => exactText(operand)?.includes(':') !== false);
  return hasOption(args, '--force-with-lease') && others;
}

/** References of remotes are there to be moved. */
function fetchesOver(args: Arguments): boolean {
  const targets = args.operands.map((operand) => exactText(operand) ?? '').filter((text) => text.includes(':'));
  const isOwn = (text: string): boolean => !/:refs\/remotes\//.test(text) && !/^[\w+.-]+:\/\/|^[\w.-]+@/.test(text);
  return targets.some((text) => isOwn(text) && (text.startsWith('+') || hasOption(args, '-f --force')));
}

/** Whether a change was written with grants, for a pre-commit hook and for CI (docs/gate.md, How it is enforced). */
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { projectOf } from '../roots/project-root.ts';
import { editedInAnyConversation } from './conversation-notes.ts';
import { fieldsOf, git } from './git/git.ts';
import type { GatePorts } from './ports.ts';
import { openGate } from './project-gate.ts';

export interface Verification {
  readonly root: string;
  readonly changed: readonly string[];
  /** Written without a grant, sorted. */
  readonly ungranted: readonly string[];
  readonly mode: 'enforce' | 'warn' | 'off';
}

/**
 * @param base null for what is staged, or a commit to compare the current one with
 * @throws UserError `not_found`, `invalid_argument`
 */
export function verifyChange(ports: GatePorts, folder: AbsolutePath, base: string | null): Verification {
  const project = projectOf(folder);
  if (project === undefined)
    throw new UserError('not_found', `${folder} has no gate`, 'Set it up with `code-intel init`.');
  const gate = openGate(ports, project, TERMINAL);
  const changed = changedPaths(project.root, base);
  const written = new Set(editedInAnyConversation(gate.notes).map(({ path }) => path));
  const ungranted = changed.filter((file) => !written.has(file) && !gate.isFreed(file));
  return { root: project.root, changed, ungranted: ungranted.sort(), mode: gate.mode() };
}

/** Only what a person switched for every conversation counts. */
const TERMINAL = '';

function changedPaths(root: string, base: string | null): readonly string[] {
  const range = base === null ? ['--cached'] : [`${base}...HEAD`];
  const output = git(root, ['diff', ...range, '--name-only', '-z', '--no-renames', '--relative', '--']);
  if (output !== undefined) return fieldsOf(output);
  const what = base === null ? 'the staged change' : `the change since ${base}`;
  throw new UserError(
    'invalid_argument',
    `git cannot tell ${what}`,
    'Run it inside a repository, with a commit that exists.',
  );
}

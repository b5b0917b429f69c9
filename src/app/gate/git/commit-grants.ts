/** Content that a commit would record, and whether all of it was granted. */

import { isCompanion } from '../../../session/gate/companions.ts';
import { protectionOf } from '../../../session/gate/protected-paths.ts';
import type { ProjectGate } from '../project-gate.ts';
import { fieldsOf, git, NOT_BELOW } from './git.ts';

/**
 * @param what `index`: what is staged; `tracked`: all that differs from the commit; `work-tree`: new files included
 * @returns false when git cannot tell
 */
export function isRecordGranted(gate: ProjectGate, what: 'index' | 'tracked' | 'work-tree'): boolean {
  const paths = recordedPaths(gate.project.root, what);
  return paths?.every((path) => isGrantedRecord(gate, path)) ?? false;
}

/** Undefined when git cannot tell. */
function recordedPaths(root: string, what: 'index' | 'tracked' | 'work-tree'): readonly string[] | undefined {
  const staged = git(root, ['diff', NOT_BELOW, '--cached', '--name-only', '-z', '--no-renames', '--relative']);
  if (what === 'index' || staged === undefined) return staged === undefined ? undefined : fieldsOf(staged);
  const changed = git(root, ['diff', NOT_BELOW, '--name-only', '-z', '--no-renames', '--relative', 'HEAD']);
  if (changed !== undefined && what === 'tracked') return [...fieldsOf(staged), ...fieldsOf(changed)];
  const added = git(root, ['ls-files', '--others', '--exclude-standard', '-z']);
  return changed === undefined || added === undefined ? undefined : [...fieldsOf(changed), ...fieldsOf(added)];
}

/** Written with a grant, or free of it. Protected files hold what a person has written. */
export function isGrantedRecord(gate: ProjectGate, file: string): boolean {
  if (gate.isEdited(file) || protectionOf(file) !== null) return true;
  const session = gate.session();
  const isListed = session.kind === 'bound' && session.grants.files.some(({ path }) => path === file);
  return isListed || gate.isFreed(file) || (session.kind === 'bound' && isCompanion(session.grants, file));
}

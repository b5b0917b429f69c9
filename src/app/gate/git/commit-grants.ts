/** Content that a commit would record, and whether all of it was granted. */

import type { ProjectGate } from '../project-gate.ts';
import { fieldsOf, git } from './git.ts';

/**
 * @param what `index`: what is staged; `work-tree`: all that differs from the commit, new files included
 * @returns false when git cannot tell
 */
export function isRecordGranted(gate: ProjectGate, what: 'index' | 'work-tree'): boolean {
  const paths = recordedPaths(gate.project.root, what);
  return paths?.every((path) => isGrantedRecord(gate, path)) ?? false;
}

/** Undefined when git cannot tell. */
function recordedPaths(root: string, what: 'index' | 'work-tree'): readonly string[] | undefined {
  const staged = git(root, ['diff', '--cached', '--name-only', '-z', '--no-renames', '--relative']);
  if (what === 'index' || staged === undefined) return staged === undefined ? undefined : fieldsOf(staged);
  const changed = git(root, ['diff', '--name-only', '-z', '--no-renames', '--relative', 'HEAD']);
  const added = git(root, ['ls-files', '--others', '--exclude-standard', '-z']);
  return changed === undefined || added === undefined ? undefined : [...fieldsOf(changed), ...fieldsOf(added)];
}

/** Written with a grant, or free of it. */
export function isGrantedRecord(gate: ProjectGate, file: string): boolean {
  if (gate.isEdited(file)) return true;
  const session = gate.session();
  const isListed = session.kind === 'bound' && session.grants.files.some(({ path }) => path === file);
  return isListed || gate.isFreed(file);
}

/** Content that a commit would record or a stash brings back, and what of it was not granted. */

import { relativeInside } from '../../../base/paths.ts';
import { protectionOf } from '../../../session/gate/protected-paths.ts';
import type { RecordedFiles } from '../../../shell/contract.ts';
import { isListed } from '../changes/granted-writes.ts';
import type { ProjectGate } from '../project-gate.ts';
import { fieldsOf, git, NOT_BELOW } from './git.ts';

/**
 * @param below absolute files and folders, which nothing outside of is recorded; all without them
 * @returns paths from the project that no grant covers; undefined when git cannot tell
 */
export function notGranted(
  gate: ProjectGate,
  what: RecordedFiles,
  below?: readonly string[],
): readonly string[] | undefined {
  const places = below?.map((place) => relativeInside(gate.project.root, place));
  const isBelow = (file: string): boolean =>
    places === undefined ||
    places.some((place) => !place || file === place || file.startsWith(`${place.replace(/\/$/, '')}/`));
  return notGrantedOfAll(gate, what)?.filter(isBelow);
}

function notGrantedOfAll(gate: ProjectGate, what: RecordedFiles): readonly string[] | undefined {
  const { root } = gate.project;
  const isRefused = (file: string): boolean => !isGrantedRecord(gate, file);
  if (what === 'stash') return stashedFiles(root)?.filter(isRefused);
  const staged = listed(root, ['--cached']);
  if (what === 'index') return staged?.filter(isRefused);
  const changed = listed(root, ['HEAD']);
  if (staged === undefined || changed === undefined) return undefined;
  if (what === 'tracked') return [...new Set([...staged, ...changed])].filter(isRefused);
  const added = newFiles(root);
  return added && [...changed.filter(isRefused), ...added.filter((file) => !isOwn(gate, file))];
}

/** Files that differ from the commit, or are new, and that this conversation may record. */
export function recordable(gate: ProjectGate): readonly string[] {
  const { root } = gate.project;
  const changed = listed(root, ['HEAD']) ?? [];
  return [...changed, ...(newFiles(root) ?? [])].filter((file) => isOwn(gate, file));
}

function listed(root: string, args: readonly string[]): readonly string[] | undefined {
  const output = git(root, ['diff', NOT_BELOW, '--name-only', '-z', '--no-renames', '--relative', ...args]);
  return output === undefined ? undefined : fieldsOf(output);
}

function newFiles(root: string): readonly string[] | undefined {
  const output = git(root, ['ls-files', '--others', '--exclude-standard', '-z']);
  return output === undefined ? undefined : fieldsOf(output);
}

/** A stash with new files is not told: they lie in a third parent of it. */
function stashedFiles(root: string): readonly string[] | undefined {
  const [, ...parents] = git(root, ['rev-list', '--parents', '-n', '1', 'refs/stash'])?.trim().split(' ') ?? [];
  return parents.length === 2 ? listed(root, ['refs/stash^1', 'refs/stash']) : undefined;
}

/** Written with a grant, or free of it. Protected files hold what a person has written. */
export function isGrantedRecord(gate: ProjectGate, file: string): boolean {
  return protectionOf(file) !== null || isOwn(gate, file);
}

/** A protected file that is new is recorded by its name only: `init` left it, and the person decides whether it is shared. */
function isOwn(gate: ProjectGate, file: string): boolean {
  if (protectionOf(file) !== null) return false;
  if (gate.isEdited(file)) return true;
  return isListed(gate.session(), file) || gate.isFreed(file);
}
